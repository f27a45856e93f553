/// Matches ASCII names in place, without dividing them into pieces first. Most names are ASCII, and this is faster;
/// the rules are those of ``NameDivision``.
struct PlainNameMatcher: Sendable {
  private let pattern: SearchPattern

  init(_ pattern: SearchPattern) {
    self.pattern = pattern
  }

  /// Whether any plain name can match: no plain name begins with a token that is not ASCII.
  var isPossible: Bool { pattern.tokens.allSatisfy { $0.allSatisfy { $0 < 0x80 } } }

  /// The token that fewest names are likely to contain; nil without tokens.
  var rarestToken: [UInt8]? { pattern.requirements.first?.token }

  /// The forms of a name, as a set.
  private struct Forms: OptionSet {
    let rawValue: UInt8
    static let tokens = Forms(rawValue: 1)
    static let words = Forms(rawValue: 2)
    static let subWords = Forms(rawValue: 4)
    static let all: Forms = [.tokens, .words, .subWords]
  }

  /// Returns how well a name matches, or nil if it does not.
  ///
  /// - Parameters:
  /// - name: the range of the name. All its bytes are ASCII, and none is NUL.
  /// - place: a place in the name; no earlier piece begins with ``rarestToken``.
  func tier(of bytes: Span<UInt8>, _ name: Range<Int>, from place: Int) -> MatchTier? {
    var forms = Forms.all
    var start = place
    for index in pattern.requirements.indices {
      let isLast = index == pattern.requirements.count - 1
      forms = self.forms(
        forms, of: bytes, name, from: start, satisfying: pattern.requirements[index], isOneEnough: isLast)
      if forms.isEmpty { return nil }
      start = name.lowerBound
    }
    return tier(ofMatching: bytes, name)
  }

  /// Returns those of some forms of a name in which enough pieces begin with a token, or one of them if one is enough.
  private func forms(
    _ forms: Forms, of bytes: Span<UInt8>, _ name: Range<Int>, from place: Int,
    satisfying requirement: SearchPattern.Requirement, isOneEnough: Bool
  ) -> Forms {
    let token = requirement.token.span
    var satisfied: Forms = []
    var (inTokens, inWords, inSubWords) = (0, 0, 0)
    var start = place
    while start <= name.upperBound - token.count, isOneEnough ? satisfied.isEmpty : satisfied != forms {
      if NameKey.lowercased(bytes[start]) == token[0], !Self.isAmidLetters(start, bytes, name),
        Self.agrees(bytes, start, token)
      {
        let here = formsWithPiece(at: start, of: token.count, in: bytes, name)
        if here.contains(.tokens) { inTokens += 1 }
        if here.contains(.words) { inWords += 1 }
        if here.contains(.subWords) { inSubWords += 1 }
        if inTokens >= requirement.count { satisfied.insert(.tokens) }
        if inWords >= requirement.count { satisfied.insert(.words) }
        if inSubWords >= requirement.count { satisfied.insert(.subWords) }
        satisfied.formIntersection(forms)
      }
      start += 1
    }
    return satisfied
  }

  /// Whether a small letter follows another letter, and therefore begins no piece.
  private static func isAmidLetters(_ index: Int, _ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    index > name.lowerBound && bytes[index] &- 0x61 < 26 && (bytes[index - 1] | 0x20) &- 0x61 < 26
  }

  private static func agrees(_ bytes: Span<UInt8>, _ start: Int, _ token: Span<UInt8>) -> Bool {
    var index = 1
    while index < token.count {
      if NameKey.lowercased(bytes[start + index]) != token[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether a plain name has some folded letters anywhere.
  static func holds(_ letters: [UInt8], in bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    let letters = letters.span
    var start = name.lowerBound
    while start <= name.upperBound - letters.count {
      if NameKey.lowercased(bytes[start]) == letters[0], agrees(bytes, start, letters) { return true }
      start += 1
    }
    return false
  }

  /// Returns the forms with a piece that begins at a place, other than white space, and has at least this length.
  private func formsWithPiece(at start: Int, of length: Int, in bytes: Span<UInt8>, _ name: Range<Int>) -> Forms {
    var forms: Forms = []
    let before = start == name.lowerBound ? .whiteSpace : ScalarKind(ascii: bytes[start - 1])
    if before == .whiteSpace { forms.insert(.tokens) }
    if isInWord(start, bytes, name), bytes[start] != 0x27 {
      if !(start > name.lowerBound && isInWord(start - 1, bytes, name)) {
        forms.formUnion([.words, .subWords])
      } else if isBorder(start, bytes, name) {
        forms.insert(.subWords)
      }
    }
    var index = start + 1
    while index < start + length, forms.contains(.words) || forms.contains(.subWords) {
      if !isInWord(index, bytes, name) {
        forms.subtract([.words, .subWords])
      } else if isBorder(index, bytes, name) {
        forms.remove(.subWords)
      }
      index += 1
    }
    return forms
  }

  /// Whether a place belongs to a word: it is neither white space nor punctuation, or it is an apostrophe between two
  /// such places.
  private func isInWord(_ index: Int, _ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    if Self.isWord(bytes[index]) { return true }
    return bytes[index] == 0x27 && index > name.lowerBound && index + 1 < name.upperBound
      && Self.isWord(bytes[index - 1]) && Self.isWord(bytes[index + 1])
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    let kind = ScalarKind(ascii: byte)
    return kind != .whiteSpace && kind != .separator
  }

  /// Whether a part of a word begins at a place inside the word.
  private func isBorder(_ index: Int, _ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    switch (ScalarKind(ascii: bytes[index - 1]), ScalarKind(ascii: bytes[index])) {
    case (.uppercase, .digit), (.lowercase, .digit), (.digit, .uppercase), (.digit, .lowercase): true
    case (.lowercase, .uppercase): true
    case (.uppercase, .uppercase):
      index + 1 < name.upperBound && ScalarKind(ascii: bytes[index + 1]) == .lowercase
    default: false
    }
  }

  /// Returns the tier of a matching name: compares its tokens, with one space between them, with those of the text.
  private func tier(ofMatching bytes: Span<UInt8>, _ name: Range<Int>) -> MatchTier {
    let first = endOfWhiteSpace(bytes, name.lowerBound, name.upperBound)
    let key = pattern.key.span
    var (index, place) = (first, 0)
    while place < key.count, index < name.upperBound {
      if ScalarKind(ascii: bytes[index]) == .whiteSpace {
        index = endOfWhiteSpace(bytes, index, name.upperBound)
        if index == name.upperBound || key[place] != 0x20 { break }
      } else {
        if NameKey.lowercased(bytes[index]) != key[place] { break }
        index += 1
      }
      place += 1
    }
    if place == key.count {
      return endOfWhiteSpace(bytes, index, name.upperBound) == name.upperBound ? .exact : .prefix
    }
    let begins = pattern.requirements.contains { requirement in
      let token = requirement.token.span
      return first + token.count <= name.upperBound && NameKey.lowercased(bytes[first]) == token[0]
        && Self.agrees(bytes, first, token)
    }
    return begins ? .firstWord : .rest
  }

  private func endOfWhiteSpace(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, ScalarKind(ascii: bytes[index]) == .whiteSpace { index += 1 }
    return index
  }
}
