/// Matches names of any kind one after the other, and reuses its memory. Its answers are those of ``SmartMatcher``,
/// faster.
struct NameMatcher {
  private let pattern: SearchPattern
  /// For each requirement, the ASCII beginning of its token.
  private let beginnings: [[UInt8]]
  private var division = NameDivision()
  private var folded: [UInt8] = []
  private var counts: [Int] = []

  init(_ pattern: SearchPattern) {
    self.pattern = pattern
    beginnings = pattern.requirements.map { Array($0.token.prefix { $0 < 0x80 }) }
  }

  /// Returns how well an item matches, or nil if it does not.
  mutating func tier(of item: SearchItem) -> MatchTier? {
    guard
      matches(item.name, item.compounds) || item.alternateNames.contains(where: { matches($0, item.compounds) })
    else { return nil }
    if !item.alternateNames.isEmpty { division.divide(item.name.unicodeScalars, compounds: [:]) }
    folded.removeAll(keepingCapacity: true)
    division.appendKey(to: &folded)
    return pattern.tier(ofKey: folded)
  }

  private mutating func matches(_ name: String, _ compounds: Compounds) -> Bool {
    guard mayMatch(name) else { return false }
    division.divide(name.unicodeScalars, compounds: compounds)
    return pattern.requirements.isEmpty || isSatisfied(by: division.tokens)
      || (division.words != division.tokens && isSatisfied(by: division.words))
      || (division.subWords != division.words && isSatisfied(by: division.subWords))
  }

  /// Whether the folded name contains the beginnings of all tokens. The fold of a piece is a part of the name's fold,
  /// apart from the marks at its ends, whose order may differ.
  private mutating func mayMatch(_ name: String) -> Bool {
    folded.removeAll(keepingCapacity: true)
    Fold.append(name.unicodeScalars, to: &folded)
    for beginning in beginnings where !beginning.isEmpty && !folded.span.holds(beginning) { return false }
    return true
  }

  private mutating func isSatisfied(by pieces: [Range<Int>]) -> Bool {
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: pattern.requirements.count))
    for piece in pieces {
      folded.removeAll(keepingCapacity: true)
      division.appendFold(of: piece, to: &folded)
      for index in counts.indices where folded.starts(with: pattern.requirements[index].token) { counts[index] += 1 }
    }
    return counts.indices.allSatisfy { counts[$0] >= pattern.requirements[$0].count }
  }
}
