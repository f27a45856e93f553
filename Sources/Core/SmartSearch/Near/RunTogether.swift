/// A typed word cut into pieces, each of which begins a word of a name, in the order of the name.
struct RunTogether {
  /// The words of the name that the pieces begin, and the length of each piece in bytes.
  var pieces: [(word: Int, length: Int)]
  /// Fewer pieces first, then fewer words passed over between them, then fewer before the first, then earlier words.
  var cost: Int

  /// A longer typed word is not cut, and words behind the first ones of a name are not looked at: so a long text takes no
  /// time by its square.
  static let longestWord = 24
  private static let mostWords = 16

  /// The best cut of a typed word into two pieces or more, or nil if there is none.
  ///
  /// - Parameters:
  ///   - typed: the folded word.
  ///   - words: the folded words of the name, in order.
  init?(_ typed: [UInt8], in words: [[UInt8]]) {
    guard (2...Self.longestWord).contains(typed.count), words.count > 1 else { return nil }
    let words = words.prefix(Self.mostWords)
    guard Self.isPossible(typed, in: words) else { return nil }
    let most = words.count
    // For each place in the typed word and each word: the best way to go on from there with that word or a later one.
    var best = [Int?](repeating: nil, count: (typed.count + 1) * (most + 1))
    var choice = [(word: Int, length: Int)](repeating: (0, 0), count: best.count)
    func state(_ place: Int, _ word: Int) -> Int { place * (most + 1) + word }
    for word in 0...most { best[state(typed.count, word)] = 0 }
    for place in (0..<typed.count).reversed() {
      for start in (0..<most).reversed() {
        for word in start..<most {
          let common = zip(typed[place...], words[word]).prefix { $0 == $1 }.count
          for length in stride(from: common, to: 0, by: -1) {
            let end = place + length
            // The first piece is no whole word typed, and no piece ends inside a letter.
            if place == 0 && end == typed.count || end < typed.count && typed[end] & 0xC0 == 0x80 { continue }
            guard let rest = best[state(end, word + 1)] else { continue }
            let cost = rest + Self.cost(passing: word - start, isFirst: place == 0, word: word)
            if cost < best[state(place, start)] ?? .max {
              best[state(place, start)] = cost
              choice[state(place, start)] = (word, length)
            }
          }
        }
      }
    }
    guard let cost = best[0] else { return nil }
    self.cost = cost
    pieces = []
    var (place, start) = (0, 0)
    while place < typed.count {
      let piece = choice[state(place, start)]
      pieces.append(piece)
      (place, start) = (place + piece.length, piece.word + 1)
    }
  }

  /// Whether the typed word can be cut at all, in one piece or more: most names fail here, and cheaply.
  private static func isPossible(_ typed: [UInt8], in words: ArraySlice<[UInt8]>) -> Bool {
    // A bit for each place in the typed word that pieces in the words so far can end at.
    var ends: UInt32 = 1
    for word in words {
      var (more, rest) = (ends, ends & ~(1 << UInt32(typed.count)))
      while rest != 0 {
        var place = rest.trailingZeroBitCount
        rest &= rest - 1
        for byte in word {
          guard place < typed.count, typed[place] == byte else { break }
          place += 1
          more |= 1 << UInt32(place)
        }
      }
      ends = more
    }
    return ends >> UInt32(typed.count) & 1 == 1
  }

  /// What a piece costs: itself, the words passed over before it, and how late its word is.
  static func cost(passing words: Int, isFirst: Bool, word: Int) -> Int {
    1 << 30 + words << (isFirst ? 12 : 21) + word
  }
}

extension NearText {
  /// The way in which an item is found if one typed word is cut and all others begin words of their own, as ever.
  func runTogether(in item: SearchItem) -> Int? {
    var best: Int?
    for name in [item.name] + item.alternateNames {
      let division = NameDivision(name, compounds: item.compounds)
      for form in division.forms {
        let words = division.foldedTokens(of: form)
        for index in self.words.indices {
          guard let cut = cut(index, in: words), cut.cost < best ?? .max else { continue }
          best = cut.cost
        }
      }
    }
    return best
  }

  /// The best cut of a typed word, if the others begin words that it leaves.
  func cut(_ index: Int, in words: [[UInt8]]) -> RunTogether? {
    guard let cut = RunTogether(self.words[index].bytes, in: words) else { return nil }
    if self.words.count == 1 { return cut }
    var left = words
    for piece in cut.pieces { left[piece.word] = [] }
    return others(than: index).isSatisfied(by: left) ? cut : nil
  }

  /// All typed words but one.
  func others(than index: Int) -> SearchPattern {
    var others = words.map(\.bytes)
    others.remove(at: index)
    return SearchPattern(folded: others)
  }
}
