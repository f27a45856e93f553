/// What a scalar is to the division of names into words. The raw values are those of the generated table.
enum ScalarKind: UInt8 {
  /// Controls, numbers that are no decimal digits, private and unassigned code points: parts of a word.
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
  /// Marks and ignorable scalars: they belong to what is before them.
  case mark

  /// The kind of a scalar.
  ///
  /// - Complexity: O(1).
  init(_ scalar: UInt32) {
    self = FoldTable.shared.kind(of: scalar)
  }

  var isLetter: Bool {
    switch self {
    case .uppercase, .lowercase, .ideograph, .letter: true
    default: false
    }
  }
}
