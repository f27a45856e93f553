internal import CKernels

/// Finds the names in a block of bytes that a text may match, by a few bytes of it. All other names are skipped
/// without being read one by one.
struct NameProbe: Sendable {
  private let probe: ck_probe
  private let separator: UInt8
  private let takesAll: Bool

  /// - Parameters:
  ///   - wanted: the folded beginning of a word that each wanted name has; nil to find all names.
  ///   - isPossible: whether a plain name can have it.
  ///   - isAnywhere: whether it may also be inside a word.
  ///   - separator: see ``NameScan/init(_:separator:)``.
  init(_ wanted: [UInt8]?, isPossible: Bool, isAnywhere: Bool = false, separator: UInt8) {
    let bytes = wanted ?? []
    takesAll = wanted == nil
    self.separator = separator
    probe = ck_probe(
      first: bytes.first ?? 0, last: bytes.last ?? 0, distance: max(0, bytes.count - 1), separator: separator,
      is_possible: isPossible ? 1 : 0, is_anywhere: isAnywhere ? 1 : 0)
  }

  /// Calls `body` with the names that may be wanted, in order, until it returns false.
  ///
  /// - Parameters:
  ///   - block: names, each followed by the separator.
  ///   - body: receives the range of a name without its separator, the first place in it where the bytes may be, and
  ///     whether the name is plain.
  /// - Complexity: O(*n*) in the number of bytes.
  @inline(__always)
  func forEachName(in block: Span<UInt8>, _ body: (_ name: Range<Int>, _ place: Int, _ isPlain: Bool) -> Bool) {
    var start = 0
    while let place = nextPlace(in: block, from: start) {
      var lower = place
      while lower > start, block[lower - 1] != separator { lower -= 1 }
      let (upper, isPlain) = end(of: place, in: block)
      if !body(lower..<upper, place, isPlain) { return }
      start = upper + 1
    }
  }

  /// Returns the number of names in a block.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func nameCount(in block: Span<UInt8>) -> Int {
    unsafe block.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe ck_count_bytes(base, bytes.count, separator)
    }
  }

  /// Returns the next place where the bytes may be, or that is not plain.
  private func nextPlace(in block: Span<UInt8>, from start: Int) -> Int? {
    if takesAll { return start < block.count ? start : nil }
    return unsafe block.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, start < bytes.count else { return nil }
      // The probe is read only during the call, and the loop stays below the count.
      let place = unsafe withUnsafePointer(to: probe) { unsafe ck_find(base, start, bytes.count, $0) }
      return place < bytes.count ? place : nil
    }
  }

  /// Returns the end of the name at a place, and whether the name is plain from that place on.
  private func end(of place: Int, in block: Span<UInt8>) -> (end: Int, isPlain: Bool) {
    unsafe block.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return (place, true) }
      let found = unsafe ck_find_end(base, place, bytes.count, separator)
      return (found.end, found.is_plain != 0)
    }
  }
}
