/// The text that inline completion may add to a typed text.
///
/// The typed text itself never changes: a completion consists of the candidate's own grapheme clusters, unchanged,
/// after those that the typed text covers.
public enum Completion {
  /// Returns the rest of a candidate that begins with a typed text; empty if the two are equal.
  ///
  /// The texts are compared folded. White space before the typed text is ignored, all other white space is literal.
  /// The typed text must end at the end of a cluster of the candidate: `STRA` and `STRASS` complete `Straße`, `STRAS`
  /// does not.
  ///
  /// - Returns: nil if the candidate does not begin with the text, if nothing is typed, or if the rest cannot be
  ///   shown in a line, because it contains a control character, a line break or a control of writing direction.
  /// - Complexity: O(*n*) in the lengths of both texts.
  public static func rest(of candidate: String, after typedText: String) -> String? {
    guard let typed = TypedText(typedText), let rest = typed.rest(of: candidate) else { return nil }
    return isPresentable(rest) ? String(rest) : nil
  }

  /// Returns the rest of the token of a candidate that the last token of a typed text matches: `rcle` for `fill ci`
  /// and `square.fill.on.circle`. Empty if the token ends there.
  ///
  /// - Returns: nil if the typed text has fewer than two tokens or ends in white space, if it does not match the
  ///   candidate's own name, or as ``rest(of:after:)``.
  /// - Complexity: O(*n* · *t*) for *n* letters of the candidate and *t* typed tokens.
  public static func wordRest(of candidate: String, after typedText: String, compounds: Compounds = [:]) -> String? {
    let matcher = SmartMatcher(typedText)
    guard matcher.pattern.tokens.count > 1, let last = matcher.pattern.tokens.last,
      typedText.unicodeScalars.last.map({ ScalarKind($0.value) }) != .whiteSpace,
      let match = matcher.assignment(in: candidate, compounds: compounds), let piece = match.pieces.last
    else { return nil }
    let clusters = ClusterMap(candidate)
    let covered = match.division.endWithIgnored(ofFolded: last.count, in: piece, clusters: clusters)
    guard let start = covered, let end = clusters.boundary(at: piece.upperBound) else { return nil }
    let rest = candidate[start..<end]
    return isPresentable(rest) ? String(rest) : nil
  }

  /// Whether a text can be shown inside a line without breaking the line or changing its direction.
  static func isPresentable(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy(\.isPresentable)
  }
}

/// A typed text for the completion of whole names: folded, with its white space, except leading white space.
struct TypedText {
  let folded: [UInt8]

  /// Returns nil if folding leaves nothing of the text.
  init?(_ text: String) {
    let folded = Array(String(Fold.fold(text).unicodeScalars.drop { ScalarKind($0.value) == .whiteSpace }).utf8)
    guard !folded.isEmpty else { return nil }
    self.folded = folded
  }

  /// Returns the clusters of a candidate after those that this text covers, or nil if it does not begin with this
  /// text.
  func rest(of candidate: String) -> Substring? {
    let bytes = candidate.utf8
    if bytes.count >= folded.count, bytes.prefix(folded.count + 1).allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      // ASCII folds letter by letter, and each letter is a cluster.
      let covers = zip(bytes, folded).allSatisfy { NameKey.lowercased($0) == $1 }
      return covers ? candidate[bytes.index(bytes.startIndex, offsetBy: folded.count)...] : nil
    }
    guard Fold.bytes(candidate).starts(with: folded) else { return nil }
    let division = NameDivision(candidate)
    let whole = 0..<division.scalars.count
    let start = division.endWithIgnored(ofFolded: folded.count, in: whole, clusters: ClusterMap(candidate))
    return start.map { candidate[$0...] }
  }
}

extension NameDivision {
  /// Returns the end of the first `length` folded bytes of a piece, if a cluster ends there. The cluster includes
  /// scalars that fold to nothing, such as the accent of a decomposed é.
  fileprivate func endWithIgnored(ofFolded length: Int, in piece: Range<Int>, clusters: ClusterMap) -> String.Index? {
    let end = end(ofFolded: length, in: piece)
    guard end.isExact else { return nil }
    var position = end.index
    while clusters.boundary(at: position) == nil {
      guard position < piece.upperBound, FoldTable.drops(scalars[position]) else { return nil }
      position += 1
    }
    return clusters.boundary(at: position)
  }
}
