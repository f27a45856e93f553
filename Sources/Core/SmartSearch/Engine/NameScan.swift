internal import CKernels

/// Finds the names in blocks of bytes that a text matches, without an index: for a list that is searched once.
///
/// Names follow each other in a block, each ended by the same byte. The bytes of a plain name (ASCII without NUL) are
/// the name; the caller decodes all others. The answers are those of ``SmartMatcher``.
package struct NameScan: Sendable {
  private let pattern: SearchPattern
  private let plain: PlainNameMatcher
  private let probe: ck_probe
  private let separator: UInt8

  /// Makes a scan for a search text.
  ///
  /// - Parameters:
  ///   - text: the search text; one without tokens finds everything.
  /// - separator: the byte that ends each name: below 0x80, and never part of a name.
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

  /// Returns the number of names in a block.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func nameCount(in block: Span<UInt8>) -> Int {
    unsafe block.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe ck_count_bytes(base, bytes.count, separator)
    }
  }

  /// Returns the next place where a name may match, or that the plain matcher cannot read.
  private func nextPlace(in block: Span<UInt8>, from start: Int) -> Int? {
    // Without tokens, every name matches.
    if pattern.requirements.isEmpty { return start < block.count ? start : nil }
    return unsafe block.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, start < bytes.count else { return nil }
      // The probe is read only during the call, and the loop stays below the count.
      let place = unsafe withUnsafePointer(to: probe) { unsafe ck_find(base, start, bytes.count, $0) }
      return place < bytes.count ? place : nil
    }
  }

  /// Returns the end of the name at a place, and whether the name is plain from that place on.
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
