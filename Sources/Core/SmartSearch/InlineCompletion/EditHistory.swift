/// Undo and redo of the text in the field, without completions.
///
/// The field's own undo is unusable: it would record the insertion of a completion like any other, and restore it as
/// if it had been typed.
struct EditHistory: Equatable, Sendable {
  /// A text and its caret.
  struct Moment: Equatable, Sendable {
    var text: String
    var caret: Int
    var bound: Int
  }

  /// The kind of a step, which decides whether the next step joins it.
  enum Kind: Equatable, Sendable {
    /// Joins the previous step if it continues at the caret; a new word begins a new step.
    case typing
    /// Joins the previous step if it continues at the caret.
    case deleting
    /// Always a separate step.
    case whole
  }

  private struct Step: Equatable, Sendable {
    var kind: Kind
    var before: Moment
    var after: Moment
  }

  /// The number of steps that GtkText keeps.
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

/// The text that a candidate adds to a typed text in the field.
///
/// ``Completion`` determines the rest of the text; this decides whether the field can show it there.
struct CompletionCut: Equatable, Sendable {
  var kind: CompletionMatch.Kind
  /// Never empty or blank, because nothing would be visible.
  var rest: String

  /// Returns nil if the candidate adds nothing to show: it does not match, is equal to the text, or cannot be shown
  /// in a line.
  ///
  /// - Complexity: as ``Completion/wordRest(of:after:compounds:)``.
  init?(of candidate: InlineCompletion.Candidate, after typed: String) {
    if let rest = Completion.rest(of: candidate.name, after: typed) {
      (kind, self.rest) = (.wholeName, rest)
    } else if let rest = Completion.wordRest(of: candidate.name, after: typed, compounds: candidate.compounds) {
      (kind, self.rest) = (.word, rest)
    } else {
      return nil
    }
    guard Self.isVisible(rest), Self.isSeam(typed, rest) else { return nil }
  }

  private static func isVisible(_ rest: String) -> Bool {
    rest.contains { $0.isLetter || $0.isNumber } || Fold.fold(rest).contains { !$0.isWhitespace }
  }

  /// Whether text and rest keep their clusters when joined. A typed joiner, for example, would draw the rest into the
  /// cluster before it.
  private static func isSeam(_ typed: String, _ rest: String) -> Bool {
    (String(typed.suffix(1)) + rest.prefix(1)).count == 2
  }
}

extension InlineCompletion.ShownCompletion {
  /// Returns the text that Return makes of a text with this completion: the candidate's spelling of the name or word.
  func spelling(after typed: String) -> String {
    guard kind == .word else { return candidate.name }
    let matcher = SmartMatcher(typed)
    let match = matcher.assignment(in: candidate.name, compounds: candidate.compounds)
    // After a part of the word was accepted, another piece of the name may match first.
    guard let piece = match?.pieces.last else { return typed + rest }
    let word = candidate.name[ClusterMap(candidate.name).range(covering: piece)]
    guard word.hasSuffix(rest) else { return typed + rest }
    let words = typed.unicodeScalars
    let lastWord = words.lastIndex { $0.properties.isWhitespace }.map(words.index(after:)) ?? words.startIndex
    return String(typed[..<lastWord] + word)
  }
}
