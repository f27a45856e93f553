import Catalog
import GtkKit
import SmartSearch

/// What the parts of the window say, as the session and the library are.
extension SearchController {
  func drawPage() {
    switch session.page {
    case .home:
      view.page = .home
      view.home.show(homeSections)
      view.home.select(session.selection.row)
    case .list:
      view.page = .list
      view.results.select(session.selection.row)
    case .loading:
      view.message.show(
        icon: "content-loading-symbolic", title: "Still reading", explanation: loadingText, isBusy: true)
      view.page = .message
    case .nothing(let correction):
      view.message.show(
        icon: "edit-find-symbolic", title: "Nothing is called “\(VisibleText.of(session.field.text))”",
        explanation: nothingText(correction))
      view.page = .message
    case .failed(let why):
      view.message.show(icon: "dialog-warning-symbolic", title: "Nothing found", explanation: why)
      view.page = .message
    }
  }

  func drawScopes() {
    let isShown = session.purpose == .search && (session.phase == .results || session.scope != nil)
    view.scopes.widget.isVisible = isShown
    guard isShown else { return }
    let counts = rows.answer.counts
    let sources = zip(snapshot.sources, counts).map { source, count in
      ScopeBar.Choice(
        source: source.id, title: source.title, count: count, isChosen: session.scope == source.id)
    }
    view.scopes.show(
      [ScopeBar.Choice(source: nil, title: "All", count: counts.reduce(0, +), isChosen: session.scope == nil)]
        + sources)
  }

  /// How many names are within the scope.
  private var searchedCount: Int {
    session.scope.flatMap { snapshot.source($0)?.items.count } ?? snapshot.count
  }

  private var loadingText: String {
    let names = snapshot.sources.filter(\.state.isLoading).map { "\($0.title): \(Wording.state(of: $0))" }
    return names.joined(separator: "\n")
  }

  private func nothingText(_ correction: String?) -> String {
    let titles = session.scope.flatMap { snapshot.source($0)?.title }.map { [$0] } ?? snapshot.sources.map(\.title)
    let searched = "Searched \(Wording.number(searchedCount)) names in \(titles.joined(separator: ", "))."
    if let correction { return searched + "\nDid you mean “\(VisibleText.of(correction))”? Alt+1 searches for it." }
    return session.scope == nil
      ? searched + "\nEach word must begin a word of the name; fewer letters find more."
      : searched + "\nCtrl+0 searches all sources."
  }

  var statusText: String {
    if let notice = session.notice { return notice.text }
    var parts: [String?] = [services?.isPrivate == true ? "Private" : nil, outsideText]
    switch session.page {
    case .home: parts.append("\(Wording.number(snapshot.count)) names")
    case .list, .loading, .nothing, .failed:
      parts.append("\(Wording.number(rows.total)) of \(Wording.number(searchedCount))")
      let others = session.results.appended
      parts.append(others > 0 ? "\(Wording.number(others)) in other programs" : nil)
      parts.append(Wording.time(searchTime))
    }
    parts.append(snapshot.isLoading ? "reading…" : nil)
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  var hints: [StatusBar.Hint] {
    var hints: [StatusBar.Hint] = []
    if session.field.completion != nil { hints.append(.init(key: "Tab", action: "accept")) }
    switch (session.purpose, session.page) {
    case (_, .home): hints.append(.init(key: "↓", action: recentTerms.isEmpty ? "sources" : "terms and sources"))
    case (.choose, .list): hints.append(.init(key: "Return", action: "choose"))
    case (.search, .list):
      let opens = session.phase == .results || session.selection.row != nil
      hints.append(.init(key: "Return", action: opens ? openTitle : "search"))
      if !opens { hints.append(.init(key: "↓", action: "rows")) }
    case (_, .nothing), (_, .failed), (_, .loading): break
    }
    let isAtEnd = session.field.text.isEmpty && session.scope == nil
    hints.append(.init(key: "Esc", action: isAtEnd ? "close" : "back"))
    return hints
  }

  /// What Return would do to the selected row.
  private var openTitle: String {
    let action = session.selection.row.flatMap { rows.item(at: $0)?.actions.first }
    return action?.title.lowercased() ?? "open"
  }
}
