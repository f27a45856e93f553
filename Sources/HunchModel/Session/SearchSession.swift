package import SmartSearch

/// The one state container of a search window: what phase it is in, what stands in the field, what was found and which
/// row is selected.
///
/// It is a value. Whoever owns the window sends it what happened (``handle(_:)``, ``press(_:)``), performs the effects
/// that come back, and draws what the value then says (``phase``, ``page``, ``selection``, ``field``). Pages keep
/// nothing of their own.
///
/// The phases are those of the App Store's search tab: a home page, a partial search at every keystroke with suggestions
/// over its rows, and a final search on Shift+Return. A chooser (``Purpose/choose``) has the second alone, without suggestions.
package struct SearchSession: Equatable, Sendable {
  /// What the window is for.
  package enum Purpose: Equatable, Sendable {
    /// Finding things and acting on them.
    case search
    /// Picking one of a list's lines: there is no home and no final search, and Return picks the selected row, which
    /// is the first until another is reached.
    case choose
  }

  package let purpose: Purpose

  /// What a chooser may be told to take.
  package internal(set) var choosing: Choosing

  package var phase: SearchPhase {
    switch stage {
    case .home: .home
    case .typing: .typing
    case .results: .results
    }
  }

  /// The phase, and what there is in it alone.
  var stage: Stage

  /// The search field. Its text is what is searched for.
  package internal(set) var field: InlineCompletion

  /// The source that the search is narrowed to; nil for all.
  package internal(set) var scope: String?

  /// What scripts have the user choose among, the last on top; while there is one it is the scope.
  package internal(set) var menus: [Menu] = []
  /// Where something was chosen last.
  var choicePlace: Place?

  /// What is known of the rows; they themselves are the owner's.
  package internal(set) var results = Results()

  /// What Return would act on.
  package internal(set) var selection = Selection.nothing

  /// Whether the details of the selected row take the place of the list, where there is no room for both.
  var readsDetails = false
  /// Whether they do so now.
  package var isReadingDetails: Bool {
    readsDetails && phase == .results && page == .list && selection.row != nil && actionList == nil
  }

  /// What the keys go to. While that is a list of actions, the search stands still below it, with all that is in it.
  package internal(set) var layer = Layer.search

  /// What others suggest to search for, best first.
  package internal(set) var suggestions: [Suggestion] = []

  /// Whether the suggestions are for what is wanted now; if not, those are on their way.
  var areSuggestionsCurrent = false

  /// The suggestions for an earlier text among which the user went to one. They stay while it is selected: what comes for
  /// the text would take it from under their hands.
  var heldSuggestions: [Suggestion] = []

  /// What is searched for where the text finds nothing; nil for nothing else.
  package internal(set) var correction: String?
  /// The same as it was at the last search.
  var queriedCorrection: String?

  /// Whether more suggestions are awaited, for so long that it is worth saying.
  package internal(set) var areSuggestionsLoading = false

  /// What is to be remembered of the final search, once it has found something.
  var unproven: [Effect] = []

  /// Who can be asked besides the sources.
  package internal(set) var services = Services()

  /// The keywords behind which a text is for a script alone; nil while they are not known.
  var scriptKeywords: Set<String>? = []
  /// Whether the text was made of one that is for a script.
  var continuesScriptText = false

  /// Where the text went outside this machine.
  package internal(set) var outside = Outside()

  /// What is told in place of the state of things.
  package internal(set) var notice: Notice?
  /// What is told after it.
  var waitingNotices: [Notice] = []

  /// The rows of the home page.
  package internal(set) var homeRows: [HomeRow] = []

  /// What Return does where the user has gone to no row.
  package internal(set) var returnKey = ReturnKey.opens

  /// Whether the user sees the window.
  package internal(set) var presence = Presence.shown

  /// Whether the rows are not those of the sources: they changed while the window was hidden, or the text went.
  var needsSearch = false

  /// What was to be taken while it was not known yet whether there is a row for it.
  var awaitedChoice: Choice?

  /// How many rows a page of the list shows, for Page Up and Page Down.
  package internal(set) var rowsPerPage = 8

  /// Which rows the list shows, and from where.
  package internal(set) var list = ListState()

  /// The errands that were begun here.
  var errands = OwnErrands()

  /// The serial number of the last notice. The end of any other's time means nothing.
  var noticeSerial = 0

  /// The serial number of the last list of actions.
  var actionSerial = 0

  /// How often the window was hidden. The end of an earlier time than that of the last means nothing.
  var keepingSerial = 0

  /// Starts on the home page, or for a chooser with the whole list.
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

  /// What is known of the rows that answer the last search.
  package struct Results: Equatable, Sendable {
    /// How many items of the sources match.
    package var total = 0
    /// How many rows follow those, of files that are found by words of their folders; and whether more are awaited, which
    /// takes a moment.
    package var byFolders = 0
    package var awaitsFolders = false
    /// How many rows follow those, of results that came from elsewhere, at their own time.
    package var appended = 0
    package var readiness = Readiness.loading
    /// What the rows are for, where nothing has the typed name; nil where they are for the text.
    package var correction: String?
    /// Whether the rows are for a correction though words of folders have what was typed.
    var isTypedInFolders = false
    /// Whether the text answers a question, so that there is nothing to search for before Return acts on the row.
    var isReply = false
    /// Where else the text would find something, if it found nothing here.
    package var offers: [Offer] = []
    /// The number of the query that they answer.
    var generation = 0

    /// How many rows there are of the sources.
    var found: Int { total + byFolders }
    var rowCount: Int { found + appended }
    /// Whether nothing has the typed name: the rows, if there are any, are for its correction.
    var isNothingFound: Bool { found == 0 || correction != nil }
  }

  /// Which rows the list shows, and whether it shows them from the top: both count changes, so that a view can tell
  /// what it has not shown yet.
  package struct ListState: Equatable, Sendable {
    /// Counts the times that there were other rows.
    package internal(set) var rows = 0
    /// Counts the searches that the user made. Those rows are read from the top; after a change of the sources the list
    /// stays where it is.
    package internal(set) var searches = 0

    /// A list that has shown nothing yet.
    package init() {}
  }

  /// Whether the sources had everything when they were searched.
  package enum Readiness: Equatable, Sendable {
    case ready
    /// Some are still reading; there may be more to find.
    case loading
    /// Some could not be read. The text says which, why, and what to do.
    case failed(String)
  }

  /// What is selected: at most one thing, which is among what is shown.
  package enum Selection: Equatable, Sendable {
    /// Nothing: there are no rows, or they are for an earlier text. Return runs the final search.
    case nothing
    /// The row where the list begins, which is highlighted. The user has gone to none.
    case resting(row: Int)
    /// A row that the user has gone to.
    case chosen(row: Int)
    /// The suggestion of this identity, wherever it stands in the bar.
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

/// What a search window is doing.
package enum SearchPhase: Equatable, Sendable {
  /// Nothing is typed: there are terms to search for again, and the sources to look into.
  case home
  /// A partial search: suggestions and the list follow each keystroke, and the first row is highlighted.
  case typing
  /// The final search: the first row is selected, and the sources can be narrowed to.
  case results
}

extension SearchSession {
  /// What stands below the field.
  package enum Page: Equatable, Sendable {
    case home
    case list
    /// There is nothing yet, but there may be.
    case loading
    /// There is nothing, but perhaps there is for what was meant.
    case nothing(correction: String?)
    case failed(String)
  }

  /// What stands below the field.
  package var page: Page {
    if phase == .home { return .home }
    if results.rowCount > 0 { return .list }
    // What is awaited is there before the next frame or a few later: until then nothing is said.
    if results.awaitsFolders { return .list }
    switch results.readiness {
    case .loading: return .loading
    // Where one source is searched, its failure is the answer. Others have been searched all the same.
    case .failed(let message) where scope != nil && offers.isEmpty: return .failed(message)
    case .ready, .failed: return .nothing(correction: suggestions.first(where: \.isCorrection)?.text)
    }
  }

  /// How many rows can be moved through.
  var rowCount: Int {
    if phase == .home { return homeRows.count }
    return results.rowCount > 0 ? results.rowCount : offers.count
  }

  /// What is selected while the user has gone to no row.
  var restingSelection: Selection {
    phase != .home && rowCount > 0 ? .resting(row: firstRow) : .nothing
  }
}
