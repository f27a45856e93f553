/// Which characters some installed font can draw.
struct DrawnCharacters: Sendable, Equatable {
  /// Empty where nothing is known of the fonts.
  let ranges: ScalarRanges

  /// All characters, as far as is known.
  static let all = DrawnCharacters(ranges: ScalarRanges([Unicode.Scalar]()))

  init(ranges: ScalarRanges) {
    self.ranges = ranges
  }

  /// - Parameter ranges: the code points that fonts have, in order.
  init(_ ranges: [ClosedRange<UInt32>]) {
    // Fonts may claim code points that are none: then all of them are in doubt.
    self.init(
      ranges: ScalarRanges(runs: ranges.map { (first: $0.lowerBound, last: $0.upperBound) }) ?? Self.all.ranges)
  }

  /// Tells whether it is another now: the same for the same characters, and hardly ever for others.
  var stamp: String {
    // FNV-1a over the ends of the runs.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in ranges.runs.flatMap({ [$0.first, $0.last] }) { hash = (hash ^ UInt64(value)) &* 0x100_0000_01B3 }
    return "\(ranges.count) " + String(hash, radix: 16)
  }

  /// Whether the fonts draw all of a text.
  ///
  /// - Complexity: O(log *r*) for each character, in the number of runs.
  func draw(_ text: String) -> Bool {
    ranges.count == 0
      || text.unicodeScalars.allSatisfy {
        // Signs that only say how others are drawn need no shape of their own.
        ranges.position(of: $0) != nil || $0.properties.isDefaultIgnorableCodePoint
      }
  }

  /// The picture of a character: what is drawn for it, or its code point in a box.
  func icon(_ glyph: String, of scalar: Unicode.Scalar) -> ItemIcon {
    draw(glyph) ? .glyph(glyph) : .codePoint(CharacterNames.hexadecimal(scalar))
  }
}
