import Testing

@testable import SmartSearch

/// A window without a window: performs a session's effects on a list of names, as the controller does, and writes down
/// what was opened.
struct SessionDriver {
  var session: SearchSession
  private(set) var names: [String]
  private(set) var opened: [String] = []
  private(set) var openings: [SearchSession.Opening] = []
  /// What each opened row was searched for by.
  private(set) var openedFor: [[String]] = []
  /// The effects that are about what is remembered and suggested.
  private(set) var notes: [SearchSession.Effect] = []
  /// What was asked of providers, of other programs and of the clock, oldest first.
  private(set) var requests: [SearchSession.Effect] = []
  private(set) var isClosed = false
  private(set) var choseNothing = false
  private(set) var searches: [SearchSession.Query] = []

  /// While true, searches wait until ``answer()``.
  var answersAreLate = false
  private var waiting: [SearchSession.Query] = []
  private var rows: [UInt32] = []
  var readiness = SearchSession.Readiness.ready

  init(_ names: [String], purpose: SearchSession.Purpose = .search) {
    self.names = names
    session = SearchSession(purpose: purpose)
    send(.homeChanged(rows: [.source("source 0"), .source("source 1"), .source("source 2")]))
    send(.sourcesChanged)
  }

  /// The field, as `fi|refox` with a completion, `fi|` without.
  var field: String {
    let display = session.field.display
    let scalars = Array(display.text.unicodeScalars)
    func text(_ part: some Sequence<Unicode.Scalar>) -> String {
      part.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    return text(scalars[..<display.caret]) + "|" + text(scalars[display.caret...])
  }

  /// The names in the list.
  var list: [String] { rows.map { names[Int($0)] } }

  /// The name of the selected row.
  var selected: String? { session.selection.row.map { list[$0] } }

  mutating func type(_ text: String) {
    for character in text {
      let shown = session.field.display
      let before = String(String.UnicodeScalarView(shown.text.unicodeScalars.prefix(shown.caret)))
      let selected = shown.bound - shown.caret
      let caret = shown.caret + character.unicodeScalars.count
      send(
        .field(
          .fieldChanged(
            .init(
              text: before + String(character), caret: caret,
              edits: (selected > 0 ? [.deleted(at: shown.caret, count: selected)] : [])
                + [.inserted(at: shown.caret, count: character.unicodeScalars.count)]))))
    }
  }

  @discardableResult
  mutating func press(_ key: SearchSession.Key) -> Bool {
    let reply = session.press(key)
    check()
    perform(reply.effects)
    return reply.isHandled
  }

  @discardableResult
  mutating func press(_ key: InlineCompletion.Key) -> Bool {
    press(.field(key))
  }

  /// What a provider suggests.
  mutating func suggest(_ texts: String...) {
    send(.suggested(texts.map { .init(text: $0) }))
  }

  /// The selected suggestion.
  var selectedSuggestion: String? { session.selectedSuggestion.map { session.bar[$0].text } }

  mutating func send(_ event: SearchSession.Event) {
    let effects = session.handle(event)
    check()
    perform(effects)
  }

  private func check() {
    #expect(session.checkInvariants() == nil)
  }

  /// Gives the list other names, as when a source has changed.
  mutating func change(to names: [String]) {
    let selected = self.selected
    self.names = names
    keptName = selected
    send(.sourcesChanged)
    keptName = nil
  }
  private var keptName: String?

  private var pending: [SearchSession.Effect] = []
  private var isPerforming = false

  /// What was asked since this was called last.
  mutating func takeRequests() -> [SearchSession.Effect] {
    defer { requests = [] }
    return requests
  }

  /// Answers the searches that wait, oldest first.
  mutating func answer() {
    let queries = waiting
    waiting = []
    for query in queries { answer(query) }
  }

  private mutating func perform(_ effects: [SearchSession.Effect]) {
    // What an effect leads to at once comes after all others, as in the window.
    pending += effects
    guard !isPerforming else { return }
    isPerforming = true
    defer { isPerforming = false }
    while !pending.isEmpty {
      let effect = pending.removeFirst()
      switch effect {
      case .search(let query):
        searches.append(query)
        if answersAreLate { waiting.append(query) } else { answer(query) }
      case .preview(let row):
        send(.rowReached(row: row, .init(item: .item(Int(rows[row])), name: list[row])))
      case .open(let row, let opening, let texts):
        opened.append(list[row])
        openings.append(opening)
        openedFor.append(texts)
      case .searched, .choseSuggestion, .act, .forgetTerm, .forgetSuggestion, .forgetChoice:
        notes.append(effect)
      case .close:
        isClosed = true
      case .chooseNothing:
        choseNothing = true
      case .suggest, .pin, .searchPrograms, .timeNotice:
        requests.append(effect)
      }
    }
  }

  private mutating func answer(_ query: SearchSession.Query) {
    let engine = ScanEngine(names.map { SearchItem(name: $0) })
    let found = engine.search(query.text, limit: names.count)
    rows = found.hits.map(\.item)
    // Going back, the selected row is a place in these rows; else it is looked for by its name.
    let returned = query.isReturn ? session.selection.row : nil
    let row = list.firstIndex { Completion.rest(of: $0, after: query.text) != nil } ?? (rows.isEmpty ? nil : 0)
    send(
      .answered(
        .init(
          serial: query.serial, total: found.total, readiness: readiness,
          candidate: row.map { .init(item: .item(Int(rows[$0])), name: list[$0]) }, candidateRow: row,
          selectedRow: returned ?? keptName.flatMap { list.firstIndex(of: $0) })))
  }
}
