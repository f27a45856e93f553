import Catalog
import ExternalSearch
import Glibc
import SmartSearch
import Suggestions
import SystemKit

extension WindowState {
  /// The number of names within the scope.
  private var searchedCount: Int {
    if items.standAlone { return items.snapshot.count }
    return narrowedSources.isEmpty ? snapshot.count : narrowedSources.reduce(0) { $0 + $1.count }
  }

  /// The only searched sources; none if all are searched.
  private var narrowedSources: [LoadedSource] {
    session.scope.map { snapshot.sources(in: .source($0)) } ?? []
  }

  var loadingText: String {
    let ids = SearchScope(session.scope).ids
    return items.snapshot.sources
      .filter { $0.state.isLoading && (items.standAlone || ids.isEmpty || ids.contains($0.id)) }
      .map { localizedPair($0.title, Formatting.state(of: $0)) }.joined(separator: "\n")
  }

  func nothingText(_ correction: String?) -> String {
    if items.isFiltered {
      return localized("Press {key} to remove the first filter.", ["key": Accelerator(.digit(1), .alt).label])
    }
    if let reason = items.sumTrouble ?? advice { return reason }
    let titles = (narrowedSources.isEmpty ? items.snapshot.offeredSources : narrowedSources).map(\.title)
    if session.offers.contains(where: \.isOfSources) {
      return localized("Not in {sources}.", ["sources": localizedList(titles)])
    }
    if let correction { return question(of: correction) }
    if session.scope != nil, session.offers.isEmpty, let key = keyboard.label(of: .narrow(0)) {
      return localized("Press {key} to search all sources.", ["key": key])
    }
    let text = session.field.text
    // It explains neither an empty list nor a path that leads nowhere.
    let rule =
      text.isEmpty || TypedPath(text) != nil ? nil : localized("Each word must start a different word of the name.")
    return [rule, webAdvice].compactMap(\.self).joined(separator: "\n")
  }

  /// The advice to turn on a web engine; nil for users who have one, and for texts that no engine would get.
  private var webAdvice: String? {
    guard session.services.lacksEngines, session.scope == nil, !items.standAlone, !session.field.text.isEmpty else {
      return nil
    }
    let page = localized("Scripts and Web")
    guard let key = keyboard.label(of: .window(.showPreferences)) else {
      return localized("To search the web, turn on an engine under {page} in Preferences.", ["page": page])
    }
    // TRANSLATORS: the page is one of the preferences, which the key opens. It is Ctrl and a comma, which looks like
    // punctuation if a word or another comma follows.
    return localized(
      "To search the web, turn on an engine under {page} in Preferences ({key}).", ["key": key, "page": page])
  }

  /// The title of a page without results, with the beginning of the text: a long one would fill the window.
  var nothingTitle: String {
    let text = session.field.text
    // TRANSLATORS: title of the page of a source without items, such as a folder of snippets that is empty.
    if text.isEmpty { return localized("Nothing to Show") }
    let beginning = text.prefix(80)
    let shown = beginning.endIndex < text.endIndex ? beginning + "…" : beginning
    return localized("Nothing matches “{text}”", ["text": VisibleText.of(String(shown))])
  }

  /// Returns the question whether the user meant this correction.
  func question(of correction: String) -> String {
    [localized("Did you mean “{text}”?", ["text": VisibleText.of(correction)]), keyText(of: correction)]
      .compactMap(\.self).joined(separator: " ")
  }

  /// Returns the sentence about the key that searches for a correction; nil without such a key.
  private func keyText(of correction: String) -> String? {
    guard let place = session.bar.firstIndex(where: { $0.isCorrection && $0.text == correction }), place < 9 else {
      return nil
    }
    return localized("Press {key} to search for it.", ["key": Accelerator(.digit(place + 1), .alt).label])
  }

  /// The sentence with the number of results.
  var foundText: String {
    if let looked = items.looked, looked > 0 {
      // TRANSLATORS: how many files meet the filters in the search text, of those that were examined.
      return localized(
        "{found} found in {count} file checked", plural: "{found} found in {count} files checked", count: looked,
        ["found": session.results.found])
    }
    if session.showsOnlyNear { return localized("No exact match") }
    let count = session.results.found
    return count == 0 ? localized("No results") : localized("{count} result", plural: "{count} results", count: count)
  }

  /// The sentence with the number of results and the text; without results, the number of searched names. Nil while
  /// nothing is known yet.
  private var shownFound: String? {
    if items.isFiltered { return foundText }
    switch session.page {
    case .loading: return nil
    case .nothing where session.purpose == .search:
      if let answeringProgram { return answeringProgram }
      return localized("Searched {count} name", plural: "Searched {count} names", count: searchedCount)
    // In a narrow window, the keys need the space of the text, which stands in the field anyway.
    case .list
    where session.phase == .results && !session.showsOnlyNear && !session.field.text.isEmpty && !areDetailsBehindKey:
      return localized(
        "{count} result for “{text}”", plural: "{count} results for “{text}”", count: session.results.found,
        ["text": VisibleText.of(session.field.text)])
    case .list where session.purpose == .choose && session.field.text.isEmpty:
      return localized("{count} line", plural: "{count} lines", count: session.results.found)
    default: return foundText
    }
  }

  /// The program of the first offer, if that is a result.
  private var answeringProgram: String? {
    guard case .result(let suggestion)? = session.offers.first else { return nil }
    return info(of: suggestion, ProgramsProvider.titleKey)
  }

  /// Returns one entry of a suggestion's information about its result; nil without it.
  private func info(of suggestion: SearchSession.Suggestion, _ key: String) -> String? {
    suggestionsByID[suggestion.identity]?.suggestion.additionalInfo[key].flatMap {
      $0.isEmpty ? nil : VisibleText.of($0)
    }
  }

  /// Returns the sentence with the number of actions.
  func countText(of list: SearchSession.ActionList) -> String {
    list.actions == nil
      ? localized("Looking for applications…")
      : localized("{count} action", plural: "{count} actions", count: list.matches.count)
  }

  /// The status line: the answer to the last key, or otherwise the number of results, a notice that the user did not ask
  /// for, and the state of sources.
  var status: String {
    let notice = session.notice
    if let notice, notice.answersKey { return notice.text }
    if let list = session.actionList {
      // Meanwhile, the page says that it looks for applications.
      let count = list.actions == nil ? nil : countText(of: list)
      return [count, notice?.text].compactMap(\.self).joined(separator: " · ")
    }
    var parts: [String?] = [isPrivate ? localized("Private") : nil, outsideText]
    switch session.page {
    case .home:
      // The note above the rows names the problems of sources, and the introduction in it says the same as this.
      parts.append(notice?.text ?? (isPrivate || howToBegin != nil ? nil : localized("Type a few letters of anything")))
    case .list, .loading, .nothing, .failed:
      parts.append(shownFound)
      parts.append(marks.count > 0 ? localized("{count} marked", plural: "{count} marked", count: marks.count) : nil)
      let onServers = items.serverResultCount
      let inPrograms = session.appended - onServers
      parts.append(
        inPrograms > 0
          ? localized("{count} in other programs", plural: "{count} in other programs", count: inPrograms) : nil)
      parts.append(
        onServers > 0 ? localized("{count} on servers", plural: "{count} on servers", count: onServers) : nil)
      parts.append(notice?.text)
      if session.purpose == .choose {
        // A chooser has one list, which needs no title.
        parts.append(snapshot.sources.first?.problem)
      } else if session.matches == 0 || session.phase == .results {
        parts.append(trouble)
      }
      if Self.showsTime { parts.append(Formatting.time(searchTime)) }
    }
    let files = snapshot.sources.first { $0.filesStatus != nil && $0.state.isLoading }
    parts.append(files.map(Formatting.state) ?? (snapshot.isLoading ? localized("reading…") : nil))
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// The first problem of the searched sources, and the number of the others; nil if there is none. While the user
  /// types, matches have the line to themselves: the final search reports problems, and the home page in its note.
  private var trouble: String? {
    // This page is about the problem.
    if case .failed = session.page { return nil }
    let problems = searchedSources.compactMap(\.titledProblem)
    return problems.first.map { problems.count > 1 ? Formatting.first($0, of: problems.count) : $0 }
  }

  /// The sources of the rows, found or not.
  private var searchedSources: [LoadedSource] {
    if items.standAlone || items.isFiltered { return items.snapshot.sources }
    return session.scope == nil ? snapshot.offeredSources : narrowedSources
  }

  /// Whether the status line says how long each search took, for developers (docs/debugging.md).
  private static let showsTime = getenv("HUNCH_SHOW_TIME") != nil

  /// The problem of each source. Advice about a source comes only with the introduction, and in no private window, which
  /// cannot know whether its user is new.
  var sourceNotes: [String] {
    snapshot.offeredSources.compactMap { source in
      source.titledProblem
        ?? (isFirstTime && !isPrivate ? source.items.notes.first.map { localizedPair(source.title, $0) } : nil)
    }
  }

  /// The advice about the only searched source; nil without any.
  private var advice: String? {
    guard let source = narrowedSources.first, narrowedSources.count == 1, source.traits.notesAreAdvice else {
      return nil
    }
    return source.items.notes.first.map { localizedPair(source.title, $0) }
  }

  /// The servers that receive or received the text; nil for none.
  var outsideText: String? {
    func all(_ names: [String], _ others: [String]) -> String {
      localizedList(names + others.filter { !names.contains($0) })
    }
    let outside = session.outside
    let asking = all(outside.sending, servers.asking)
    if !asking.isEmpty { return localized("Asking {names}", ["names": asking]) }
    let asked = all(outside.asked, servers.asked)
    return asked.isEmpty ? nil : localized("Asked {names}", ["names": asked])
  }

  /// The most important keys now, at most three.
  var hints: [WindowContent.KeyHint] { acceptHint + allHints.prefix(Self.mostHints) }

  /// The key that accepts the completion. Only screen readers need it, because the completion is visible.
  private var acceptHint: [WindowContent.KeyHint] {
    guard session.actionList == nil, session.field.completion != nil else { return [] }
    let accepts =
      switch notes.keymap.command(for: Accelerator(.tab)) {
      case .session(.field(.tab)), .session(.rowText): Accelerator(.tab)
      default: Accelerator(.right)
      }
    return [.init(accepts, localized("Accept"), isSpokenOnly: true)]
  }

  private static let mostHints = 3

  private var allHints: [WindowContent.KeyHint] {
    if let list = session.actionList {
      let action = list.selected.flatMap(list.action(at:))
      return [action.map { .init(Accelerator(.returnKey), $0.title) }, .init(Accelerator(.escape), localized("Back"))]
        .compactMap(\.self)
    }
    let isAtEnd = session.field.text.isEmpty && session.scope == nil || leavesAtOnce
    let leaving = session.purpose == .choose ? localized("Cancel") : localized("Close")
    let escape = WindowContent.KeyHint(Accelerator(.escape), isAtEnd ? leaving : localized("Back"))
    switch (session.purpose, session.page) {
    case (_, .home) where isPrivate && session.selection.row == nil:
      return keyboard.keys(of: .window(.changePrivacy)).map { [.init($0, localized("Leave"))] } ?? [escape]
    case (_, .home):
      if session.selection.row != nil { return returnHints + (session.selectedHomeItem == nil ? [] : actionsHint) }
      return (session.homeRows.isEmpty ? [] : [.init(Accelerator(.down), localized("Frequent Searches"))]) + [escape]
    case (.choose, .list):
      let mark = session.picksMany ? notes.keymap.markKey(over: keyboard) : nil
      return [.init(Accelerator(.returnKey), localized("Choose")), mark.map { .init($0, localized("Mark")) }, escape]
        .compactMap(\.self)
    case (.search, .list) where session.isReadingDetails:
      return [.init(Accelerator(.left), localized("List"))] + returnHints + actionsHint
    case (.search, .list), (.search, .nothing): return returnHints + selectedRowHints
    case (.choose, .nothing) where session.choosing.unmatched == .takesText:
      return [.init(Accelerator(.returnKey), localized("Use the Text")), escape]
    case (.choose, .nothing), (_, .failed), (_, .loading): return [escape]
    }
  }

  private var selectedRowHints: [WindowContent.KeyHint] {
    guard let item = session.actionRow.flatMap({ rows.item(at: $0) }) else { return [] }
    if isGone(item) { return actionsHint }
    if areDetailsBehindKey, details != nil { return [.init(Accelerator(.right), localized("Details"))] + actionsHint }
    guard session.phase == .results, item.actions.count > 1,
      let keys = keyboard.keys(of: .session(.field(.controlEnter)))
    else {
      return actionsHint
    }
    return [.init(keys, item.actions[1].title)] + actionsHint
  }

  private var actionsHint: [WindowContent.KeyHint] {
    keyboard.keys(of: .session(.actions)).map { [.init($0, localized("Actions"))] } ?? []
  }

  /// Return and Shift+Return, if they do different things.
  private var returnHints: [WindowContent.KeyHint] {
    let deeds = [session.returnDeed(), session.returnDeed(withShift: true)]
    var hints: [WindowContent.KeyHint] = []
    for (key, deed) in zip([SearchSession.Key.field(.enter), .shiftEnter], deeds) {
      guard let keys = keyboard.keys(of: .session(key)), let title = title(of: deed) else { continue }
      if hints.last?.action != title { hints.append(.init(keys, title)) }
    }
    return hints
  }

  /// Returns the title of the action of another program's result.
  private func title(actingOn result: SearchSession.Suggestion) -> String {
    info(of: result, ProgramsProvider.clipboardTextKey).map { localized("Copy {text}", ["text": $0]) }
      ?? Self.title(nil)
  }

  /// Returns the title of a key's effect; nil if it has none.
  private func title(of deed: SearchSession.ReturnDeed) -> String? {
    switch deed {
    case .open(let row, _): title(opening: rows.item(at: row))
    case .takeOffer(.item(let item)): Self.title(item.actions.first)
    case .takeOffer(.result(let suggestion)): title(actingOn: suggestion)
    case .takeOffer: localized("Search There")
    case .chooseSuggestion(let number): session.bar.dropFirst(number).first.map { title(choosing: $0) }
    case .search: searchTitle
    case .chooseHomeRow: homeRowTitle
    case .nothing: nil
    }
  }

  private func title(choosing suggestion: SearchSession.Suggestion) -> String {
    if suggestion.isResult { return title(actingOn: suggestion) }
    return suggestion.filter == nil ? searchTitle : localized("Remove Filter")
  }

  private var searchTitle: String { session.rowCount > 0 ? localized("All Results") : localized("Search") }

  private var homeRowTitle: String? {
    guard let reference = session.selectedHomeItem else { return localized("Search") }
    return title(opening: homeItem(reference))
  }

  /// Returns the title of an item's first action; nil if its file is deleted, which nothing can open.
  private func title(opening item: CatalogItem?) -> String? {
    if let item, isGone(item) { return nil }
    return Self.title(item?.actions.first)
  }

  private static func title(_ action: ItemAction?) -> String { action?.title ?? localized("Open") }
}

extension LoadedSource {
  /// The problem with the title of the source.
  fileprivate var titledProblem: String? { problem.map { localizedPair(title, Formatting.problem($0)) } }
}
