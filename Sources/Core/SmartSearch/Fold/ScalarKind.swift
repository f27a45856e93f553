/// The kind of a scalar, by which names are divided into words. The raw values are those of the generated table.
enum ScalarKind: UInt8 {
  /// Controls, numbers other than decimal digits, private and unassigned code points: parts of a word.
  case other
  case whiteSpace
  /// Punctuation and symbols.
  case separator
  case uppercase
  case lowercase
  case ideograph
  /// Letters without case.
  case letter
  case digit
  /// Marks and ignorable scalars. They belong to the scalar before them.
  case mark

  /// Looks up the kind of a scalar.
  init(_ scalar: UInt32) {
    self = scalar < 0x80 ? Self(ascii: UInt8(scalar)) : FoldTable.kind(of: scalar)
  }

  /// Returns the kind of an ASCII scalar, which needs no table.
  init(ascii byte: UInt8) {
    self =
      switch byte {
      case 0x09...0x0D, 0x20: .whiteSpace
      case 0x41...0x5A: .uppercase
      case 0x61...0x7A: .lowercase
      case 0x30...0x39: .digit
      case 0x21...0x7E: .separator
      default: .other
      }
  }

  var isLetter: Bool {
    switch self {
    case .uppercase, .lowercase, .ideograph, .letter: true
    default: false
    }
  }
}
