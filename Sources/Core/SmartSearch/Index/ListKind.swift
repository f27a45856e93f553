/// The kinds of lists that a node has. Each is a list for each level: the documents with at least so many tokens that
/// begin with the node's prefix.
enum ListKind {
  /// The levels, from one token on. What a search text asks beyond them is checked name by name.
  static let levelCount = 16

  /// The documents with enough tokens in the words of a layer, or in their parts.
  static func any(layer: Int) -> Int { 3 * layer }
  /// Those of them that have parts, but not enough tokens in them.
  static func wordsOnly(layer: Int) -> Int { 3 * layer + 1 }
  /// Those of them that have not enough tokens in the words.
  static func partsOnly(layer: Int) -> Int { 3 * layer + 2 }
  /// The documents whose name begins with the prefix; one level.
  static func names(layers: Int) -> Int { 3 * layers }
  static func count(layers: Int) -> Int { 3 * layers + 1 }
}
