/// Finds the names in blocks of bytes that a text matches, without an index: for a list that is searched once.
///
/// Names follow each other in a block, each ended by the same byte. The bytes of a plain name (ASCII without NUL) are
/// the name; the caller decodes all others. The answers are those of ``SmartMatcher``.
package struct NameScan: Sendable {
  private let pattern: SearchPattern
  private let plain: PlainNameMatcher
  private let probe: NameProbe

  /// Makes a scan for a search text.
  ///
  /// - Parameters:
  ///   - text: the search text; one without tokens finds everything.
  /// - separator: the byte that ends each name: below 0x80, and never part of a name.
  /// - Complexity: as ``SmartMatcher/init(_:)``.
  package init(_ text: String, separator: UInt8) {
    pattern = SearchPattern(text)
    plain = PlainNameMatcher(pattern)
    probe = NameProbe(plain.rarestToken, isPossible: plain.isPossible, separator: separator)
  }

  /// Scans a block of names.
  ///
  /// - Parameters:
  /// - block: names, each followed by the separator.
  /// - item: decodes the bytes of a range, without the separator. Called only for names that are not plain.
  /// - found: called with the ranges of the matching names, without separators, in order. Returns whether to
  ///   continue.
  /// - Complexity: O(*n*) in the number of bytes.
  package func scan(
    _ block: Span<UInt8>, item: (Range<Int>) -> SearchItem, found: (Range<Int>, MatchTier) -> Bool
  ) {
    var matcher = NameMatcher(pattern)
    probe.forEachName(in: block) { name, place, isPlain in
      let tier = isPlain ? plain.tier(of: block, name, from: place) : matcher.tier(of: item(name))
      guard let tier else { return true }
      return found(name, tier)
    }
  }

  /// Returns the number of names in a block.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func nameCount(in block: Span<UInt8>) -> Int { probe.nameCount(in: block) }
}
