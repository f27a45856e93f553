/// Measures how closely a text matches the items that it finds, one after the other, and reuses its memory.
struct ClosenessMeter {
  private let pattern: SearchPattern
  /// How often each distinct token is typed, in the order of the requirements.
  private let typedCounts: [Int]
  /// The first byte of each distinct token.
  private let firsts: [UInt8]
  private var words: Counts
  private var tokens: Counts
  private var division = NameDivision()
  private var folded: [UInt8] = []

  /// For each distinct token, the number of pieces of a form that begin with it, and of those that are equal to it.
  private struct Counts {
    var begun: [Int]
    var whole: [Int]

    init(_ count: Int) {
      begun = [Int](repeating: 0, count: count)
      whole = begun
    }

    mutating func reset() {
      for index in begun.indices { (begun[index], whole[index]) = (0, 0) }
    }
  }

  init(_ pattern: SearchPattern) {
    self.pattern = pattern
    if pattern.requirements.count == 1, pattern.tokens.count == 1 {
      typedCounts = [1]
    } else {
      var counts: [[UInt8]: Int] = [:]
      for token in pattern.tokens { counts[token, default: 0] += 1 }
      typedCounts = pattern.requirements.map { counts[$0.token] ?? 0 }
    }
    firsts = pattern.requirements.map { $0.token[0] }
    words = Counts(pattern.requirements.count)
    tokens = words
  }

  /// Returns the closeness of an item that the text finds.
  ///
  /// - Complexity: O(*n* · *t*) for *n* letters of its names and *t* distinct typed words.
  mutating func closeness(of item: SearchItem) -> Closeness {
    closeness(of: item, plain: count(plain: item.name.utf8.span))
  }

  private mutating func closeness(of item: SearchItem, plain: PlainName?) -> Closeness {
    let (own, wordCount) = measure(item.name, item.compounds, plain)
    if let own { return closeness(own, isShownName: true, wordCount: wordCount) }
    var best = Measure(begunWords: .max, isWritten: false)
    for name in item.alternateNames {
      guard let other = measure(name, item.compounds, count(plain: name.utf8.span)).measure else { continue }
      if (other.begunWords, other.isWritten ? 0 : 1) < (best.begunWords, best.isWritten ? 0 : 1) { best = other }
    }
    return closeness(best, isShownName: false, wordCount: wordCount)
  }

  /// Returns the closeness of an item that the text finds.
  ///
  /// - Parameters:
  /// - name: the place of its own name.
  /// - item: returns the item if it has more than this name. Called only if the name itself does not match as written.
  mutating func closeness(ofName name: Range<Int>, in bytes: BufferView<UInt8>, item: () -> SearchItem?) -> Closeness {
    let plain = bytes.withSpan(of: name) { count(plain: $0) }
    if let plain, let whole = plain.whole {
      return closeness(writtenMeasure(whole: whole), isShownName: true, wordCount: plain.wordCount)
    }
    if let item = item() { return closeness(of: item, plain: plain) }
    guard let plain else { return closeness(of: SearchItem(name: bytes.text(name)), plain: nil) }
    // A name that matches, but not as written, matches by its parts.
    return closeness(
      Measure(begunWords: pattern.tokens.count, isWritten: false), isShownName: true, wordCount: plain.wordCount)
  }

  private func closeness(_ measure: Measure, isShownName: Bool, wordCount: Int) -> Closeness {
    Closeness(
      isShownName: isShownName, begunWords: measure.begunWords, isWritten: measure.isWritten,
      wordsLeft: isShownName ? wordCount - pattern.tokens.count : wordCount)
  }

  /// How one name matches.
  private struct Measure {
    /// The typed words that only begin a word as written, in the form that has fewest of them.
    var begunWords: Int
    var isWritten: Bool
  }

  private func writtenMeasure(whole: Int) -> Measure {
    Measure(begunWords: pattern.tokens.count - whole, isWritten: true)
  }

  /// Returns the measure, or nil if the name does not match, and the number of the name's words.
  private mutating func measure(
    _ name: String, _ compounds: Compounds, _ plain: PlainName?
  ) -> (measure: Measure?, wordCount: Int) {
    if let plain {
      if let whole = plain.whole { return (writtenMeasure(whole: whole), plain.wordCount) }
      // No part of a word begins in it as a typed word does.
      if !plain.mayHaveParts, compounds.isEmpty { return (nil, plain.wordCount) }
    }
    division.divide(name.unicodeScalars, compounds: compounds)
    let wordCount = division.words.count
    count(division.tokens, in: \.tokens)
    if division.words != division.tokens { count(division.words, in: \.words) } else { words = tokens }
    let whole = max(wholeWords(in: tokens) ?? -1, wholeWords(in: words) ?? -1)
    if whole >= 0 { return (writtenMeasure(whole: whole), wordCount) }
    guard division.subWords != division.words else { return (nil, wordCount) }
    count(division.subWords, in: \.words)
    let isFound = wholeWords(in: words) != nil
    return (isFound ? Measure(begunWords: pattern.tokens.count, isWritten: false) : nil, wordCount)
  }

  private mutating func count(_ pieces: [Range<Int>], in counts: WritableKeyPath<Self, Counts>) {
    self[keyPath: counts].reset()
    for piece in pieces {
      folded.removeAll(keepingCapacity: true)
      division.appendFold(of: piece, to: &folded)
      for index in pattern.requirements.indices where folded.starts(with: pattern.requirements[index].token) {
        self[keyPath: counts].begun[index] += 1
        if folded.count == pattern.requirements[index].token.count { self[keyPath: counts].whole[index] += 1 }
      }
    }
  }

  /// Returns how many typed words are whole words of a form; nil if the form does not match.
  ///
  /// Each of them can keep its whole word: where an assignment gives that word to a shorter typed word, the two can
  /// swap.
  private func wholeWords(in counts: Counts) -> Int? {
    var whole = 0
    for index in typedCounts.indices {
      if counts.begun[index] < pattern.requirements[index].count { return nil }
      whole += min(typedCounts[index], counts.whole[index])
    }
    return whole
  }
}

/// Most names are ASCII. Measured in place, they take a fraction of the time.
extension ClosenessMeter {
  /// An ASCII name as written.
  private struct PlainName {
    var wordCount = 0
    /// How many typed words are whole words of the name; nil if it does not match as written.
    var whole: Int?
    /// Whether parts of its words may match: whether a hump, or a change between letters and digits, begins as a typed
    /// word does.
    var mayHaveParts = false
  }

  /// Counts in an ASCII name; nil for any other name.
  private mutating func count(plain name: Span<UInt8>) -> PlainName? {
    tokens.reset()
    var plain = PlainName()
    var (start, hasSeparator) = (0, false)
    var (before, runStart) = (PlainKind.other, 0)
    for index in name.indices {
      let byte = name[index]
      let kind = PlainKind(byte)
      if kind != before {
        if kind != .other, before != .other {
          // A capital joins the small letters after it. Of several capitals only the last does: the `P` of
          // `XMLParser`.
          let isCapitalized = before == .uppercase && kind == .lowercase && index - runStart == 1
          if !isCapitalized, !plain.mayHaveParts {
            plain.mayHaveParts = isFirst(byte) || isFirst(name[index - 1])
          }
        }
        (before, runStart) = (kind, index)
      }
      if kind != .other { continue }
      if byte >= 0x80 { return nil }
      switch ScalarKind(ascii: byte) {
      case .whiteSpace:
        if Self.count(start..<index, of: name, firsts, pattern, &tokens) { plain.wordCount += 1 }
        start = index + 1
      case .separator: hasSeparator = true
      default: break
      }
    }
    if Self.count(start..<name.count, of: name, firsts, pattern, &tokens) { plain.wordCount += 1 }
    plain.whole = wholeWords(in: tokens)
    if hasSeparator {
      plain.wordCount = countWords(of: name)
      if let other = wholeWords(in: words) { plain.whole = max(plain.whole ?? 0, other) }
    }
    return plain
  }

  private func isFirst(_ byte: UInt8) -> Bool { firsts.contains(NameKey.lowercased(byte)) }

  /// The kinds of ASCII bytes between which parts of a word may begin.
  private enum PlainKind {
    case lowercase, uppercase, digit, other

    @inline(__always)
    init(_ byte: UInt8) {
      if byte &- 0x61 < 26 {
        self = .lowercase
      } else if byte &- 0x41 < 26 {
        self = .uppercase
      } else {
        self = byte &- 0x30 < 10 ? .digit : .other
      }
    }
  }

  /// Counts the words of a name with punctuation, and returns their number.
  private mutating func countWords(of name: Span<UInt8>) -> Int {
    words.reset()
    var (start, wordCount) = (0, 0)
    for index in name.indices where !Self.isInWord(index, of: name) {
      if Self.count(start..<index, of: name, firsts, pattern, &words) { wordCount += 1 }
      start = index + 1
    }
    if Self.count(start..<name.count, of: name, firsts, pattern, &words) { wordCount += 1 }
    return wordCount
  }

  /// Tests for ASCII alone, which covers most bytes of most names.
  @inline(__always)
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 }

  private static func isInWord(_ index: Int, of name: Span<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      if isLetterOrDigit(byte) { return true }
      let kind = ScalarKind(ascii: byte)
      return kind != .whiteSpace && kind != .separator
    }
    if isLetter(name[index]) { return true }
    return name[index] == 0x27 && index > 0 && index + 1 < name.count && isLetter(name[index - 1])
      && isLetter(name[index + 1])
  }

  /// Counts the typed words that a piece begins with or is equal to.
  ///
  /// - Returns: false for an empty piece.
  @inline(__always)
  private static func count(
    _ piece: Range<Int>, of name: Span<UInt8>, _ firsts: [UInt8], _ pattern: SearchPattern, _ counts: inout Counts
  ) -> Bool {
    if piece.isEmpty { return false }
    let first = NameKey.lowercased(name[piece.lowerBound])
    for index in firsts.indices where firsts[index] == first {
      count(piece, of: name, pattern.requirements[index].token, index, &counts)
    }
    return true
  }

  private static func count(
    _ piece: Range<Int>, of name: Span<UInt8>, _ text: [UInt8], _ index: Int, _ counts: inout Counts
  ) {
    let token = text.span
    if token.count > piece.count { return }
    var place = 1
    while place < token.count {
      if NameKey.lowercased(name[piece.lowerBound &+ place]) != token[place] { return }
      place += 1
    }
    counts.begun[index] += 1
    if place == piece.count { counts.whole[index] += 1 }
  }
}
