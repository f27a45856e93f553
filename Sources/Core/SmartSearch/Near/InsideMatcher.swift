internal import CKernels

/// Decides whether the words of a name have each word of a text, at their beginning or inside. The answers are those of
/// ``SearchIndex/holding(_:)``, except that a name which the text matches may be among them. Reuses its memory.
struct InsideMatcher: Sendable {
  private let words: [NearWord]
  /// For each typed word, its ASCII beginning.
  private let beginnings: [[UInt8]]
  /// The typed word that fewest names are likely to hold.
  let longestWord: [UInt8]
  private var division = NameDivision()
  private var folded: [UInt8] = []
  /// For each typed word, whether no word for it was found yet.
  private var isMissing: [Bool] = []

  /// Returns nil if a text is never inside words.
  init?(_ text: String) {
    guard let text = NearText(text, leastInside: 1), text.words.contains(where: \.mayStandInside),
      let longest = text.words.max(by: { $0.bytes.count < $1.bytes.count })
    else { return nil }
    words = text.words
    beginnings = text.words.map { Array($0.bytes.prefix { $0 < 0x80 }) }
    longestWord = longest.bytes
  }

  /// Whether any plain name can hold the text.
  var isPossible: Bool { words.allSatisfy { $0.bytes.allSatisfy { $0 < 0x80 } } }

  /// Whether each typed word may be inside a word. In a plain name, it may then be anywhere.
  var mayAllStandInside: Bool { words.allSatisfy(\.mayStandInside) }

  /// Whether a plain name has each typed word, if all may be inside words: they have no white space or punctuation, so
  /// that a place of one is in one word.
  func holds(plain bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    for word in words where !PlainNameMatcher.holds(word.bytes, in: bytes, name) { return false }
    return true
  }

  /// Whether the words of an item's names have each typed word, at their beginning or inside.
  mutating func holds(_ item: SearchItem) -> Bool {
    isMissing.removeAll(keepingCapacity: true)
    isMissing.append(contentsOf: repeatElement(true, count: words.count))
    look(in: item.name, item.compounds, isAlternate: false)
    for name in item.alternateNames { look(in: name, item.compounds, isAlternate: true) }
    return !isMissing.contains(true)
  }

  /// Looks for the missing words in the forms of a name that an index keeps.
  private mutating func look(in name: String, _ compounds: Compounds, isAlternate: Bool) {
    guard mayHelp(name) else { return }
    division.divide(name.unicodeScalars, compounds: compounds)
    look(in: division.words)
    if division.subWords != division.words { look(in: division.subWords) }
    if isAlternate ? division.tokens != division.words : division.needsTokensForm { look(in: division.tokens) }
  }

  /// Whether the folded name has the ASCII beginning of a missing word. Most names have none, and need no division. The
  /// fold of a piece is a part of the name's fold, apart from the marks at its ends, whose order may differ.
  private mutating func mayHelp(_ name: String) -> Bool {
    folded.removeAll(keepingCapacity: true)
    Fold.append(name.unicodeScalars, to: &folded)
    for word in words.indices where isMissing[word] {
      if beginnings[word].isEmpty || folded.span.holds(beginnings[word]) { return true }
    }
    return false
  }

  private mutating func look(in pieces: [Range<Int>]) {
    for piece in pieces where isMissing.contains(true) {
      folded.removeAll(keepingCapacity: true)
      division.appendFold(of: piece, to: &folded)
      for word in words.indices where isMissing[word] {
        let bytes = words[word].bytes
        let isHere = words[word].mayStandInside ? folded.span.holds(bytes) : folded.starts(with: bytes)
        if isHere { isMissing[word] = false }
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether some bytes, at least one, occur together in this order.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func holds(_ wanted: [UInt8]) -> Bool {
    unsafe withUnsafeBufferPointer { bytes in
      unsafe wanted.withUnsafeBufferPointer { wanted in
        guard let base = bytes.baseAddress, let start = wanted.baseAddress else { return false }
        return unsafe ck_find_bytes(base, bytes.count, start, wanted.count) < bytes.count
      }
    }
  }
}
