import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

/// Half a million random events. After each, the invariants of inline completion must hold.
@Suite("Inline completion: random events") struct InlineCompletionRandomTests {
  @Test("The invariants hold", arguments: [(1, true), (2, true), (3, false), (4, false)])
  func invariants(_ run: UInt64, _ answersAtOnce: Bool) {
    var events = 0
    var seed = run << 32
    while events < 125_000 {
      seed += 1
      var check = InvariantCheck(seed: seed, answersAtOnce: answersAtOnce)
      for _ in 0..<250 {
        events += 1
        if let broken = check.step() {
          Issue.record("seed \(seed), event \(check.log.count): \(broken)\n\(check.log)")
          return
        }
      }
    }
  }
}

/// A user at a field, with the invariants that must hold whatever the user does.
private struct InvariantCheck {
  private var random: SeededRandom
  private var harness: FieldHarness
  private(set) var log: [FieldStep] = []
  /// All texts that the user has had.
  private var texts: Set<String> = [""]
  /// Whether a part of the shown completion was accepted. The rest then stays while completion is paused.
  private var isPartlyAccepted = false

  init(seed: UInt64, answersAtOnce: Bool) {
    random = SeededRandom(seed: seed)
    harness = FieldHarness(random.element(of: FieldSteps.lists))
    harness.answersAtOnce = answersAtOnce
  }

  /// Takes a step; returns the broken invariant, if any.
  mutating func step() -> String? {
    let step = FieldSteps.next(after: harness, using: &random)
    log.append(step)
    let (before, notation) = (harness.completion, harness.notation)
    let (queries, commits) = (harness.queries.count, harness.commits.count)
    harness.perform(step)
    defer { remember(step, before) }
    let broken =
      brokenText(step, before)
      ?? brokenTraffic(step, before, queries: harness.queries.count - queries, commits: harness.commits.count - commits)
      ?? brokenDisplay()
      ?? brokenCompletion(step, before)
    return broken.map { "\($0), after \(step) made \(harness.notation) of \(notation)" }
  }

  /// Remembers the user's text, and the text accepted on the way to it.
  private mutating func remember(_ step: FieldStep, _ before: InlineCompletion) {
    texts.insert(harness.completion.text)
    switch step {
    case .together, .middleClick: texts.insert(before.display.text)
    default: if before.isPreviewing, !harness.completion.isPreviewing { texts.insert(before.display.text) }
    }
  }

  // MARK: The text holds nothing that the user has not typed, pasted or accepted.

  private func brokenText(_ step: FieldStep, _ before: InlineCompletion) -> String? {
    let text = harness.completion.text
    if let expected = expectedText(step, before) {
      return text.isIdentical(to: expected) ? nil : "the text is \(text), not \(expected)"
    }
    return texts.contains(text) ? nil : "the text \(text) never was the user's"
  }

  /// Returns the expected text; nil if any earlier text is right.
  private func expectedText(_ step: FieldStep, _ before: InlineCompletion) -> String? {
    switch step {
    case .foreignClaim, .focus, .configure, .names, .staleAnswer, .answers: before.text
    case .set(let text): before.clipped(text)
    case .clickRow(let row): before.clipped(harness.names[row])
    case .key(let key): expectedText(key, before)
    default: harness.textOfUser
    }
  }

  private func expectedText(_ key: InlineCompletion.Key, _ before: InlineCompletion) -> String? {
    let shown = before.completion.map { before.text + $0 }
    let preview = before.isPreviewing ? before.display.text : nil
    if case .composing = before.state { return before.text }
    switch key {
    case .tab: return shown ?? before.text
    case .controlEnter: return spelled(before)
    case .shiftTab, .up, .down, .pageUp, .pageDown, .nextMatch, .previousMatch: return before.text
    case .controlLeft, .controlRight:
      guard let shown, harness.completion.completion != nil else { return shown ?? harness.textOfUser }
      // Only the next word is accepted, and the rest of the completion stays.
      let after = harness.completion
      return after.text.hasPrefix(before.text) && after.text + (after.completion ?? "") == shown ? after.text : shown
    case .escape:
      return shown != nil || preview != nil || !before.configuration.isEditable ? before.text : ""
    case .enter: return preview ?? committedText(before) ?? spelled(before)
    case .shiftUp, .shiftDown: return shown ?? preview ?? before.text
    case .undo, .redo: return before.configuration.isEditable ? nil : before.text
    }
  }

  /// Returns the text, or for an accepted completion the candidate's own spelling.
  private func spelled(_ before: InlineCompletion) -> String {
    before.accepted.flatMap { $0.text.isIdentical(to: before.text) ? $0.spelling : nil } ?? before.text
  }

  private func committedText(_ before: InlineCompletion) -> String? {
    guard case .completing(let completion) = before.state else { return nil }
    if completion.kind == .wholeName { return before.clipped(completion.candidate.name) }
    let text = harness.completion.text
    return Fold.fold(text) == Fold.fold(before.text + completion.rest)
      ? text : before.clipped(completion.candidate.name)
  }

  // MARK: One query for each edit, none for a dismissal; stale answers change nothing.

  private func brokenTraffic(
    _ step: FieldStep, _ before: InlineCompletion, queries: Int, commits: Int
  ) -> String? {
    let isChange = !harness.completion.text.isIdentical(to: before.text)
    if case .staleAnswer = step, harness.completion != before { return "a stale answer changed something" }
    if commits > 0 { return queries == 0 ? nil : "a commit sent a query" }
    if isChange { return queries == 1 ? nil : "\(queries) queries for a change" }
    let isEdit = step.mayInsert || before.isPreviewing
    return queries == 0 || isEdit && queries == 1 ? nil : "\(queries) queries though nothing changed"
  }

  // MARK: The field shows the text and the completion.

  private func brokenDisplay() -> String? {
    if harness.hasDisturbedComposing { return "the field was touched while composing" }
    let (field, completion) = (harness.field, harness.completion)
    let shown = completion.isPreviewing ? completion.display.text : completion.text + (completion.completion ?? "")
    guard field.text.isIdentical(to: shown) else { return "the field shows \(field.text), not \(shown)" }
    let display = completion.display
    guard field.caret == display.caret, field.bound == display.bound else { return "the caret is elsewhere" }
    guard max(display.caret, display.bound) <= display.text.codePointCount else { return "the caret is outside" }
    return nil
  }

  // MARK: The completion is the end of its item, and only where it may be.

  private mutating func brokenCompletion(_ step: FieldStep, _ before: InlineCompletion) -> String? {
    let completion = harness.completion
    guard case .completing(let shown) = completion.state else {
      isPartlyAccepted = false
      return completion.isPaused ? nil : brokenAbsence(step)
    }
    if shown == before.shown, completion.text.isIdentical(to: before.text) { return nil }
    if case .key = step, completion.isPaused { isPartlyAccepted = true }
    if !completion.isPaused { isPartlyAccepted = false }
    guard !completion.isPaused || isPartlyAccepted || before.isPreviewing else { return "completed while paused" }
    guard completion.mayComplete, harness.field.preedit == nil else { return "completed where it must not be" }
    let whole = completion.text + shown.rest
    guard whole.count == completion.text.count + shown.rest.count else { return "\(shown.rest) joins the text" }
    return shown.isPartOfItsName ? nil : "\(shown.rest) is no part of \(shown.candidate.name)"
  }

  /// Checks that text typed at the end is completed if the list has a completion.
  private mutating func brokenAbsence(_ step: FieldStep) -> String? {
    guard case .type = step, harness.answersAtOnce, case .typed = harness.completion.state,
      harness.completion.mayComplete
    else { return nil }
    let text = harness.completion.text
    guard let candidate = harness.answer(to: text, 0).candidate,
      let cut = CompletionCut(of: candidate, after: text), text.isContinuedInDirection(by: cut.rest),
      (text + cut.rest).codePointCount <= harness.completion.configuration.maximumLength
    else { return nil }
    return "\(text) lacks \(cut.rest)"
  }
}

extension FieldStep {
  fileprivate var mayInsert: Bool {
    switch self {
    case .type, .commitText, .insert, .paste, .middleClick, .drop, .commitComposed, .commitAndCompose, .together: true
    default: false
    }
  }
}

extension InlineCompletion {
  fileprivate var shown: ShownCompletion? {
    if case .completing(let completion) = state { completion } else { nil }
  }

  fileprivate var mayComplete: Bool {
    configuration.isEnabled && configuration.isEditable && configuration.isTextVisible && focus != .elsewhere
      && !isOverwriting && caret == bound && caret == text.codePointCount
  }

  fileprivate func clipped(_ name: String) -> String {
    FieldText.line(of: name, limit: configuration.maximumLength)
  }
}

extension InlineCompletion.ShownCompletion {
  /// Whether the rest consists of whole clusters of the name, and reaches the end of the name or of one of its words.
  fileprivate var isPartOfItsName: Bool {
    let (name, rest) = (Array(candidate.name), Array(rest))
    if kind == .wholeName { return !rest.isEmpty && name.suffix(rest.count).elementsEqual(rest) }
    return !rest.isEmpty && name.indices.contains { name[$0...].starts(with: rest) }
  }
}
