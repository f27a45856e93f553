/// The characters that an installed font can draw.
struct DrawnCharacters: Sendable, Equatable {
  /// Empty if nothing is known about the fonts.
  let ranges: ScalarRanges

  /// All characters, for lack of better knowledge.
  static let all = DrawnCharacters(ranges: ScalarRanges([Unicode.Scalar]()))

  init(ranges: ScalarRanges) {
    self.ranges = ranges
  }

  /// - Parameter ranges: the code points of the fonts, in order.
  init(_ ranges: [ClosedRange<UInt32>]) {
    // Fonts may claim invalid code points. Then nothing they say is trusted.
    self.init(
      ranges: ScalarRanges(runs: ranges.map { (first: $0.lowerBound, last: $0.upperBound) }) ?? Self.all.ranges)
  }

  /// A hash: equal for equal characters, and hardly ever for others.
  var stamp: String {
    // FNV-1a over the ends of the runs.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in ranges.runs.flatMap({ [$0.first, $0.last] }) { hash = (hash ^ UInt64(value)) &* 0x100_0000_01B3 }
    return "\(ranges.count) " + String(hash, radix: 16)
  }

  /// Whether the fonts can draw a whole text.
  ///
  /// - Complexity: O(log *r*) for each character, in the number of runs.
  func draw(_ text: String) -> Bool {
    ranges.count == 0
      || text.unicodeScalars.allSatisfy {
        // Characters that only change how others are drawn need no glyph.
        ranges.position(of: $0) != nil || $0.properties.isDefaultIgnorableCodePoint
      }
  }

  /// Returns the picture of a character: its glyph, or its code point in a box.
  func icon(_ glyph: String, of scalar: Unicode.Scalar) -> ItemIcon {
    draw(glyph) ? .glyph(glyph) : .codePoint(CharacterNames.hexadecimal(scalar))
  }
}
