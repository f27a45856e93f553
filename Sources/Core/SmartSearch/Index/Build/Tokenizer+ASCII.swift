/// Divides ASCII names without compounds in one pass over their bytes. Most names are ASCII, and this is faster; the
/// rules are those of ``NameDivision``.
extension Tokenizer {
  mutating func appendASCII(_ names: Buffer<UInt8>, _ name: Range<Int>) {
    subWords.removeAll(keepingCapacity: true)
    var wordStart = -1
    var tokenCount = 0
    var hasPunctuation = false
    var hasBorders = false
    var beginsWithWord = false
    var before = ScalarKind.whiteSpace
    let first = tokens.count
    for index in name {
      let kind = kinds[Int(names[index])]
      if kind == .whiteSpace || kind == .separator {
        let isInner = names[index] == 0x27 && wordStart >= 0 && isWord(names, index + 1, name)
        if !isInner {
          if wordStart >= 0 { hasBorders = appendWord(names, wordStart..<index) || hasBorders }
          wordStart = -1
          hasPunctuation = hasPunctuation || kind == .separator
        }
      } else if wordStart < 0 {
        wordStart = index
        if tokenCount == 0 { beginsWithWord = true }
      }
      if kind != .whiteSpace, before == .whiteSpace { tokenCount += 1 }
      before = kind
    }
    if wordStart >= 0 { hasBorders = appendWord(names, wordStart..<name.upperBound) || hasBorders }
    if tokens.count > first { endForm(from: first, beginsName: beginsWithWord) }
    if hasBorders {
      let start = tokens.count
      for piece in subWords { append(names, piece) }
      endForm(from: start, beginsName: false)
    }
    if hasPunctuation, tokenCount > 1 {
      beginLayer()
      let start = tokens.count
      for piece in name.split(whereSeparator: { kinds[Int(names[$0])] == .whiteSpace }) {
        append(names, piece.startIndex..<piece.endIndex)
      }
      endForm(from: start, beginsName: false)
    }
  }

  private func isWord(_ names: Buffer<UInt8>, _ index: Int, _ name: Range<Int>) -> Bool {
    guard index < name.upperBound else { return false }
    let kind = kinds[Int(names[index])]
    return kind != .whiteSpace && kind != .separator
  }

  /// Appends a word, and adds its parts to `subWords`.
  ///
  /// - Returns: whether it has several parts.
  private mutating func appendWord(_ names: Buffer<UInt8>, _ word: Range<Int>) -> Bool {
    append(names, word)
    var start = word.lowerBound
    var before = kinds[Int(names[start])]
    for index in word.lowerBound &+ 1..<word.upperBound {
      let kind = kinds[Int(names[index])]
      let isBorder =
        switch (before, kind) {
        case (.uppercase, .digit), (.lowercase, .digit), (.digit, .uppercase), (.digit, .lowercase): true
        case (.lowercase, .uppercase): true
        case (.uppercase, .uppercase):
          index &+ 1 < word.upperBound && kinds[Int(names[index &+ 1])] == .lowercase
        default: false
        }
      if isBorder {
        subWords.append(start..<index)
        start = index
      }
      before = kind
    }
    subWords.append(start..<word.upperBound)
    return start != word.lowerBound
  }

  private mutating func append(_ names: Buffer<UInt8>, _ piece: Range<Int>) {
    let start = piece.lowerBound
    tokens.append(vocabulary.number(count: piece.count) { NameKey.lowercased(names[start &+ $0]) })
  }
}
