package import Catalog
package import SmartSearch

/// The state of a search window: its phase, the text of the field, the results and the selection.
///
/// The session is a value. The owner of the window sends it events and keys (``handle(_:)``, ``press(_:)``), performs
/// the returned effects, and draws the new state (``phase``, ``page``, ``selection``, ``field``). Pages keep no state.
///
/// The phases follow the App Store's search tab: a home page, a partial search at every key with suggestions above its
/// rows, and a final search on Shift+Return. A chooser (``Purpose/choose``) has only the second, without suggestions.
package struct SearchSession: Equatable, Sendable {
  package enum Purpose: Equatable, Sendable {
    /// Finding things and acting on them.
    case search
    /// Picking a line of a list, without home page and final search. Return picks the selected row: the first one,
    /// until the user moves.
    case choose
  }

  package let purpose: Purpose

  package internal(set) var choosing: Choosing

  package var phase: SearchPhase {
    switch stage {
    case .home: .home
    case .typing: .typing
    case .results: .results
    }
  }

  /// The phase, with the state that exists only in it.
  var stage: Stage

  /// The search field, whose text is the search.
  package internal(set) var field: InlineCompletion {
    didSet { if !field.text.isIdentical(to: typed.text) { typed = TypedText(field.text) } }
  }

  /// The text of the field with its filters.
  private(set) var typed = TypedText("")

  /// The only source to search, or several, separated by commas; nil for all.
  package internal(set) var scope: String?

  /// The scope that the window was opened on, which is no step to go back from; nil once the user has chosen another.
  var openedScope: String?

  /// The open menus of scripts, the newest last. While there is one, it is the scope.
  package internal(set) var menus: [Menu] = []
  /// The position of the last choice.
  var choicePosition: SearchPosition?

  /// The candidate of the last answer. A chooser shows its completion while the user has moved to no row.
  var candidate: InlineCompletion.Candidate?

  /// Facts about the rows, which the owner holds.
  package internal(set) var results = Results()

  /// The number of results from elsewhere, which follow the rows of the sources. They arrive in their own time and
  /// outlast a search.
  package internal(set) var appended = 0

  /// The row or suggestion that Return acts on.
  package internal(set) var selection = Selection.nothing {
    didSet { if selection != oldValue { sought = nil } }
  }

  /// The selected item, while its row is not known. Until then, the row of the same number is selected.
  package internal(set) var sought: ItemReference?

  /// Whether the details of the selected row should replace the list if there is no room for both.
  var readsDetails = false
  /// Whether the details replace the list now.
  package var isReadingDetails: Bool {
    readsDetails && phase == .results && page == .list && selection.row != nil && actionList == nil
  }

  /// The layer that the keys go to. Below a list of actions, the search stands still.
  package internal(set) var layer = Layer.search

  /// The suggestions, best first.
  package internal(set) var suggestions: [Suggestion] = []

  /// Whether the suggestions are for the current request; otherwise new ones are on their way.
  var areSuggestionsCurrent = false

  /// Suggestions for an earlier text, one of which the user moved to. They stay while it is selected, because new ones
  /// would replace it.
  var heldSuggestions: [Suggestion] = []

  /// Whether more suggestions have been expected long enough to say so.
  package internal(set) var areSuggestionsLoading = false

  /// The effects that remember the final search, once it finds something.
  var unproven: [Effect] = []

  /// The services available besides the sources.
  package internal(set) var services = Services()

  /// The keywords of scripts, whose texts belong to the scripts; nil while unknown.
  var scriptKeywords: Set<String>? = []
  /// Whether the text was made from a script's text.
  var continuesScriptText = false

  /// The providers that sent the text outside this machine.
  package internal(set) var outside = Outside()

  /// The notice shown instead of the status, or beside it.
  package internal(set) var notice: Notice?
  /// The notices to show after it.
  var waitingNotices: [Notice] = []

  package internal(set) var homeRows: [HomeRow] = []

  /// The meaning of Return if the user moved to no row.
  package internal(set) var returnKey = ReturnKey.opens

  /// Whether the user sees the window.
  package internal(set) var presence = Presence.shown

  /// Whether the rows are outdated, because the sources changed or the text was dropped while the window was hidden.
  var needsSearch = false

  /// A choice that waits until it is known whether there is a row for it.
  var awaitedChoice: Choice?

  /// The number of rows on a page, for Page Up and Page Down.
  package internal(set) var rowsPerPage = 8

  /// Counters of changes to the rows and the scroll position.
  package internal(set) var list = ListState()

  /// The errands started here.
  var errands = OwnErrands()

  /// The serial number of the last notice. Timers of other notices are ignored.
  var noticeSerial = 0

  /// The serial number of the last list of actions.
  var actionSerial = 0

  /// The number of times that the window was hidden. Only the last timer counts.
  var keepingSerial = 0

  /// Starts on the home page, or with the whole list for a chooser.
  ///
  /// The first search of a chooser is the answer to ``Event/sourcesChanged``.
  package init(
    purpose: Purpose = .search, choosing: Choosing = .init(), configuration: InlineCompletion.Configuration = .init()
  ) {
    self.purpose = purpose
    self.choosing = choosing
    stage = purpose == .search ? .home : .typing
    field = InlineCompletion(configuration: configuration)
  }

  /// Facts about the rows that answer the last search.
  package struct Results: Equatable, Sendable {
    /// The number of matching items of the sources.
    package var total = 0
    /// The number of these items above the files found by words of folders. It stays the same when those arrive, so no
    /// row above them moves.
    var folderPlace = 0
    /// The number of files found by words of folders. Those for the same text before stay until new ones arrive.
    package var byFolders = 0
    /// Whether new ones are expected in a moment.
    package var awaitsFolders = false
    package var readiness = Readiness.loading
    /// The names of the near matches, which follow all other rows and complete nothing.
    package var near: [String] = []
    /// Whether new ones are expected in a moment.
    package var awaitsNear = false
    /// Whether near matches were shown for this text already: they stay while a source is read again.
    var keepsNear = false
    /// Whether the text answers a script's question, so Return acts on the row without a search.
    var isReply = false
    /// Whether the text is a sum, which is the first row.
    var isSum = false
    /// Offers, if nothing matched.
    package var offers: [Offer] = []
    /// The number of the answered query.
    var generation = 0

    /// The number of rows of the sources that match.
    var found: Int { total + byFolders }
    /// Whether nothing in the sources matches the text. Near matches are no matches.
    var isNothingFound: Bool { found == 0 }
  }

  /// Counts changes of the rows and of the scroll position, so a view knows what it has not shown yet.
  package struct ListState: Equatable, Sendable {
    /// The number of times that the rows changed.
    package internal(set) var rows = 0
    /// The number of searches by the user. Their rows start at the top; after a change of the sources, the list keeps
    /// its scroll position.
    package internal(set) var searches = 0
  }

  /// Whether the sources were complete when searched.
  package enum Readiness: Equatable, Sendable {
    case ready
    /// Some sources are still being read; more matches may follow.
    case loading
    /// Some sources could not be read. The text says which, why, and what to do.
    case failed(String)
  }

  /// The selection: at most one visible row or suggestion.
  package enum Selection: Equatable, Sendable {
    /// Nothing, because there are no rows for the current text. Return runs the final search.
    case nothing
    /// The highlighted first row. The user has moved to none.
    case resting(row: Int)
    /// A row that the user moved to.
    case chosen(row: Int)
    /// The suggestion with this identity.
    case suggestion(String)

    /// The selected row; nil if no row is selected.
    package var row: Int? {
      switch self {
      case .resting(let row), .chosen(let row): row
      case .nothing, .suggestion: nil
      }
    }
  }
}

package enum SearchPhase: Equatable, Sendable {
  /// The field is empty: the page shows recent items, frequent searches and the sources.
  case home
  /// A partial search: suggestions and the list follow each key, and the first row is highlighted.
  case typing
  /// The final search: the first row is selected, and the user can narrow the search to a source.
  case results
}

extension SearchSession {
  /// The page below the field.
  package enum Page: Equatable, Sendable {
    case home
    case list
    /// No results yet, but sources are still being read.
    case loading
    /// No results; perhaps a correction has some.
    case nothing(correction: String?)
    case failed(String)
  }

  /// The page below the field.
  package var page: Page {
    if phase == .home { return .home }
    if layout.count > 0 { return .list }
    // The expected rows arrive within a few frames; until then, show an empty list.
    if results.awaitsFolders || results.awaitsNear { return .list }
    switch results.readiness {
    case .loading: return .loading
    // If only one source is searched, its failure is the answer.
    case .failed(let message) where scope != nil && offers.isEmpty: return .failed(message)
    case .ready, .failed: return .nothing(correction: suggestions.first(where: \.isCorrection)?.text)
    }
  }

  /// Whether the rows are those of the text: a long list answers after the key.
  var isAnswered: Bool { results.generation == field.generation }

  /// The number of rows that the user can move through.
  var rowCount: Int { phase == .home ? homeRows.count : layout.count + offers.count }

  /// The number of rows that match, wherever they are from. Near matches follow.
  var matches: Int { results.found + appended }

  /// The order and number of the rows of the results, without offers.
  var layout: RowLayout {
    RowLayout(
      named: results.total, folderPlace: results.folderPlace, byFolders: results.byFolders, outside: appended,
      near: nearRows)
  }

  /// The selection while the user has moved to no row. At home, Return opens what was used last and runs no search
  /// unasked.
  var restingSelection: Selection {
    if phase == .home, homeRows.first?.term != nil { return .nothing }
    return rowCount > 0 ? .resting(row: firstRow) : .nothing
  }

  package enum HomeRow: Hashable, Sendable {
    /// A recently opened item of a source.
    case item(ItemReference)
    /// A frequent search.
    case term(String)

    /// The text that the row searches for; nil for an item.
    package var term: String? {
      if case .term(let term) = self { term } else { nil }
    }
  }

  /// Marks or unmarks the row that Return would pick and moves to the next, so one key marks a run of rows.
  mutating func mark() -> KeyReply {
    guard picksMany else { return .passed }
    guard let row = selection.row ?? bestRow else { return .handled([]) }
    return .handled([.mark(row: row)] + (row + 1 < rowCount ? select(row: row + 1) : []))
  }

  /// Marks all rows after the user moved to one; before that, the same key selects the text of the field.
  mutating func markAll() -> KeyReply {
    guard picksMany, case .chosen = selection else { return .passed }
    return .handled([.markAll])
  }
}
