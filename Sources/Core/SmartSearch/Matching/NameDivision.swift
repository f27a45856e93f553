/// A name divided into the pieces of its forms. Pieces are ranges of the name's scalars, in which a match can be
/// shown.
///
/// One value can divide name after name; it reuses its memory.
struct NameDivision {
  /// The name.
  private(set) var scalars: [UInt32] = []
  /// The name, unfolded, split at white space.
  private(set) var tokens: [Range<Int>] = []
  /// The tokens, split further at punctuation and symbols; an apostrophe inside a word stays.
  private(set) var words: [Range<Int>] = []
  /// The words, split further at humps, between letters and digits, at ideographs and in known compounds. From each
  /// ideograph inside a word, another piece extends to the end of its run, and pieces may overlap.
  private(set) var subWords: [Range<Int>] = []

  /// The kind of each scalar. A mark has the kind of its base.
  private var kinds: [ScalarKind] = []
  private(set) var isASCII = true

  private static let asciiKinds = (0..<0x80).map { ScalarKind($0) }

  /// The longest piece that begins at an ideograph inside a word, in scalars. Without a limit, the memory for a very
  /// long run of ideographs would grow with the square of its length.
  private static let longestIdeographicPiece = 32

  init() {}

  init(_ name: String, compounds: Compounds = Compounds()) {
    divide(name.unicodeScalars, compounds: compounds)
  }

  mutating func divide(_ name: some Sequence<Unicode.Scalar>, compounds: Compounds) {
    decode(name)
    findTokensAndWords()
    findSubWords()
    if !compounds.isEmpty { splitCompounds(compounds) }
    if !isASCII {
      tokens.removeAll(where: foldsToNothing)
      words.removeAll(where: foldsToNothing)
      subWords.removeAll(where: foldsToNothing)
    }
  }

  func appendFold(of piece: Range<Int>, to bytes: inout [UInt8]) {
    if isASCII {
      bytes.append(contentsOf: scalars[piece].lazy.map { NameKey.lowercased(UInt8(truncatingIfNeeded: $0)) })
      return
    }
    var marks = MarkSorter()
    for index in piece {
      FoldTable.appendFold(of: scalars[index], to: &bytes, marks: &marks)
    }
    marks.finish(&bytes)
  }

  /// Returns where the scalars that make the first `length` bytes of a piece's fold end, and whether they end there
  /// exactly.
  func end(ofFolded length: Int, in piece: Range<Int>) -> (index: Int, isExact: Bool) {
    var scratch: [UInt8] = []
    var index = piece.lowerBound
    while index < piece.upperBound, scratch.count < length {
      appendFold(of: index..<index + 1, to: &scratch)
      index += 1
    }
    return (index, scratch.count == length)
  }

  private mutating func decode(_ name: some Sequence<Unicode.Scalar>) {
    scalars.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    isASCII = true
    var before = ScalarKind.whiteSpace
    for scalar in name {
      scalars.append(scalar.value)
      if scalar.value < 0x80 {
        let kind = Self.asciiKinds[Int(scalar.value)]
        kinds.append(kind)
        before = kind
        continue
      }
      isASCII = false
      var kind = ScalarKind(scalar.value)
      if kind == .mark { kind = before == .whiteSpace ? .other : before }
      kinds.append(kind)
      before = kind
    }
  }

  private func foldsToNothing(_ piece: Range<Int>) -> Bool {
    piece.allSatisfy { FoldTable.drops(scalars[$0]) }
  }

  private mutating func findTokensAndWords() {
    tokens.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    var token: Int?
    var word: Int?
    for index in scalars.indices {
      let kind = kinds[index]
      let endsWord = kind == .whiteSpace || (kind == .separator && !isInnerApostrophe(index))
      if endsWord {
        if let start = word { words.append(start..<index) }
        word = nil
      } else if word == nil {
        word = index
      }
      if kind == .whiteSpace {
        if let start = token { tokens.append(start..<index) }
        token = nil
      } else if token == nil {
        token = index
      }
    }
    if let start = word { words.append(start..<scalars.count) }
    if let start = token { tokens.append(start..<scalars.count) }
  }

  private func isInnerApostrophe(_ index: Int) -> Bool {
    switch scalars[index] {
    case 0x27, 0x2018, 0x2019, 0xFF07: break
    default: return false
    }
    guard index > 0, index + 1 < kinds.count else { return false }
    return [kinds[index - 1], kinds[index + 1]].allSatisfy { $0 != .whiteSpace && $0 != .separator }
  }
}

extension NameDivision {
  private enum Border { case none, piece, ideograph }

  private mutating func findSubWords() {
    subWords.removeAll(keepingCapacity: true)
    for word in words {
      var start = word.lowerBound
      for index in word.dropFirst() where border(before: index, in: word) == .piece {
        appendSubWord(start..<index)
        start = index
      }
      appendSubWord(start..<word.upperBound)
    }
  }

  private mutating func appendSubWord(_ piece: Range<Int>) {
    subWords.append(piece)
    for index in piece.dropFirst() where border(before: index, in: piece) == .ideograph {
      subWords.append(index..<min(piece.upperBound, index + Self.longestIdeographicPiece))
    }
  }

  private func border(before index: Int, in word: Range<Int>) -> Border {
    let kind = kinds[index]
    let before = kinds[index - 1]
    if isMark(index) { return .none }
    switch (before, kind) {
    case (_, .digit): return before.isLetter ? .piece : .none
    case (.digit, _): return kind.isLetter ? .piece : .none
    case (.uppercase, .ideograph), (.lowercase, .ideograph): return .piece
    case (.ideograph, .uppercase), (.ideograph, .lowercase): return .piece
    case (.letter, .ideograph), (.ideograph, .ideograph): return .ideograph
    case (.lowercase, .uppercase), (.letter, .uppercase): return .piece
    case (.uppercase, .uppercase): return isLowercase(after: index, in: word) ? .piece : .none
    default: return .none
    }
  }

  /// Whether a lowercase letter follows, ignoring marks: the `P` of `XMLParser` begins a word.
  private func isLowercase(after index: Int, in word: Range<Int>) -> Bool {
    var next = index + 1
    while next < word.upperBound, isMark(next) { next += 1 }
    return next < word.upperBound && kinds[next] == .lowercase
  }

  private func isMark(_ index: Int) -> Bool {
    scalars[index] >= 0x80 && ScalarKind(scalars[index]) == .mark
  }

  private mutating func splitCompounds(_ compounds: Compounds) {
    var split: [Range<Int>] = []
    var folded: [UInt8] = []
    for piece in subWords {
      folded.removeAll(keepingCapacity: true)
      appendFold(of: piece, to: &folded)
      split += parts(of: piece, lengths: compounds.lengths(of: folded) ?? []) ?? [piece]
    }
    subWords = split
  }

  /// Returns the parts of a compound; nil if a part ends inside a letter.
  private func parts(of piece: Range<Int>, lengths: [Int]) -> [Range<Int>]? {
    guard let last = lengths.indices.last else { return nil }
    var parts: [Range<Int>] = []
    var start = piece.lowerBound
    for index in lengths.indices {
      let end = end(ofFolded: lengths[index], in: start..<piece.upperBound)
      guard end.isExact else { return nil }
      let upper = index == last ? piece.upperBound : end.index
      parts.append(start..<upper)
      start = upper
    }
    return parts
  }

  /// Whether all punctuation and symbols of the name fold to punctuation and symbols; `™`, for example, folds to two
  /// letters. If they do, and the name begins with a folded text without any, that text lies within its first word.
  var separatorsStayApart: Bool {
    if isASCII { return true }
    var folded: [UInt8] = []
    for index in scalars.indices where kinds[index] == .separator {
      folded.removeAll(keepingCapacity: true)
      appendFold(of: index..<index + 1, to: &folded)
      let text = String(decoding: folded, as: UTF8.self)
      if text.unicodeScalars.contains(where: { ScalarKind($0.value) != .separator }) { return false }
    }
    return true
  }
}
