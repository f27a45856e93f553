/// Undo and redo of a field's own text. A completion is never part of it.
///
/// The field's own undo cannot be used: it records the insertion of a completion like any other, and would bring it
/// back as if it had been typed.
struct EditHistory: Equatable, Sendable {
  /// A text and its caret.
  struct Moment: Equatable, Sendable {
    var text: String
    var caret: Int
    var bound: Int
  }

  /// What a step is, which decides whether the next one joins it.
  enum Kind: Equatable, Sendable {
    /// Joins the step before as long as it goes on at the caret; a new word begins a new step.
    case typing
    /// Joins the step before as long as it goes on at the caret.
    case deleting
    /// A step for itself.
    case whole
  }

  private struct Step: Equatable, Sendable {
    var kind: Kind
    var before: Moment
    var after: Moment
  }

  /// As many as a GtkText keeps.
  static let limit = 200

  private var past: [Step] = []
  private var future: [Step] = []

  mutating func record(_ kind: Kind, from before: Moment, to after: Moment) {
    guard !before.text.isIdentical(to: after.text) else { return }
    future.removeAll()
    if let last = past.last, joins(kind, before, after, last) {
      past[past.count - 1].after = after
    } else {
      past.append(Step(kind: kind, before: before, after: after))
      if past.count > Self.limit { past.removeFirst() }
    }
  }

  private func joins(_ kind: Kind, _ before: Moment, _ after: Moment, _ last: Step) -> Bool {
    guard kind != .whole, kind == last.kind, last.after == before else { return false }
    guard kind == .typing else { return true }
    return after.text.unicodeScalars.dropFirst(before.caret).first?.properties.isWhitespace == false
  }

  mutating func undo() -> Moment? {
    guard let step = past.popLast() else { return nil }
    future.append(step)
    return step.before
  }

  mutating func redo() -> Moment? {
    guard let step = future.popLast() else { return nil }
    past.append(step)
    return step.after
  }
}
