internal import CKernels

/// Finds the names in blocks of bytes that a text matches, without an index: for a list that is searched once.
///
/// Names follow each other in a block, each ended by the same byte. What a name means is for the caller to say, but for
/// plain ones, of ASCII without a NUL inside: their bytes are the name. The answers are those of ``SmartMatcher``.
package struct NameScan: Sendable {
  private let pattern: SearchPattern
  private let plain: PlainNameMatcher
  private let probe: ck_probe
  private let separator: UInt8

  /// A scan for a search text.
  ///
  /// - Parameters:
  ///   - text: the search text; one without tokens finds everything.
  ///   - separator: what ends each name: a byte below 0x80 that the caller does not take for part of one.
  /// - Complexity: as ``SmartMatcher/init(_:)``.
  package init(_ text: String, separator: UInt8) {
    pattern = SearchPattern(text)
    plain = PlainNameMatcher(pattern)
    self.separator = separator
    let token = plain.rarestToken ?? []
    probe = ck_probe(
      first: token.first ?? 0, last: token.last ?? 0, distance: max(0, token.count - 1), separator: separator,
      is_possible: plain.isPossible ? 1 : 0)
  }

  /// Goes through a block of names.
  ///
  /// - Parameters:
  ///   - block: names, each with its end.
  ///   - item: what the bytes of a range, the end not included, are. It is asked only for names that are not plain.
  ///   - found: told the ranges of the names that match, ends not included, in order. It returns whether to go on.
  /// - Complexity: O(*n*) in the number of bytes.
  package func scan(
    _ block: Span<UInt8>, item: (Range<Int>) -> SearchItem, found: (Range<Int>, MatchTier) -> Bool
  ) {
    var matcher = NameMatcher(pattern)
    var start = 0
    while let place = nextPlace(in: block, from: start) {
      var lower = place
      while lower > start, block[lower - 1] != separator { lower -= 1 }
      let (upper, isPlain) = end(of: place, in: block)
      let name = lower..<upper
      let tier = isPlain ? plain.tier(of: block, name, from: place) : matcher.tier(of: item(name))
      if let tier, !found(name, tier) { return }
      start = upper + 1
    }
  }

  /// How many names a block has.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func nameCount(in block: Span<UInt8>) -> Int {
    unsafe block.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe ck_count_bytes(base, bytes.count, separator)
    }
  }

  /// The next place where a name may match, or that the plain matcher does not understand.
  private func nextPlace(in block: Span<UInt8>, from start: Int) -> Int? {
    // Without tokens there is nothing to look for: every name matches.
    if pattern.requirements.isEmpty { return start < block.count ? start : nil }
    return unsafe block.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, start < bytes.count else { return nil }
      // The probe is read during the call alone, and the loop stays below the count.
      let place = unsafe withUnsafePointer(to: probe) { unsafe ck_find(base, start, bytes.count, $0) }
      return place < bytes.count ? place : nil
    }
  }

  /// Where the name of a place ends, and whether it is plain from there on.
  private func end(of place: Int, in block: Span<UInt8>) -> (end: Int, isPlain: Bool) {
    var end = place
    var isPlain = true
    while end < block.count {
      let byte = block[end]
      if byte == separator { break }
      if byte &- 1 >= 0x7F { isPlain = false }
      end += 1
    }
    return (end, isPlain)
  }
}
