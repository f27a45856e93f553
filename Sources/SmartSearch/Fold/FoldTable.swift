/// The tables behind ``Fold``, decoded once.
struct FoldTable: Sendable {
  static let shared = FoldTable()

  /// Where a scalar's fold is in `folded`; 0 for a scalar that is its own fold.
  private let places: ScalarTable
  /// The folds: a count, then that many scalars.
  private let folded: [UInt32]
  /// The kind in the low byte, the canonical combining class in the high one.
  private let properties: ScalarTable

  /// U+0345, the one mark that case folding makes a letter: ι. Here it stays a mark until marks are in order.
  static let iotaBelow: UInt32 = 0x345
  private static let iotaBelowClass: UInt8 = 240

  private init() {
    var folded: [UInt32] = [0]
    folded.reserveCapacity(FoldData.mappingCount * 3)
    var runs: [(length: Int, value: UInt16)] = []
    var reader = VLQReader(FoldData.mappings)
    var scalar = 0
    var next = 0
    while let distance = reader.next(), let count = reader.next() {
      scalar += distance
      if scalar > next { runs.append((scalar - next, 0)) }
      runs.append((1, UInt16(folded.count)))
      next = scalar + 1
      folded.append(UInt32(count))
      var near = scalar
      for _ in 0..<count {
        near += reader.nextSigned() ?? 0
        folded.append(UInt32(near))
      }
    }
    self.folded = folded
    places = ScalarTable(runs: runs)
    properties = ScalarTable(runs: Self.propertyRuns())
  }

  /// The runs of kinds, cut where a mark has a combining class.
  private static func propertyRuns() -> [(length: Int, value: UInt16)] {
    var classReader = VLQReader(FoldData.classes)
    var marks: [(scalar: Int, rank: Int)] = []
    var scalar = 0
    while let distance = classReader.next(), let rank = classReader.next() {
      scalar += distance
      marks.append((scalar, rank))
    }
    var runs: [(length: Int, value: UInt16)] = []
    var kindReader = VLQReader(FoldData.kinds)
    var start = 0
    var mark = 0
    while let length = kindReader.next(), let kind = kindReader.next() {
      let end = start + length
      while mark < marks.count, marks[mark].scalar < end {
        if marks[mark].scalar > start { runs.append((marks[mark].scalar - start, UInt16(kind))) }
        runs.append((1, UInt16(kind) | UInt16(marks[mark].rank) << 8))
        start = marks[mark].scalar + 1
        mark += 1
      }
      if end > start { runs.append((end - start, UInt16(kind))) }
      start = end
    }
    return runs
  }

  func kind(of scalar: UInt32) -> ScalarKind {
    ScalarKind(rawValue: UInt8(truncatingIfNeeded: properties[scalar])) ?? .other
  }

  /// The canonical combining class of a scalar that the fold keeps.
  func combiningClass(of scalar: UInt32) -> UInt8 {
    scalar == Self.iotaBelow ? Self.iotaBelowClass : UInt8(truncatingIfNeeded: properties[scalar] >> 8)
  }

  /// Appends the fold of one scalar in UTF-8; marks that may have to move go by way of `marks`.
  func appendFold(of scalar: UInt32, to bytes: inout [UInt8], marks: inout MarkSorter) {
    if scalar < 0x80 {
      let isUppercase = scalar &- 0x41 < 26
      marks.finish(&bytes)
      bytes.append(UInt8(truncatingIfNeeded: isUppercase ? scalar | 0x20 : scalar))
      return
    }
    if (0xAC00...0xD7A3).contains(scalar) {
      appendHangul(scalar, to: &bytes, marks: &marks)
      return
    }
    let place = Int(places[scalar])
    if place == 0 {
      marks.append(scalar, rank: combiningClass(of: scalar), to: &bytes)
      return
    }
    let count = Int(folded[place])
    for index in place &+ 1..<place &+ 1 &+ count {
      marks.append(folded[index], rank: combiningClass(of: folded[index]), to: &bytes)
    }
  }

  /// The arithmetic decomposition of a Hangul syllable (The Unicode Standard, section 3.12).
  private func appendHangul(_ scalar: UInt32, to bytes: inout [UInt8], marks: inout MarkSorter) {
    let index = scalar - 0xAC00
    marks.append(0x1100 + index / 588, rank: 0, to: &bytes)
    marks.append(0x1161 + index % 588 / 28, rank: 0, to: &bytes)
    if index % 28 != 0 { marks.append(0x11A7 + index % 28, rank: 0, to: &bytes) }
  }
}

extension FoldTable {
  /// Whether nothing is left of a scalar when it is folded.
  func drops(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 && places[scalar] != 0 && folded[Int(places[scalar])] == 0
  }
}
