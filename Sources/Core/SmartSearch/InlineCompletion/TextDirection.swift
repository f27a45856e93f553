/// The direction that letters have by themselves.
enum TextDirection: Equatable, Sendable {
  case leftToRight
  case rightToLeft

  /// The direction of a letter; nil for digits, punctuation, symbols and marks, which take that of their neighbours.
  ///
  /// The ranges are the blocks whose letters have the bidirectional class R or AL: Hebrew, Arabic, Syriac, Thaana, NKo
  /// and their like, their presentation forms, and the two right-to-left areas of the first supplementary plane.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic else { return nil }
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: self = .rightToLeft
    default: self = .leftToRight
    }
  }
}

extension String {
  /// The direction in which the text begins, which GTK also takes for the field's.
  var firstStrongDirection: TextDirection? {
    firstNonNil(in: unicodeScalars)
  }

  /// Whether a rest set after the text stands where the eye expects it, without anything changing its place: the text
  /// ends in the direction it begins with, and the rest begins in the same. A text without letters is taken as
  /// left-to-right.
  func isContinuedInDirection(by rest: String) -> Bool {
    let first = firstStrongDirection ?? .leftToRight
    let last = firstNonNil(in: unicodeScalars.reversed()) ?? .leftToRight
    return first == last && rest.firstStrongDirection ?? first == first
  }

  private func firstNonNil(in scalars: some Sequence<Unicode.Scalar>) -> TextDirection? {
    for scalar in scalars {
      if let direction = TextDirection(scalar) { return direction }
    }
    return nil
  }
}
