import Catalog
import SmartSearch

/// What the window says in words.
extension WindowState {
  /// How many names are within the scope.
  private var searchedCount: Int {
    if rows.standAlone { return rows.snapshot.count }
    return session.scope.flatMap { snapshot.source($0)?.count } ?? snapshot.count
  }

  var loadingText: String {
    rows.snapshot.sources.filter { $0.state.isLoading && (rows.standAlone || (session.scope ?? $0.id) == $0.id) }.map {
      "\($0.title): \(Formatting.state(of: $0))"
    }
    .joined(separator: "\n")
  }

  func nothingText(_ correction: String?) -> String {
    let titles =
      session.scope.flatMap { snapshot.source($0)?.title }.map { [$0] } ?? rows.snapshot.offeredSources.map(\.title)
    let searched = "Searched \(Formatting.number(searchedCount)) names in \(titles.joined(separator: ", "))."
    if session.offers.contains(where: \.isOfSources) { return searched }
    if let correction { return searched + "\nDid you mean “\(VisibleText.of(correction))”?\(keyText(of: correction))" }
    return session.scope == nil
      ? searched + "\nEach word must begin a word of the name; fewer letters find more."
      : searched + (keyboard.label(of: .allSources).map { "\n\($0) searches all sources." } ?? "")
  }

  /// What the rows are, where they are not for what was typed; nil where they are.
  var correctedText: String? {
    session.results.correction.map {
      "Nothing is called “\(VisibleText.of(session.field.text))”. "
        + "These are what “\(VisibleText.of($0))” finds.\(keyText(of: $0))"
    }
  }

  /// How a correction is searched for by a key.
  private func keyText(of correction: String) -> String {
    guard let place = session.bar.firstIndex(where: { $0.isCorrection && $0.text == correction }), place < 9 else {
      return ""
    }
    return " Alt+\(place + 1) searches for it."
  }

  /// The status line: the notice, if there is one, and else what was found.
  var status: String {
    if let notice = session.notice { return notice.text }
    if let list = session.actionList {
      return list.actions == nil ? "Looking for applications…" : Formatting.count(list.matches.count, "action")
    }
    var parts: [String?] = [isPrivate ? "Private" : nil, outsideText]
    switch session.page {
    case .home: parts.append("\(Formatting.number(snapshot.count)) names")
    case .list, .loading, .nothing, .failed:
      parts.append("\(Formatting.number(rows.found)) of \(Formatting.number(searchedCount))")
      parts.append(session.results.correction.map { "for “\(VisibleText.of($0))”" })
      parts.append(marks.count > 0 ? "\(Formatting.number(marks.count)) marked" : nil)
      let onServers = rows.serverRows
      let inPrograms = session.results.appended - onServers
      parts.append(inPrograms > 0 ? "\(Formatting.number(inPrograms)) in other programs" : nil)
      parts.append(onServers > 0 ? "\(Formatting.number(onServers)) on servers" : nil)
      parts.append(Formatting.time(searchTime))
    }
    let files = snapshot.sources.first { $0.filesStatus != nil && $0.state.isLoading }
    parts.append(files.map(Formatting.state) ?? (snapshot.isLoading ? "reading…" : nil))
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Where the text goes or went outside this machine; nil if nowhere.
  var outsideText: String? {
    func all(_ names: [String], _ others: [String]) -> String {
      (names + others.filter { !names.contains($0) }).joined(separator: ", ")
    }
    let outside = session.outside
    let asking = all(outside.sending, servers.asking)
    if !asking.isEmpty { return "Asking \(asking)" }
    let asked = all(outside.asked, servers.asked)
    return asked.isEmpty ? nil : "Asked \(asked)"
  }

  /// The keys that matter now.
  var hints: [WindowContent.KeyHint] {
    if session.actionList != nil { return [.init(key: "Return", action: "do it"), .init(key: "Esc", action: "back")] }
    var hints: [WindowContent.KeyHint] = []
    if session.field.completion != nil { hints.append(.init(key: acceptKey, action: "accept")) }
    switch (session.purpose, session.page) {
    case (_, .home): hints.append(.init(key: "↓", action: hasRecentTerms ? "terms and sources" : "sources"))
    case (.choose, .list):
      hints.append(.init(key: "Return", action: "choose"))
      if session.picksMany, let key = notes.keymap.markKey(over: keyboard) {
        hints.append(.init(key: key, action: "mark"))
      }
    case (.search, .list):
      let opens = session.rowForReturn != nil
      if opens || session.phase == .typing {
        hints.append(.init(key: "Return", action: opens ? openTitle : "search"))
      }
      if opens, session.selection.row.flatMap({ rows.item(at: $0) }) != nil, let key = keyboard.label(of: .actions) {
        hints.append(.init(key: key, action: "actions"))
      }
      if session.searchesByShiftReturn, let key = keyboard.label(of: .openBest) {
        hints.append(.init(key: key, action: "search"))
      }
      if session.selection.row == nil { hints.append(.init(key: "↓", action: "rows")) }
    case (_, .nothing) where !session.offers.isEmpty:
      let isSelected = session.selection.row != nil
      hints.append(isSelected ? .init(key: "Return", action: offerTitle) : .init(key: "↓", action: "elsewhere"))
    case (.choose, .nothing) where session.choosing.unmatched == .takesText:
      hints.append(.init(key: "Return", action: "take the text"))
    case (_, .nothing), (_, .failed), (_, .loading): break
    }
    let isAtEnd = session.field.text.isEmpty && session.scope == nil
    hints.append(.init(key: "Esc", action: isAtEnd || leavesAtOnce ? "close" : "back"))
    return hints
  }

  /// What Return would do with the offer that the user has gone to.
  private var offerTitle: String {
    if case .item(let item)? = session.selectedOffer { return item.actions.first?.title.lowercased() ?? "open" }
    return "search there"
  }

  private var hasRecentTerms: Bool {
    session.homeRows.contains { if case .recent = $0 { true } else { false } }
  }

  /// What Return would do to the row that it opens.
  private var openTitle: String {
    let action = session.rowForReturn.flatMap { rows.item(at: $0)?.actions.first }
    return action?.title.lowercased() ?? "open"
  }
}
