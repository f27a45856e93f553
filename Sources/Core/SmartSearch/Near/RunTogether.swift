/// Cuts typed words into pieces, each of which begins a word of a name, in the order of the name. Reuses its memory
/// from name to name.
struct RunTogether {
  /// Longer typed words are not cut, and only the first words of a name are examined: time grows with the square of
  /// both.
  static let longestWord = 24
  private static let mostWords = 16

  /// The letters of the name's folded words, and the range of each word among them.
  private var letters: [UInt8] = []
  private var words: [Range<Int>] = []
  /// For each place in the typed word and each word of the name: the lowest cost to continue from there with that
  /// word or a later one, and the piece that begins this way.
  private var best: [Int] = []
  private var choice: [Piece] = []
  private static let impossible = Int.max

  /// A piece of the typed word.
  struct Piece: Equatable {
    /// The word of the name that begins with it.
    var word: Int
    /// In bytes.
    var length: Int
  }

  /// The best cut of a typed word into two pieces or more.
  struct Cut {
    /// Cuts that begin every word of the name are cheapest. Then count fewer pieces, fewer skipped words between
    /// them, fewer skipped words before the first, and earlier words.
    var cost: Int
    var pieces: [Piece]
  }

  /// The cost of a piece, without that of the words skipped before it and of the place of its word.
  private static let pieceCost = 1 << 30

  /// The further cost of a cut that skips words of the name.
  private static let leftOverCost = 1 << 40

  /// Returns the lowest possible cost of a cut into this many pieces. `isWhole` says that it begins every word of the
  /// name.
  static func leastCost(pieces: Int, isWhole: Bool = true) -> Int {
    pieces * pieceCost + pieces * (pieces - 1) / 2 + (isWhole ? 0 : leftOverCost)
  }

  /// Takes the words of a form of a name.
  /// - Parameter isSame: Whether the last call took another form of the same name.
  mutating func read(_ form: Form, of division: NameDivision, isSame: Bool) {
    if division.isASCII {
      // Folding ASCII keeps each letter's position in the name.
      if !isSame {
        letters.removeAll(keepingCapacity: true)
        division.appendFold(of: division.scalars.indices, to: &letters)
      }
      words = division.pieces(of: form)
      return
    }
    letters.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    for piece in division.pieces(of: form) {
      let start = letters.count
      division.appendFold(of: piece, to: &letters)
      words.append(start..<letters.count)
    }
  }

  /// Returns the best cut of a folded typed word, or nil if it cannot be cut.
  /// - Parameters:
  ///   - mayBeWhole: Whether a cut that begins every word of the name precedes all others.
  ///   - skips: Whether words between the pieces may be skipped.
  mutating func cut(_ typed: [UInt8], mayBeWhole: Bool, skips: Bool) -> Cut? {
    guard isPossible(typed) else { return nil }
    if mayBeWhole, let pieces = wholePieces(typed) {
      return Cut(cost: Self.leastCost(pieces: pieces.count), pieces: pieces)
    }
    guard let cost = cost(typed, skips: skips) else { return nil }
    let width = min(words.count, Self.mostWords) + 1
    var pieces: [Piece] = []
    var (place, start) = (0, 0)
    while place < typed.count {
      let piece = choice[place * width + start]
      pieces.append(piece)
      (place, start) = (place + piece.length, piece.word + 1)
    }
    return Cut(cost: cost + Self.leftOverCost, pieces: pieces)
  }

  /// Returns a cut into one piece for every word of the name, such as its initials.
  private func wholePieces(_ typed: [UInt8]) -> [Piece]? {
    guard words.count <= min(Self.mostWords, typed.count) else { return nil }
    // For each word, a bit for each place in the typed word where the pieces up to that word can end.
    var ends: [UInt32] = [1]
    for word in words.indices {
      var (more, rest): (UInt32, UInt32) = (0, ends[word])
      while rest != 0 {
        let place = rest.trailingZeroBitCount
        rest &= rest - 1
        for end in place..<place + common(typed, place, word) where isEndOfLetter(end + 1, typed) {
          more |= 1 << UInt32(end + 1)
        }
      }
      if more == 0 { return nil }
      ends.append(more)
    }
    guard ends[words.count] >> UInt32(typed.count) & 1 == 1 else { return nil }
    var pieces: [Piece] = []
    var end = typed.count
    for word in words.indices.reversed() {
      let place = (0..<end).first {
        ends[word] >> UInt32($0) & 1 == 1 && common(typed, $0, word) >= end - $0
      }
      guard let place else { return nil }
      pieces.append(Piece(word: word, length: end - place))
      end = place
    }
    return pieces.reversed()
  }

  private func isEndOfLetter(_ place: Int, _ typed: [UInt8]) -> Bool {
    place == typed.count || typed[place] & 0xC0 != 0x80
  }

  private mutating func cost(_ typed: [UInt8], skips: Bool) -> Int? {
    let most = min(words.count, Self.mostWords)
    let width = most + 1
    let count = (typed.count + 1) * width
    best.removeAll(keepingCapacity: true)
    best.append(contentsOf: repeatElement(Self.impossible, count: count))
    if choice.count < count { choice = [Piece](repeating: Piece(word: 0, length: 0), count: count) }
    for word in 0..<width { best[typed.count * width + word] = 0 }
    for place in (0..<typed.count).reversed() where typed[place] & 0xC0 != 0x80 {
      // Skipping words before the first piece costs less. The first piece is never the whole typed word.
      let isFirst = place == 0
      for word in (0..<most).reversed() {
        let state = place * width + word
        // No piece begins this word: skip it.
        let passed = best[state + 1]
        if passed != Self.impossible, isFirst || skips {
          best[state] = passed + 1 << (isFirst ? 12 : 21)
          choice[state] = choice[state + 1]
        }
        for length in stride(from: common(typed, place, word), to: 0, by: -1) {
          let end = place + length
          if isFirst && end == typed.count || end < typed.count && typed[end] & 0xC0 == 0x80 { continue }
          let rest = best[end * width + word + 1]
          if rest == Self.impossible || rest + Self.pieceCost + word > best[state] { continue }
          if rest + Self.pieceCost + word == best[state], choice[state].word == word { continue }
          best[state] = rest + Self.pieceCost + word
          choice[state] = Piece(word: word, length: length)
        }
      }
    }
    return best[0] == Self.impossible ? nil : best[0]
  }

  /// Whether a pattern matches the words, without those of some pieces.
  func satisfy(_ pattern: SearchPattern, without pieces: [Piece] = []) -> Bool {
    pattern.requirements.allSatisfy { requirement in
      let begun = words.indices.count { word in
        letters[words[word]].starts(with: requirement.token) && !pieces.contains { $0.word == word }
      }
      return begun >= requirement.count
    }
  }

  /// Returns how many bytes of the typed word, from a place on, a word begins with.
  private func common(_ typed: [UInt8], _ place: Int, _ word: Int) -> Int {
    let range = words[word]
    let most = min(range.count, typed.count - place)
    var count = 0
    while count < most, letters[range.lowerBound + count] == typed[place + count] { count += 1 }
    return count
  }

  /// Whether the typed word can be cut at all, into one piece or more. A quick test that most names fail.
  private func isPossible(_ typed: [UInt8]) -> Bool {
    guard (2...Self.longestWord).contains(typed.count), words.count > 1 else { return false }
    // A bit for each place in the typed word where pieces of the words so far can end.
    var ends: UInt32 = 1
    for word in 0..<min(words.count, Self.mostWords) {
      var (more, rest) = (ends, ends & ~(1 << UInt32(typed.count)))
      while rest != 0 {
        let place = rest.trailingZeroBitCount
        rest &= rest - 1
        for length in 0..<common(typed, place, word) { more |= 1 << UInt32(place + length + 1) }
      }
      ends = more
    }
    return ends >> UInt32(typed.count) & 1 == 1
  }
}

/// Measures how items match a text whose words are typed together, one item after the other.
struct RunTogetherMeter {
  private let words: [[UInt8]]
  /// For each typed word, the first one like it.
  private let firsts: [Int]
  /// For each typed word, all others.
  private let others: [SearchPattern]
  private var cutter = RunTogether()
  private var division = NameDivision()

  init(_ text: NearText) {
    words = text.words.map(\.bytes)
    firsts = words.indices.map { text.first(like: $0) }
    others = words.indices.map { text.others(than: $0) }
  }

  /// Returns the cost if one typed word is cut and each of the others begins a different word; nil if no name of the
  /// item matches this way.
  ///
  /// The pieces in an alternate name begin words that follow each other: it may be a list of keywords, in which almost
  /// any letters are somewhere in order.
  mutating func cost(of item: SearchItem) -> Int? {
    var best = cost(ofName: item.name, item.compounds)
    for name in item.alternateNames {
      if let cost = self.best(in: name, item.compounds, skips: false)?.cut.cost, cost < best ?? .max { best = cost }
    }
    return best
  }

  /// Returns the cost for one name, as ``cost(of:)``.
  mutating func cost(ofName name: String, _ compounds: Compounds = [:]) -> Int? {
    best(in: name, compounds)?.cut.cost
  }

  /// Returns the cheapest cut of one typed word in any form of a name, with the form and the number of the word.
  /// - Parameter skips: Whether words between the pieces may be skipped.
  mutating func best(
    in name: String, _ compounds: Compounds, skips: Bool = true
  ) -> (cut: RunTogether.Cut, form: Form, word: Int)? {
    division.divide(name.unicodeScalars, compounds: compounds)
    var best: (cut: RunTogether.Cut, form: Form, word: Int)?
    for (number, form) in division.forms.enumerated() {
      cutter.read(form, of: division, isSame: number > 0)
      for index in words.indices where firsts[index] == index {
        // Cutting takes longest.
        guard cutter.satisfy(others[index]),
          let cut = cutter.cut(words[index], mayBeWhole: words.count == 1, skips: skips),
          cut.cost < best?.cut.cost ?? .max, cutter.satisfy(others[index], without: cut.pieces)
        else { continue }
        best = (cut, form, index)
      }
    }
    return best
  }
}

extension NearText {
  /// Returns the pattern of all typed words but one.
  func others(than index: Int) -> SearchPattern {
    var others = words.map(\.bytes)
    others.remove(at: index)
    return SearchPattern(folded: others)
  }
}

extension NearWord {
  /// Whether pieces that make up the whole word may begin words of a name. Returns true if bytes alone cannot decide
  /// this.
  ///
  /// - Complexity: O(*n*) in the bytes of the name.
  func mayBeginPieces(of name: Span<UInt8>) -> Bool {
    guard bytes.count <= RunTogether.longestWord else { return false }
    let whole = UInt32(1) << UInt32(bytes.count)
    // A bit for each place in the typed word where the pieces so far can end.
    var ends: UInt32 = 1
    // A bit for each letter that may begin the next piece, by its last six bits, to pass by most letters.
    var next = Self.bit(bytes[0])
    var before: UInt8 = 0x20
    for start in name.indices {
      let letter = name[start]
      if letter >= 0x80 { return true }
      if next & Self.bit(NameKey.lowercased(letter)) != 0, Self.mayBegin(letter, behind: before) {
        var rest = ends & (whole - 1)
        while rest != 0 {
          var place = rest.trailingZeroBitCount
          rest &= rest - 1
          // The first piece is never the whole typed word.
          let most = place == 0 ? bytes.count - 1 : bytes.count
          var index = start
          while place < most, index < name.count, NameKey.lowercased(name[index]) == bytes[place] {
            place += 1
            index += 1
            ends |= 1 << UInt32(place)
            if place < bytes.count { next |= Self.bit(bytes[place]) }
          }
        }
        if ends & whole != 0 { return true }
      }
      before = letter
    }
    return false
  }

  private static func bit(_ letter: UInt8) -> UInt64 { 1 << UInt64(letter & 63) }

  private static func mayBegin(_ letter: UInt8, behind before: UInt8) -> Bool {
    let isCapital = letter &- 0x41 < 26
    if isCapital { return true }
    let isDigit = letter &- 0x30 < 10
    guard isDigit || letter &- 0x61 < 26 else { return true }
    let wasDigit = before &- 0x30 < 10
    let wasLetter = (before | 0x20) &- 0x61 < 26
    return isDigit ? !wasDigit : !wasLetter
  }
}
