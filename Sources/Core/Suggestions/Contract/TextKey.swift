internal import SmartSearch

/// The key by which texts are compared everywhere in this module: the fold, with one space between its words.
enum TextKey {
  static func key(of text: String) -> String {
    words(of: Fold.fold(text)).joined(separator: " ")
  }

  /// The parts of a text between white space.
  static func words(of text: String) -> [String] {
    text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
  }
}
