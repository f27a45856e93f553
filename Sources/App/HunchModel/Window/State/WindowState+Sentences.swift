import Catalog
import Glibc
import SmartSearch
import SystemKit

/// What the window says in words.
extension WindowState {
  /// How many names are within the scope.
  private var searchedCount: Int {
    if rows.standAlone { return rows.snapshot.count }
    return session.scope.flatMap { snapshot.source($0)?.count } ?? snapshot.count
  }

  var loadingText: String {
    rows.snapshot.sources.filter { $0.state.isLoading && (rows.standAlone || (session.scope ?? $0.id) == $0.id) }.map {
      localizedPair($0.title, Formatting.state(of: $0))
    }
    .joined(separator: "\n")
  }

  func nothingText(_ correction: String?) -> String {
    let titles =
      session.scope.flatMap { snapshot.source($0)?.title }.map { [$0] } ?? rows.snapshot.offeredSources.map(\.title)
    let searched = localized(
      "Searched {count} name in {sources}.", plural: "Searched {count} names in {sources}.", count: searchedCount,
      ["sources": localizedList(titles)])
    if session.offers.contains(where: \.isOfSources) { return searched }
    let advice: String? =
      if let correction {
        question(of: correction)
      } else if !session.offers.isEmpty {
        nil
      } else if session.scope == nil {
        localized("Each word must start a different word of the name. Fewer letters find more.")
      } else {
        keyboard.label(of: .allSources).map { localized("Press {key} to search all sources.", ["key": $0]) }
      }
    return [searched, advice].compactMap(\.self).joined(separator: "\n")
  }

  /// What the page of nothing found is called.
  var nothingTitle: String {
    localized("Nothing matches “{text}”", ["text": VisibleText.of(session.field.text)])
  }

  /// Whether the user meant this instead.
  func question(of correction: String) -> String {
    [localized("Did you mean “{text}”?", ["text": VisibleText.of(correction)]), keyText(of: correction)]
      .compactMap(\.self).joined(separator: " ")
  }

  /// What the rows are, where they are not for what was typed; nil where they are.
  var correctedText: String? {
    session.results.correction.map { correction in
      let sentence = localized(
        "Nothing matches “{text}”. These are results for “{other}”.",
        ["text": VisibleText.of(session.field.text), "other": VisibleText.of(correction)])
      return [sentence, keyText(of: correction)].compactMap(\.self).joined(separator: " ")
    }
  }

  /// How a correction is searched for by a key; nil if by none.
  private func keyText(of correction: String) -> String? {
    guard let place = session.bar.firstIndex(where: { $0.isCorrection && $0.text == correction }), place < 9 else {
      return nil
    }
    return localized("Press {key} to search for it.", ["key": Accelerator(.digit(place + 1), .alt).label])
  }

  /// How many names were found.
  var foundText: String {
    rows.found == 0
      ? localized("No results") : localized("{count} result", plural: "{count} results", count: rows.found)
  }

  /// The status line: the notice, if there is one, and else what was found.
  var status: String {
    if let notice = session.notice { return notice.text }
    if let list = session.actionList {
      return list.actions == nil
        ? localized("Looking for applications…")
        : localized("{count} action", plural: "{count} actions", count: list.matches.count)
    }
    var parts: [String?] = [isPrivate ? localized("Private") : nil, outsideText]
    switch session.page {
    case .home:
      parts.append(trouble)
    case .list, .loading, .nothing, .failed:
      parts.append(foundText)
      parts.append(session.results.correction.map { localized("for “{text}”", ["text": VisibleText.of($0)]) })
      parts.append(
        marks.count > 0 ? localized("{count} marked", plural: "{count} marked", count: marks.count) : nil)
      let onServers = rows.serverRows
      let inPrograms = session.results.appended - onServers

      parts.append(
        inPrograms > 0
          ? localized("{count} in other programs", plural: "{count} in other programs", count: inPrograms) : nil)

      parts.append(
        onServers > 0 ? localized("{count} on servers", plural: "{count} on servers", count: onServers) : nil)
      if session.results.rowCount == 0 { parts.append(trouble) }
      if Self.showsTime { parts.append(Formatting.time(searchTime)) }
    }
    let files = snapshot.sources.first { $0.filesStatus != nil && $0.state.isLoading }
    parts.append(files.map(Formatting.state) ?? (snapshot.isLoading ? localized("reading…") : nil))
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// The first of the sources that could not be read, and why; nil if all could. Where there are rows it is told in
  /// Preferences alone.
  private var trouble: String? {
    let failures = session.page == .home ? troubles : rows.standAlone ? rows.snapshot.failures : snapshot.failures
    return failures.first.map { failures.count > 1 ? Formatting.first($0, of: failures.count) : $0 }
  }

  /// Whether the status line says how long each search took, for developers (docs/debugging.md).
  private static let showsTime = getenv("HUNCH_SHOW_TIME") != nil

  /// What is wrong with the sources, each sentence beginning with the name of the source.
  private var troubles: [String] {
    snapshot.offeredSources.compactMap { source in
      (source.failure?.message ?? source.filesStatus?.problem).map { localizedPair(source.title, $0) }
    }
  }

  /// The same, and what else a source has to say, such as how to have more in it.
  var sourceNotes: [String] {
    snapshot.offeredSources.compactMap { source in
      (source.failure?.message ?? source.filesStatus?.problem ?? source.items.notes.first)
        .map { localizedPair(source.title, $0) }
    }
  }

  /// Where the text goes or went outside this machine; nil if nowhere.
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

  /// The keys that matter now.
  var hints: [WindowContent.KeyHint] {
    if session.actionList != nil {
      return [.init(.returnKey, localized("run")), .init(.escape, localized("back"))]
    }
    var hints: [WindowContent.KeyHint] = []
    if session.field.completion != nil { hints.append(.init(key: acceptKey, action: localized("accept"))) }
    switch (session.purpose, session.page) {
    case (_, .home):
      if session.selection.row != nil {
        hints += returnHints
        if session.selectedHomeItem != nil, let key = keyboard.label(of: .actions) {
          hints.append(.init(key: key, action: localized("actions")))
        }
      } else if !session.homeRows.isEmpty {
        hints.append(.init(.down, localized("lately used")))
      }
    case (.choose, .list):
      hints.append(.init(.returnKey, localized("choose")))
      if session.picksMany, let key = notes.keymap.markKey(over: keyboard) {
        hints.append(.init(key: key, action: localized("mark")))
      }
    case (.search, .list) where session.isReadingDetails:
      hints.append(.init(.left, localized("list")))
    case (.search, .list), (.search, .nothing):
      hints += returnHints
      if areDetailsBehindKey, details != nil { hints.append(.init(.right, localized("details"))) }
      if session.actionRow.flatMap({ rows.item(at: $0) }) != nil, let key = keyboard.label(of: .actions) {
        hints.append(.init(key: key, action: localized("actions")))
      }
    case (.choose, .nothing) where session.choosing.unmatched == .takesText:
      hints.append(.init(.returnKey, localized("use the text")))
    case (.choose, .nothing), (_, .failed), (_, .loading): break
    }
    let isAtEnd = session.field.text.isEmpty && session.scope == nil
    hints.append(.init(.escape, isAtEnd || leavesAtOnce ? localized("close") : localized("back")))
    return hints
  }

  /// Return and Shift+Return, where they do different things.
  private var returnHints: [WindowContent.KeyHint] {
    let deeds = [session.returnDeed(), session.returnDeed(withShift: true)]
    var hints: [WindowContent.KeyHint] = []
    for (key, deed) in zip([KeyAction.open, .openBest], deeds) {
      guard let label = keyboard.label(of: key), let title = title(of: deed) else { continue }
      if hints.last?.action != title { hints.append(.init(key: label, action: title)) }
    }
    return hints
  }

  /// What a key would do; nil for nothing.
  private func title(of deed: SearchSession.ReturnDeed) -> String? {
    switch deed {
    case .open(let row, _): Self.hint(rows.item(at: row)?.actions.first)
    case .takeOffer(.item(let item)): Self.hint(item.actions.first)
    case .takeOffer(.result): Self.hint(nil)
    case .takeOffer: localized("search there")
    case .search, .chooseSuggestion: session.rowCount > 0 ? localized("all results") : localized("search")
    case .chooseHomeRow:
      session.selectedHomeItem.map { Self.hint(homeItem($0)?.actions.first) } ?? localized("search")
    case .nothing: nil
    }
  }

  /// An action as it stands beside its key. English writes it small there; other languages' nouns have capitals to keep.
  private static func hint(_ action: ItemAction?) -> String {
    let title = action?.title ?? localized("Open")
    return Localization.language == nil ? title.lowercased() : title
  }
}

extension WindowContent.KeyHint {
  fileprivate init(_ key: Accelerator.Key, _ modifiers: Accelerator.Modifiers, _ action: String) {
    self.init(key: Accelerator(key, modifiers).label, action: action)
  }

  fileprivate init(_ key: Accelerator.Key, _ action: String) {
    self.init(key, [], action)
  }
}
