/// What a candidate adds to a typed text in the field.
///
/// ``Completion`` says what follows the text; this says whether that can stand in the field behind it.
struct CompletionCut: Equatable, Sendable {
  var kind: CompletionMatch.Kind
  /// Never empty, and never blank: there would be nothing to see.
  var rest: String

  /// Nil if the candidate adds nothing that can be shown: it does not match so, is equal to the text, or cannot be
  /// shown in a line.
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

  /// Whether text and rest keep their clusters when they are set together: a typed joiner, for one, would draw the rest
  /// into the cluster before it.
  private static func isSeam(_ typed: String, _ rest: String) -> Bool {
    (String(typed.suffix(1)) + rest.prefix(1)).count == 2
  }
}

extension InlineCompletion.ShownCompletion {
  /// What Return makes of a text with this completion: the candidate's own spelling, of the whole name or of the word.
  func spelling(after typed: String) -> String {
    guard kind == .word else { return candidate.name }
    let matcher = SmartMatcher(typed)
    let match = matcher.assignment(in: candidate.name, compounds: candidate.compounds)
    // After a part of the word has been accepted, another piece of the name may come first.
    guard let piece = match?.pieces.last else { return typed + rest }
    let word = candidate.name[ClusterMap(candidate.name).range(covering: piece)]
    guard word.hasSuffix(rest) else { return typed + rest }
    let words = typed.unicodeScalars
    let lastWord = words.lastIndex { $0.properties.isWhitespace }.map(words.index(after:)) ?? words.startIndex
    return String(typed[..<lastWord] + word)
  }
}
