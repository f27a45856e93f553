@testable import SmartSearch

/// How closely a text matches an item that it finds, by the definition alone.
struct ReferenceCloseness: Equatable {
  /// Smaller is closer, the first difference decides.
  private let criteria: [Int]

  init(_ text: String, _ item: SearchItem) {
    let typed = SearchPattern(text)
    /// The fewest typed words that are no whole words, and whether the name matches by its parts alone.
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
    let length = item.name.unicodeScalars.count
    if let own = measure(item.name) {
      criteria = [0] + own + [max(0, wordCount - typed.tokens.count), length]
    } else {
      let others = item.alternateNames.compactMap(measure)
      criteria = [1] + (others.min { $0.lexicographicallyPrecedes($1) } ?? []) + [wordCount, length]
    }
  }

  func precedes(_ other: Self) -> Bool { criteria.lexicographicallyPrecedes(other.criteria) }

  /// The same as an engine has it.
  var value: Closeness {
    Closeness(
      isShownName: criteria[0] == 0, begunWords: criteria[1], isWritten: criteria[2] == 0, wordsLeft: criteria[3],
      length: criteria[4])
  }
}
