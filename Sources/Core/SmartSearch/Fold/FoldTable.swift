internal import CUnicode

/// The tables behind ``Fold`` and ``ScalarKind``. They are part of the program and are read in place.
enum FoldTable {
  /// U+0345, the only mark that case folding makes a letter: ι. It stays a mark until the marks are sorted.
  static let iotaBelow: UInt32 = 0x345
  private static let iotaBelowClass: UInt8 = 240

  static func kind(of scalar: UInt32) -> ScalarKind {
    ScalarKind(rawValue: UInt8(truncatingIfNeeded: cu_fold_properties(scalar))) ?? .other
  }

  /// Returns the canonical combining class of a scalar that the fold keeps.
  static func combiningClass(of scalar: UInt32) -> UInt8 {
    scalar == iotaBelow ? iotaBelowClass : UInt8(truncatingIfNeeded: cu_fold_properties(scalar) >> 8)
  }

  /// Appends the fold of one scalar in UTF-8. Marks that may have to move go through `marks`.
  static func appendFold(of scalar: UInt32, to bytes: inout [UInt8], marks: inout MarkSorter) {
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
    let place = UInt32(cu_fold_place(scalar))
    if place == 0 {
      marks.append(scalar, rank: combiningClass(of: scalar), to: &bytes)
      return
    }
    for index in place &+ 1..<place &+ 1 &+ cu_fold(place) {
      let folded = cu_fold(index)
      marks.append(folded, rank: combiningClass(of: folded), to: &bytes)
    }
  }

  /// Decomposes a Hangul syllable by arithmetic (The Unicode Standard, section 3.12).
  private static func appendHangul(_ scalar: UInt32, to bytes: inout [UInt8], marks: inout MarkSorter) {
    let index = scalar - 0xAC00
    marks.append(0x1100 + index / 588, rank: 0, to: &bytes)
    marks.append(0x1161 + index % 588 / 28, rank: 0, to: &bytes)
    if index % 28 != 0 { marks.append(0x11A7 + index % 28, rank: 0, to: &bytes) }
  }

  /// Whether folding removes a scalar.
  static func drops(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x80 else { return false }
    let place = cu_fold_place(scalar)
    return place != 0 && cu_fold(UInt32(place)) == 0
  }
}
