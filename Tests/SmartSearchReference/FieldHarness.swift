import Testing

@testable import SmartSearch

/// A field, the completion that controls it, and a list of names that answers its queries: an adapter without a
/// window.
struct FieldHarness {
  var completion: InlineCompletion
  var field = FieldModel()
  var names: [String] { didSet { rows = [:] } }
  /// Whether queries are answered at once; otherwise `.answers` does it.
  var answersAtOnce = true
  private(set) var queries: [String] = []
  private(set) var commits: [InlineCompletion.Commit] = []
  /// Whether the completion left the last key to the field or the window.
  private(set) var isPassedOn = false
  private(set) var hasRowSelection = false
  /// Whether the field was changed while an input method was composing.
  private(set) var hasDisturbedComposing = false
  /// The expected text of the user after the last report, computed without the completion.
  private(set) var textOfUser = ""
  private var pending: [InlineCompletion.CompletionAnswer] = []
  /// The rows found so far, by text.
  private var rows: [String: Int?] = [:]

  init(_ names: [String], configuration: InlineCompletion.Configuration = .init()) {
    self.names = names
    completion = InlineCompletion(configuration: configuration)
  }

  mutating func perform(_ steps: [FieldStep]) {
    for step in steps { perform(step) }
  }

  mutating func perform(_ step: FieldStep) {
    switch step {
    case .type(let text):
      for scalar in text.unicodeScalars {
        field.perform(.commitText(String(scalar)))
        report(.typed)
      }
    case .together(let steps):
      for step in steps { field.perform(step) }
      report(.typed)
    case .paste, .middleClick: act(step, .pasted)
    case .drop: act(step, .dropped)
    case .clearIcon: act(step, .cleared)
    case .foreignClaim:
      field.perform(step)
      send(.selectionLost)
    case .key(let key): press(key)
    case .clickRow(let row): send(.rowChosen(candidate(row)))
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
    default: act(step, .typed)
    }
  }

  /// The field in the notation of the matrix: `fi|refox` with a completion, `ab^cd` with the caret inside, `ab[cd]`
  /// with a selection, `fi{r}` while composing `r`.
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

  /// Returns the list's answer: the first name that begins with the text, or else the first with a word that
  /// completes it.
  mutating func answer(to text: String, _ generation: Int) -> InlineCompletion.CompletionAnswer {
    let row = rows[text] ?? row(for: text)
    rows[text] = .some(row)
    return InlineCompletion.CompletionAnswer(generation: generation, text: text, candidate: row.map(candidate))
  }

  private func row(for text: String) -> Int? {
    if let row = names.firstIndex(where: { Completion.rest(of: $0, after: text) != nil }) { return row }
    // A word is completed only behind other words.
    guard text.unicodeScalars.contains(" ") else { return nil }
    return names.firstIndex { Completion.wordRest(of: $0, after: text) != nil }
  }

  private func candidate(_ row: Int) -> InlineCompletion.Candidate {
    InlineCompletion.Candidate(item: .item(row), name: names[row])
  }

  private static func row(of item: ItemIdentity) -> Int? {
    if case .item(let row, _) = item { row } else { nil }
  }

  private mutating func act(_ step: FieldStep, _ source: InlineCompletion.EditSource) {
    field.perform(step)
    report(source)
  }

  private mutating func report(_ source: InlineCompletion.EditSource) {
    let shown = completion.display
    let isUntouched = field.edits.isEmpty && (field.caret, field.bound) == (shown.caret, shown.bound)
    let isPreviewUntouched = completion.isPreviewing && isUntouched && field.preedit == nil
    textOfUser = isPreviewUntouched ? completion.text : field.textOfUser
    send(.fieldChanged(field.report(source)))
  }

  private mutating func send(_ event: InlineCompletion.Event) {
    perform(completion.handle(event))
    agree()
  }

  /// Makes the field show the completion's text. While composing it must not be touched, unless the program itself
  /// ends the composing.
  private mutating func agree() {
    let display = completion.display
    if field.preedit != nil {
      guard field.text != display.text || (field.caret, field.bound) != (display.caret, display.bound) else { return }
      if case .composing = completion.state { hasDisturbedComposing = true }
      field.compose(nil)
    }
    field.agree(with: display)
  }

  private mutating func press(_ key: InlineCompletion.Key) {
    let reply = completion.press(key)
    isPassedOn = !reply.isHandled
    perform(reply.actions)
    agree()
    guard isPassedOn, field.preedit == nil else { return }
    switch key {
    case .controlLeft: act(.wordLeft, .typed)
    case .controlRight: act(.wordRight, .typed)
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
        let row = next(step, from: item.flatMap(Self.row))
        perform(completion.handle(.rowPreviewed(row.map(candidate))))
        hasRowSelection = completion.isPreviewing
      case .clearRowSelection:
        hasRowSelection = false
      }
    }
  }

  /// Moves by rows or pages; a page has two rows.
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
