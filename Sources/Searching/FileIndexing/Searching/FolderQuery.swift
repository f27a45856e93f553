internal import SmartSearch

/// A search text parsed for the folder tier; see ``FileIndex/searchFolders(_:limit:needsName:isCancelled:)``.
///
/// Sets of its tokens are numbers: bit *i* stands for token *i*.
struct FolderQuery {
  /// A token of the text. `src/ma` stands for a word that begins with `ma`, directly below a folder whose name begins
  /// with `src`.
  struct Token {
    /// The beginnings of the names of the folders directly above, the topmost first.
    var above: [String]
    /// The beginning of a word; empty for any word.
    var word: String
  }

  /// A text with more tokens matches only by names: the work grows with the number of token sets.
  static let mostTokens = 6

  let text: String
  let tokens: [Token]
  /// Whether a token has a slash, which no name has: then the answer by names is empty.
  let hasSlash: Bool
  /// The tokens with folder parts.
  let withAbove: Int
  /// Whether the entry's own name needs a token.
  let needsName: Bool

  /// - Returns: nil if the folder tier has no matches for this text.
  init?(_ text: String, needsName: Bool = true) {
    self.text = text
    self.needsName = needsName
    var tokens: [Token] = []
    var hasSlash = false
    var withAbove = 0
    for token in foldedTokens(of: text) {
      var parts = token.split(separator: "/").map { String($0) }
      if token.contains("/") { hasSlash = true }
      if parts.isEmpty { continue }
      let word = token.hasSuffix("/") ? "" : parts.removeLast()
      if !parts.isEmpty { withAbove |= 1 << tokens.count }
      tokens.append(Token(above: parts, word: word))
    }
    guard !tokens.isEmpty, tokens.count <= Self.mostTokens, tokens.count > 1 || hasSlash || !needsName else {
      return nil
    }
    self.tokens = tokens
    self.hasSlash = hasSlash
    self.withAbove = withAbove
  }

  var all: Int { 1 << tokens.count - 1 }

  /// The sets of tokens that an entry's own name may take.
  var setsOfNames: ClosedRange<Int> { (needsName ? 1 : 0)...all }

  /// Returns the words of a set of tokens, as a search text. Folded words fold to themselves.
  func words(of set: Int) -> String {
    tokens.indices.filter { set >> $0 & 1 == 1 }.map { tokens[$0].word }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
