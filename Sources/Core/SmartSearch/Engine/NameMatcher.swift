/// Matches names of any kind one after the other, and keeps its memory from one to the next. The answers are those of
/// ``SmartMatcher``; this is for speed alone.
struct NameMatcher {
  private let pattern: SearchPattern
  /// For each requirement, the ASCII that its token begins with.
  private let beginnings: [[UInt8]]
  private var division = NameDivision()
  private var folded: [UInt8] = []
  private var counts: [Int] = []

  init(_ pattern: SearchPattern) {
    self.pattern = pattern
    beginnings = pattern.requirements.map { Array($0.token.prefix { $0 < 0x80 }) }
  }

  /// How well an item matches, or nil if it does not.
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

  /// Whether the beginnings of all tokens are somewhere in the folded name. A piece of a name folds to a part of what
  /// the name folds to, but for the marks at its ends, which may stand in another order there.
  private mutating func mayMatch(_ name: String) -> Bool {
    folded.removeAll(keepingCapacity: true)
    Fold.append(name.unicodeScalars, to: &folded)
    return beginnings.allSatisfy { $0.isEmpty || isFolded(holding: $0) }
  }

  private func isFolded(holding beginning: [UInt8]) -> Bool {
    let (bytes, token) = (folded.span, beginning.span)
    var start = 0
    while start <= bytes.count - token.count {
      var index = 0
      while index < token.count, bytes[start + index] == token[index] { index += 1 }
      if index == token.count { return true }
      start += 1
    }
    return false
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
