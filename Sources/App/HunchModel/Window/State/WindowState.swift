import Catalog
import SmartSearch
import Suggestions
import SystemKit

/// The state that the window is made from. ``content`` depends on nothing else.
struct WindowState {
  var session: SearchSession
  /// The items that answer the session's last search.
  var items = ResultItems()
  var rows: ResultRows { ResultRows(items: items, layout: session.layout) }
  var snapshot: LibrarySnapshot
  /// The open menu, which replaces everything else.
  var menu: ScriptMenu? { session.menus.last?.rows }
  /// The servers asked for rows of the final search, and their results.
  var servers = ServerSearch.State()
  var searchTime = Duration.zero
  /// The suggestions by the identities that the session uses, with the names of their providers.
  var suggestionsByID: [String: (suggestion: Suggestion, provider: String)] = [:]
  /// The details of the file that is shown, or was shown last.
  var file: (path: FilePath, details: FileDetails?)?
  /// The item whose details are shown, and the texts for which it was chosen; without texts until these are read.
  var choices: (item: ItemReference, counts: [ChoiceCount])?
  /// The paths of files that are known to be deleted.
  var goneFiles: Set<[UInt8]> = []
  /// The marked rows, if several can be picked.
  var marks = Marks()
  /// The rows of a chooser that replace the library; nil for the library.
  var chooserMenu: ScriptMenu?
  /// The texts, keys and size of a chooser.
  var notes = ChooserNotes()
  /// The user's decisions about single items.
  var personal = PersonalItems()
  /// The items that the user opened in this window. The library marks them only when the window is hidden.
  var opened: [ItemReference: CatalogItem] = [:]
  /// The keys of the window. Those of a chooser come first.
  var keyboard = Keyboard.usual
  /// Whether the window records nothing.
  var isPrivate = false
  /// Whether the details have no room beside or below the list.
  var areDetailsBehindKey = false
  /// Whether the user has never used the window. The home page then introduces it.
  var isFirstTime = false

  var content: WindowContent {
    // Made once: the home page and offers have rows.
    let page = page
    return WindowContent(
      page: page, isAmongRows: isAmongRows, scopes: scopes, suggestions: suggestions, details: details, status: status,
      spoken: spoken(on: page),
      notice: session.notice?.text, hints: hints, prompt: prompt, subject: subject, fit: fit, note: homeNote)
  }

  var page: WindowContent.Page {
    if let list = session.actionList { return actionsPage(list) }
    return switch session.page {
    case .home where isPrivate: privatePage
    case .home: .home(sections: homeSections, selected: session.selection.row)
    case .list:
      .list(
        .init(
          count: session.rowCount, rows: session.list.rows, searches: session.list.searches,
          selected: session.selection.row, heading: session.showsOnlyNear ? nearTitle : notes.message,
          isTitle: session.showsOnlyNear))
    case .loading:
      .message(
        .init(
          icon: "content-loading-symbolic", title: localized("Still Reading"), explanation: loadingText, isBusy: true))
    case .nothing where items.standAlone && session.field.text.isEmpty && menu?.isAwaitingText == true:
      .message(
        .init(
          icon: "utilities-terminal-symbolic", title: menu.map { VisibleText.of($0.title) } ?? "",
          explanation: Self.typeIt))
    case .nothing(let correction):
      .message(
        awaitingText ?? doneText
          ?? .init(
            icon: "edit-find-symbolic", title: offerTitle ?? nothingTitle,
            explanation: offerTitle == nil ? nothingText(correction) : "", offers: offerSections,
            selected: session.selection.row))
    case .failed(let why):
      .message(.init(icon: "dialog-warning-symbolic", title: localized("Nothing Found"), explanation: why))
    }
  }

  /// The page for a result that an action has just removed, such as a move to the trash; nil without one.
  private var doneText: WindowContent.Message? {
    guard let notice = session.notice, let title = notice.title else { return nil }
    return .init(
      icon: "user-trash-symbolic", title: title,
      explanation: notice.isUndoable
        ? localized("Press {key} to undo.", ["key": Accelerator("z", .control).label]) : "",
      offers: offerSections, selected: session.selection.row)
  }

  private var homeSections: [WindowContent.HomeSection] {
    func section(
      _ title: String, _ look: WindowContent.HomeSection.Look = .rows,
      _ content: (SearchSession.HomeRow) -> RowContent?
    ) -> WindowContent.HomeSection {
      WindowContent.HomeSection(title: title, rows: session.homeRows.compactMap(content), look: look)
    }
    let recent = recentFiles
    func content(of row: SearchSession.HomeRow, isPinned: Bool) -> RowContent? {
      guard case .item(let reference) = row, personal.pinned.contains(reference) == isPinned,
        let item = homeItem(reference, among: recent)
      else { return nil }
      let source = snapshot.source(reference.source)
      return RowContent(
        icon: item.icon == .none ? source.map { .themed($0.iconName) } : item.icon, name: item.name,
        subtitle: item.subtitle, detail: source?.kind(of: item), isGone: isGone(item))
    }
    return [
      section(localized("Pinned")) { content(of: $0, isPinned: true) },
      section(localized("Recently Used")) { content(of: $0, isPinned: false) },
      section(localized("Frequent Searches"), .chips) { row in
        row.term.map { RowContent(icon: nil, name: $0) }
      },
    ].filter { !$0.rows.isEmpty }
  }

  /// Whether the item is a file that is known to be deleted.
  func isGone(_ item: CatalogItem) -> Bool { item.file.map { goneFiles.contains($0.bytes) } == true }

  private var privatePage: WindowContent.Page {
    .message(
      .init(
        icon: "view-conceal-symbolic", title: localized("Private Window"),
        explanation: localized(
          "Hunch remembers nothing you do here, and sends your text to no other program or server.")))
  }

  /// The note on the home page: the introduction and the advice of sources at the first time, and problems of sources.
  private var homeNote: String? {
    guard session.page == .home, session.actionList == nil else { return nil }
    let lines = (howToBegin.map { [$0] } ?? []) + sourceNotes
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The introduction; nil for users who have used the window before, and beside rows.
  var howToBegin: String? {
    guard isFirstTime, !isPrivate, session.homeRows.isEmpty else { return nil }
    return localized("Type a few letters of an application, a file, an emoji or an icon.")
  }

  /// The offers for a text without matches, in sections: results, other sources with their counts, and web engines.
  private var offerSections: [WindowContent.HomeSection] {
    let counts = items.countsByID
    func section(_ title: String, _ offers: [SearchSession.Offer]) -> WindowContent.HomeSection {
      WindowContent.HomeSection(title: title, rows: offers.map { row(of: $0, counts) })
    }
    var results = session.offers.filter(\.isResult)
    var sums: [RowContent] = []
    if let offer = results.first, let sum = sum(of: offer) {
      results.removeFirst()
      var row = row(of: offer, counts)
      row.sum = sum
      sums = [row]
    }
    return [
      .init(title: "", rows: sums, look: .sums), section(localized("Results"), results),
      section(localized("Found Elsewhere"), session.offers.filter(\.isOfSources)),
      section(webTitle, session.offers.filter { !$0.isOfSources && !$0.isResult }),
    ].filter { !$0.rows.isEmpty }
  }

  /// The title of a page whose first offer answers the text: the result of another program, such as a sum, or nothing
  /// above a typed address, whose row says all. Nil for other pages.
  private var offerTitle: String? {
    switch session.offers.first {
    case .result(let suggestion)?: content(of: suggestion).spokenTitle
    case let offer?: offer.isTypedAddress ? "" : nil
    case nil: nil
    }
  }

  /// Returns an offer as a sum or conversion with its answer; nil if it is neither.
  private func sum(of offer: SearchSession.Offer) -> RowContent.Sum? {
    guard case .result(let suggestion) = offer else { return nil }
    return suggestionsByID[suggestion.identity]?.suggestion.sum
  }

  private func content(of suggestion: SearchSession.Suggestion) -> PillContent {
    suggestionsByID[suggestion.identity].map { PillContent($0.suggestion, from: $0.provider, isResult: true) }
      ?? PillContent(title: suggestion.text, kind: .regular, source: "", isResult: true)
  }

  var nearTitle: String {
    // TRANSLATORS: heading over names that the typed text nearly matches: with a typing error, or inside a word.
    localized("Near")
  }
  private var webTitle: String { localized("On the Web") }

  /// Returns the content of a row of the results; nil if it is not known yet.
  /// - Parameter isGone: Whether the file at a path is known to be deleted.
  func rowContent(at row: Int, isGone: (FilePath) -> Bool) -> RowContent? {
    if let offer = session.offer(at: row) {
      var content = self.row(of: offer, [:])
      if row == session.firstOffer { content.heading = webTitle }
      return content
    }
    var content = rows.content(at: row, isGone: isGone)
    guard session.isNear(row) else { return content }
    content?.isNear = true
    // The first row of the list has the list's heading.
    if row > 0, row == session.matches { content?.heading = nearTitle }
    return content
  }

  private func row(of offer: SearchSession.Offer, _ counts: [String: Int]) -> RowContent {
    switch offer {
    case .allSources:
      RowContent(
        icon: .themed("edit-find-symbolic"), name: localized("All Sources"),
        detail: Formatting.number(items.everywhere))
    case .source(let id):
      RowContent(
        icon: snapshot.source(id).map { .themed($0.iconName) }, name: snapshot.source(id)?.title ?? id,
        detail: Formatting.number(counts[id] ?? 0))
    case .item(let item):
      RowContent(icon: item.icon, name: item.name, subtitle: item.subtitle, detail: item.kindByAction)
    case .result(let suggestion):
      RowContent(icon: .themed("application-x-executable-symbolic"), name: content(of: suggestion).spokenTitle)
    }
  }

  private var scopes: [WindowContent.Scope] {
    guard session.purpose == .search, session.actionList == nil, session.phase != .typing || session.scope != nil
    else { return [] }
    if session.phase == .home { return sourceScopes { _ in nil } }
    if items.isFiltered { return fileScopes }
    if items.standAlone { return menuScopes }
    let counts = items.countsByID
    let all = WindowContent.Scope(
      source: nil, title: localized("All"), count: items.everywhere, isChosen: session.scope == nil, number: 0)
    // Sources without matches would take room from the others' titles.
    return [all] + sourceScopes { counts[$0.id] ?? 0 }.filter { $0.count != 0 || $0.isChosen }
  }

  /// Returns the sources, each with the number of the key that narrows to it.
  private func sourceScopes(_ count: (LoadedSource) -> Int?) -> [WindowContent.Scope] {
    let (numbers, chosen) = (snapshot.sourceNumbers, SearchScope(session.scope).ids)
    return snapshot.sources.compactMap { source in
      let count = count(source)
      guard count != nil || source.isOffered else { return nil }
      return .init(
        source: source.id, title: source.title, count: count, isChosen: chosen.contains(source.id),
        number: numbers[source.id])
    }
  }

  /// The sources of files, for a text with filters. If only one is searched, nothing is known about the other.
  private var fileScopes: [WindowContent.Scope] {
    let isWhole = session.scope == nil
    let chosen = SearchScope(session.scope).ids
    let counts = items.countsByID
    let all = WindowContent.Scope(
      source: nil, title: localized("All"), count: isWhole ? session.results.found : nil, isChosen: isWhole,
      number: isWhole ? 0 : nil)
    let sources = snapshot.offeredSources.filter { chosen.contains($0.id) || isWhole && counts[$0.id] ?? 0 > 0 }
    return [all]
      + sources.map {
        .init(
          source: $0.id, title: $0.title, count: counts[$0.id] ?? 0, isChosen: chosen.contains($0.id),
          number: snapshot.sourceNumbers[$0.id])
      }
  }

  /// The only scope of an open menu: the menu itself.
  private var menuScopes: [WindowContent.Scope] {
    session.scope == nil
      ? []
      : items.snapshot.sources.map {
        .init(source: session.scope, title: $0.title, count: session.results.total, isChosen: true)
      }
  }

  private var suggestions: WindowContent.SuggestionBar? {
    guard session.actionList == nil, !session.bar.isEmpty else { return nil }
    let filters = session.bar.compactMap(\.filter)
    if !filters.isEmpty {
      return .init(pills: filters.map(PillContent.init(ofFilter:)), selected: session.selectedSuggestion)
    }
    guard session.services.suggestions else { return nil }
    let pills = session.bar.compactMap { shown in
      suggestionsByID[shown.identity].map { PillContent($0.suggestion, from: $0.provider, isResult: shown.isResult) }
    }
    return .init(pills: pills, selected: session.selectedSuggestion, isLoading: session.areSuggestionsLoading)
  }
}
