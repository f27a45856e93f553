@testable import SmartSearch

/// The closeness of a text to a matching item, by the definition alone.
struct ReferenceCloseness: Equatable {
  /// Smaller is closer; the first difference decides.
  let fit: [Int]
  let wordsLeft: Int

  init(_ text: String, _ item: SearchItem) {
    let typed = SearchPattern(text)
    /// Returns the least number of typed words that are not whole words, and whether the name matches only by its
    /// parts.
    func measure(_ name: String) -> [Int]? {
      let division = NameDivision(name, compounds: item.compounds)
      let written = [Form.tokens, .words].map { division.foldedTokens(of: $0) }.filter(typed.isSatisfied)
      let whole = written.map { words in
        var left = words
        return typed.tokens.count { token in
          left.firstIndex(of: token).map { left.remove(at: $0) } != nil
        }
      }
      if let whole = whole.max() { return [typed.tokens.count - whole, 0] }
      return typed.isSatisfied(by: division.foldedTokens(of: .subWords)) ? [typed.tokens.count, 1] : nil
    }
    let wordCount = NameDivision(item.name).words.count
    if let own = measure(item.name) {
      fit = [0] + own
      wordsLeft = max(0, wordCount - typed.tokens.count)
    } else {
      let others = item.alternateNames.compactMap(measure)
      fit = [1] + (others.min { $0.lexicographicallyPrecedes($1) } ?? [])
      wordsLeft = wordCount
    }
  }

  /// The closeness in the form of an engine.
  var value: Closeness {
    Closeness(isShownName: fit[0] == 0, begunWords: fit[1], isWritten: fit[2] == 0, wordsLeft: wordsLeft)
  }
}
