import Testing

@testable import SmartSearch

/// A field, the completion that owns it, and a list of names that answers its queries: what an adapter does, without
/// a window.
struct FieldHarness {
  var completion: InlineCompletion
  var field = FieldModel()
  var names: [String]
  /// Answers queries at once; otherwise with `.answers`.
  var answersAtOnce = true
  private(set) var queries: [String] = []
  private(set) var commits: [InlineCompletion.Commit] = []
  /// Whether the last key was left to the field or the window.
  private(set) var isPassedOn = false
  private(set) var hasRowSelection = false
  private var pending: [InlineCompletion.Answer] = []

  init(_ names: [String], configuration: InlineCompletion.Configuration = .init()) {
    self.names = names
    completion = InlineCompletion(configuration: configuration)
  }

  mutating func perform(_ steps: [FieldStep]) {
    for step in steps { perform(step) }
  }

  /// Types before the completion is told of any of it.
  mutating func typeTogether(_ texts: [String]) {
    for text in texts { field.enter(text) }
    report()
  }

  mutating func perform(_ step: FieldStep) {
    switch step {
    case .type(let text):
      for scalar in text.unicodeScalars {
        field.enter(String(scalar))
        report()
      }
    case .commitText(let text): act { $0.enter(text) }
    case .backspace: act { $0.backspace() }
    case .delete: act { $0.deleteForward() }
    case .controlBackspace: act { $0.deleteWordBackward() }
    case .controlDelete: act { $0.deleteWordForward() }
    case .controlU: act { $0.deleteToStart() }
    case .cut: act { $0.cut() }
    // A report in which nothing has changed.
    case .copy, .modifier, .hover: act { _ in }
    case .selectAll: act { $0.selectAll() }
    case .left: act { $0.left() }
    case .right: act { $0.right() }
    case .home: act { $0.home() }
    case .end: act { $0.end() }
    case .shiftLeft: act { $0.left(extending: true) }
    case .shiftRight: act { $0.right(extending: true) }
    case .shiftHome: act { $0.home(extending: true) }
    case .shiftEnd: act { $0.end(extending: true) }
    case .insertKey: act { $0.toggleOverwrite() }
    case .key(let key): press(key)
    case .click(let position): act { $0.click(position) }
    case .select(let bound, let caret): act { $0.select(bound, caret) }
    case .paste(let text): act(.pasted) { $0.enter(text) }
    case .middleClick(let text, let position): act(.pasted) { $0.pasteByMiddleClick(text, at: position) }
    case .drop(let text, let position, let replacing):
      act(.dropped) { $0.drop(text, at: position, replacesSelection: replacing) }
    case .clearIcon: act(.cleared) { $0.clear() }
    case .foreignClaim:
      field.loseSelection()
      send(.selectionLost)
    case .clickRow(let row): send(.rowChosen(candidate(row)))
    case .compose(let text): act { $0.compose(text) }
    case .cancelComposing: act { $0.compose(nil) }
    case .commitComposed(let text):
      act {
        $0.compose(nil)
        $0.enter(text)
      }
    case .commitAndCompose(let committed, let composed):
      act {
        $0.compose(nil)
        $0.enter(committed)
        $0.compose(composed)
      }
    case .deleteSurrounding(let offset, let count): act { $0.deleteSurrounding(offset: offset, count: count) }
    case .focus(let focus): send(.focusMoved(focus))
    case .set(let text): send(.textSet(text))
    case .configure(let configuration): send(.configured(configuration))
    case .names(let names):
      self.names = names
      send(.answered(answer(to: completion.text, completion.generation)))
    case .staleAnswer(let text): send(.answered(answer(to: text, completion.generation - 1)))
    case .answers:
      let answers = pending
      pending = []
      for answer in answers { send(.answered(answer)) }
    }
  }

  /// The field in the notation of the matrix: `fi|refox` with a completion, `ab^cd` with the caret inside, `ab[cd]` with
  /// a selection, `fi{r}` while composing `r`.
  var notation: String {
    let text = field.scalars
    func part(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }
    let (before, selected, after) = (
      part(0..<field.selection.lowerBound), part(field.selection), part(field.selection.upperBound..<text.count)
    )
    if completion.display.completion != nil { return "\(before)|\(selected)\(after)" }
    if let preedit = field.preedit { return "\(before){\(preedit)}\(after)" }
    if !selected.isEmpty { return "\(before)[\(selected)]\(after)" }
    return after.isEmpty ? "\(before)|" : "\(before)^\(after)"
  }

  /// What the list answers: the first name that begins with the text, else the first of which a word completes it.
  func answer(to text: String, _ generation: Int) -> InlineCompletion.Answer {
    let row =
      names.firstIndex { Completion.rest(of: $0, after: text) != nil }
      ?? names.firstIndex { Completion.wordRest(of: $0, after: text) != nil }
    return InlineCompletion.Answer(generation: generation, text: text, candidate: row.map(candidate))
  }

  private func candidate(_ row: Int) -> InlineCompletion.Candidate {
    InlineCompletion.Candidate(item: row, name: names[row])
  }

  private mutating func act(_ source: InlineCompletion.EditSource = .typed, _ body: (inout FieldModel) -> Void) {
    body(&field)
    report(source)
  }

  private mutating func report(_ source: InlineCompletion.EditSource = .typed) {
    send(.fieldChanged(field.report(source)))
  }

  private mutating func send(_ event: InlineCompletion.Event) {
    perform(completion.handle(event))
    agree()
  }

  /// The field must never be touched while composing.
  private mutating func agree() {
    guard field.preedit == nil else {
      #expect(field.text == completion.display.text)
      #expect(field.caret == completion.display.caret)
      return
    }
    field.agree(with: completion.display)
  }

  private mutating func press(_ key: InlineCompletion.Key) {
    let reply = completion.press(key)
    isPassedOn = !reply.isHandled
    perform(reply.actions)
    agree()
    guard isPassedOn else { return }
    switch key {
    case .controlLeft: act { $0.wordLeft() }
    case .controlRight: act { $0.wordRight() }
    case .tab, .shiftTab: send(.focusMoved(.elsewhere))
    default: break
    }
  }

  private mutating func perform(_ actions: [InlineCompletion.Action]) {
    for action in actions {
      switch action {
      case .query(let text, let generation):
        queries.append(text)
        hasRowSelection = false
        pending.append(answer(to: text, generation))
        if answersAtOnce { perform(completion.handle(.answered(pending.removeLast()))) }
      case .commit(let commit):
        commits.append(commit)
      case .moveRow(let step, let item):
        guard !names.isEmpty else { break }
        let row = next(step, from: item)
        hasRowSelection = row != nil
        perform(completion.handle(.rowPreviewed(row.map(candidate))))
      case .clearRowSelection:
        hasRowSelection = false
      }
    }
  }

  /// Pages have two rows.
  private func next(_ step: InlineCompletion.RowStep, from item: Int?) -> Int? {
    let last = names.count - 1
    let row =
      switch step {
      case .next: (item ?? -1) + 1
      case .previous: (item ?? names.count) - 1
      case .nextPage: min((item ?? -1) + 2, last)
      case .previousPage: max((item ?? names.count) - 2, 0)
      }
    return names.indices.contains(row) ? row : nil
  }
}
