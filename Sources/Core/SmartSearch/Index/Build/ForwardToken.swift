/// How the tokens of a chunk's documents are written one after the other: the number of a token, with marks at the last
/// token of a form, at the last of a document, and at the one that the name begins with.
///
/// The forms of a document come in pairs, one pair for each layer: words, and the parts of these.
enum ForwardToken {
  static let endsForm: UInt32 = 1 << 31
  static let endsDocument: UInt32 = 1 << 30
  /// At the first token of the name, as far as it holds no punctuation.
  static let beginsName: UInt32 = 1 << 29
  static let number: UInt32 = (1 << 29) - 1
  /// Stands for a form without tokens.
  static let none = number
}
