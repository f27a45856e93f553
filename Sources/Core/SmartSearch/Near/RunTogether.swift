/// Cuts typed words into pieces, each of which begins a word of a name, in the order of the name; in memory that is used
/// name after name.
struct RunTogether {
  /// A longer typed word is not cut, and words behind the first ones of a name are not looked at: so a long text takes no
  /// time by its square.
  static let longestWord = 24
  private static let mostWords = 16

  /// The letters of the folded words of the name, and where each word is among them.
  private var letters: [UInt8] = []
  private var words: [Range<Int>] = []
  /// For each place in the typed word and each word of the name: what the best way costs to go on from there with that word
  /// or a later one, and the piece that it begins with.
  private var best: [Int] = []
  private var choice: [Piece] = []
  private static let impossible = Int.max

  /// A piece of the typed word.
  struct Piece: Equatable {
    /// The word of the name that it begins.
    var word: Int
    /// In bytes.
    var length: Int
  }

  /// The best cut of a typed word into two pieces or more.
  struct Cut {
    /// What begins every word of the name comes first. Then fewer pieces, then fewer words passed over between them, then
    /// fewer before the first, then earlier words.
    var cost: Int
    var pieces: [Piece]
  }

  /// What a piece costs, besides the words passed over before it and how late its word is.
  private static let pieceCost = 1 << 30

  /// What a cut costs besides that leaves words of the name over.
  private static let leftOverCost = 1 << 40

  /// The least that a cut into so many pieces costs, whether it begins every word of the name or not.
  static func leastCost(pieces: Int, isWhole: Bool = true) -> Int {
    pieces * pieceCost + pieces * (pieces - 1) / 2 + (isWhole ? 0 : leftOverCost)
  }

  /// Takes the words of a form of a name.
  /// - Parameter isSame: Whether another form of the same name was taken last.
  mutating func read(_ form: Form, of division: NameDivision, isSame: Bool) {
    if division.isASCII {
      // Folded they stand where they stand in the name.
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

  /// The best cut of a typed word, folded, or nil if there is none.
  /// - Parameter mayBeWhole: Whether one that begins every word of the name comes before all others.
  mutating func cut(_ typed: [UInt8], mayBeWhole: Bool) -> Cut? {
    guard isPossible(typed) else { return nil }
    if mayBeWhole, let pieces = wholePieces(typed) {
      return Cut(cost: Self.leastCost(pieces: pieces.count), pieces: pieces)
    }
    guard let cost = cost(typed) else { return nil }
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

  /// A cut into a piece for every word of the name, such as its initials.
  private func wholePieces(_ typed: [UInt8]) -> [Piece]? {
    guard words.count <= min(Self.mostWords, typed.count) else { return nil }
    // For each word, a bit for each place in the typed word that the pieces up to it can end at.
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

  private mutating func cost(_ typed: [UInt8]) -> Int? {
    let most = min(words.count, Self.mostWords)
    let width = most + 1
    let count = (typed.count + 1) * width
    best.removeAll(keepingCapacity: true)
    best.append(contentsOf: repeatElement(Self.impossible, count: count))
    if choice.count < count { choice = [Piece](repeating: Piece(word: 0, length: 0), count: count) }
    for word in 0..<width { best[typed.count * width + word] = 0 }
    for place in (0..<typed.count).reversed() where typed[place] & 0xC0 != 0x80 {
      // Words are passed over at a lower cost before the first piece, which is never the whole of what is typed.
      let isFirst = place == 0
      for word in (0..<most).reversed() {
        let state = place * width + word
        // A word that is not begun is passed over.
        let passed = best[state + 1]
        if passed != Self.impossible {
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

  /// How many bytes of the typed word from a place on a word begins with.
  private func common(_ typed: [UInt8], _ place: Int, _ word: Int) -> Int {
    let range = words[word]
    let most = min(range.count, typed.count - place)
    var count = 0
    while count < most, letters[range.lowerBound + count] == typed[place + count] { count += 1 }
    return count
  }

  /// Whether the typed word can be cut at all, in one piece or more: most names fail here, and cheaply.
  private func isPossible(_ typed: [UInt8]) -> Bool {
    guard (2...Self.longestWord).contains(typed.count), words.count > 1 else { return false }
    // A bit for each place in the typed word that pieces in the words so far can end at.
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

/// Measures how the words of a text are run together in items, one after the other.
struct RunTogetherMeter {
  private let words: [[UInt8]]
  /// For each typed word, all others.
  private let others: [SearchPattern]
  private var cutter = RunTogether()
  private var division = NameDivision()

  init(_ text: NearText) {
    words = text.words.map(\.bytes)
    others = words.indices.map { text.others(than: $0) }
  }

  /// What it costs that one typed word is cut and all others begin words of their own, as ever; nil if no name of the item
  /// is found so.
  mutating func cost(of item: SearchItem) -> Int? {
    var best = cost(ofName: item.name, item.compounds)
    for name in item.alternateNames {
      if let cost = cost(ofName: name, item.compounds), cost < best ?? .max { best = cost }
    }
    return best
  }

  /// As ``cost(of:)``, for one name.
  mutating func cost(ofName name: String, _ compounds: Compounds = [:]) -> Int? {
    best(in: name, compounds)?.cut.cost
  }

  /// The best way in which one typed word, of a number, is cut in a form of a name.
  mutating func best(
    in name: String, _ compounds: Compounds
  ) -> (cut: RunTogether.Cut, form: Form, word: Int)? {
    division.divide(name.unicodeScalars, compounds: compounds)
    var best: (cut: RunTogether.Cut, form: Form, word: Int)?
    for (number, form) in division.forms.enumerated() {
      cutter.read(form, of: division, isSame: number > 0)
      for index in words.indices {
        guard let cut = cutter.cut(words[index], mayBeWhole: words.count == 1), cut.cost < best?.cut.cost ?? .max,
          leaves(cut, form, index)
        else { continue }
        best = (cut, form, index)
      }
    }
    return best
  }

  /// Whether the other typed words begin words that a cut leaves.
  private func leaves(_ cut: RunTogether.Cut, _ form: Form, _ index: Int) -> Bool {
    if words.count == 1 { return true }
    var left = division.foldedTokens(of: form)
    for piece in cut.pieces { left[piece.word] = [] }
    return others[index].isSatisfied(by: left)
  }
}

extension NearText {
  /// All typed words but one.
  func others(than index: Int) -> SearchPattern {
    var others = words.map(\.bytes)
    others.remove(at: index)
    return SearchPattern(folded: others)
  }
}

extension NearWord {
  /// Whether pieces of the word, from its beginning to its end, stand at what may be beginnings of words of a name. Where
  /// words begin by more than the bytes tell, the answer is yes.
  ///
  /// - Complexity: O(*n*) in the bytes of the name.
  func mayBeginPieces(of name: Span<UInt8>) -> Bool {
    guard bytes.count <= RunTogether.longestWord else { return false }
    let whole = UInt32(1) << UInt32(bytes.count)
    // A bit for each place in the typed word that pieces so far can end at.
    var ends: UInt32 = 1
    var before: UInt8 = 0x20
    for start in name.indices {
      let letter = name[start]
      if letter >= 0x80 { return true }
      if Self.mayBegin(letter, behind: before) {
        var rest = ends & (whole - 1)
        while rest != 0 {
          var place = rest.trailingZeroBitCount
          rest &= rest - 1
          // The first piece is not the whole of what is typed.
          let most = place == 0 ? bytes.count - 1 : bytes.count
          var index = start
          while place < most, index < name.count, NameKey.lowercased(name[index]) == bytes[place] {
            place += 1
            index += 1
            ends |= 1 << UInt32(place)
          }
        }
        if ends & whole != 0 { return true }
      }
      before = letter
    }
    return false
  }

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
