internal import SmartSearch

/// A search text as the folder tier reads it; see ``FileIndex/searchFolders(_:limit:isCancelled:)``.
///
/// Sets of its tokens are numbers: bit *i* stands for token *i*.
struct FolderQuery {
  /// A token of the text. `src/ma` asks for a word that begins with `ma`, directly below a folder whose name begins with
  /// `src`.
  struct Token {
    /// What the names of the folders directly above begin with, the highest first.
    var above: [String]
    /// What a word begins with; empty if anything will do.
    var word: String
  }

  /// A text of more tokens is looked for in names alone: what must be tried grows with the sets of tokens.
  static let mostTokens = 6

  let text: String
  let tokens: [Token]
  /// Whether a token has a slash, which no name has: then the answer by names is empty.
  let hasSlash: Bool
  /// The tokens that ask for folders above.
  let withAbove: Int

  /// - Returns: nil if the folder tier is empty for this text.
  init?(_ text: String) {
    self.text = text
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
    guard !tokens.isEmpty, tokens.count <= Self.mostTokens, tokens.count > 1 || hasSlash else { return nil }
    self.tokens = tokens
    self.hasSlash = hasSlash
    self.withAbove = withAbove
  }

  /// All tokens.
  var all: Int { 1 << tokens.count - 1 }

  /// The words of a set of tokens, as a search text. Folded words fold to themselves.
  func words(of set: Int) -> String {
    tokens.indices.filter { set >> $0 & 1 == 1 }.map { tokens[$0].word }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
