import SmartSearch

/// Code points in ascending order, stored as runs: all characters make some seven hundred.
struct ScalarRanges: Sendable, Equatable {
  /// A run of code points.
  struct Run: Sendable, Equatable {
    var first: UInt32
    var last: UInt32
    /// The number of code points before the run.
    var start: Int
  }

  private(set) var runs: [Run] = []
  private(set) var count = 0

  init(_ scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars {
      if let last = runs.indices.last, runs[last].last + 1 == scalar.value {
        runs[last].last = scalar.value
      } else {
        runs.append(Run(first: scalar.value, last: scalar.value, start: count))
      }
      count += 1
    }
  }

  /// Makes ranges from the first and last code points of runs; nil if they are not characters in order.
  init?(runs ends: [(first: UInt32, last: UInt32)]) {
    for (first, last) in ends {
      guard first <= last, runs.last.map({ $0.last < first }) ?? true, last <= 0x10FFFF,
        // Surrogates are not characters.
        last < 0xD800 || first > 0xDFFF
      else { return nil }
      runs.append(Run(first: first, last: last, start: count))
      count += Int(last - first) + 1
    }
  }

  /// - Complexity: O(log *r*) in the number of runs.
  subscript(position: Int) -> Unicode.Scalar {
    precondition(position >= 0 && position < count, "character \(position) of \(count)")
    let run = runs[place { $0.start <= position } - 1]
    // A run contains no surrogates.
    return Unicode.Scalar(run.first + UInt32(position - run.start)) ?? "\u{FFFD}"
  }

  /// Returns the position of a code point.
  ///
  /// - Complexity: O(log *r*) in the number of runs.
  func position(of scalar: Unicode.Scalar) -> Int? {
    let place = place { $0.first <= scalar.value }
    guard place > 0, runs[place - 1].last >= scalar.value else { return nil }
    return runs[place - 1].start + Int(scalar.value - runs[place - 1].first)
  }

  /// Returns the number of code points below one.
  func count(below scalar: Unicode.Scalar) -> Int {
    let place = place { $0.first < scalar.value }
    guard place > 0 else { return 0 }
    let run = runs[place - 1]
    return run.start + Int(min(run.last + 1, scalar.value) - run.first)
  }

  /// Returns the number of first runs that satisfy the condition.
  private func place(where holds: (Run) -> Bool) -> Int {
    runs.indices.partitionPoint { !holds(runs[$0]) }
  }
}

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
