/// The names that may contain a typed word in pieces, found through the lists of the index: those with a word for
/// each piece, in any order.
struct PieceSets {
  private let core: IndexCore
  /// For each letter of the typed word, the pieces from there on that begin words of the index: the position behind
  /// the piece, and these words. The whole typed word is not a piece.
  private let pieces: [[(end: Int, words: Range<Int>)]]
  /// The names in which the last piece is searched.
  private let bound: DocumentSet
  /// For each letter, the names that may contain the rest from there on, in the number of pieces requested last; nil
  /// if none do.
  private var rests: [DocumentSet?]

  init(_ core: IndexCore, _ word: NearWord, within bound: DocumentSet) {
    self.core = core
    self.bound = bound
    let bytes = word.bytes
    let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
    let count = starts.count - 1
    pieces = (0..<count).map { start in
      var pieces: [(end: Int, words: Range<Int>)] = []
      for end in start + 1...count {
        let words = core.tokens(beginningWith: Array(bytes[starts[start]..<starts[end]]))
        if words.isEmpty { break }
        if start > 0 || end < count { pieces.append((end, words)) }
      }
      return pieces
    }
    rests = []
  }

  /// The names that may contain the word in any number of pieces.
  var all: DocumentSet? {
    var rests = [DocumentSet?](repeating: nil, count: pieces.count)
    for start in pieces.indices.reversed() {
      rests[start] = names(from: start) { end in end == pieces.count ? bound : rests[end] }
    }
    return rests[0]
  }

  /// Returns the names that may contain it in two pieces; each further call, in one piece more.
  mutating func next() -> DocumentSet? {
    if rests.isEmpty {
      rests = pieces.indices.map { start in names(from: start) { $0 == pieces.count ? bound : nil } }
    }
    rests = pieces.indices.map { start in names(from: start) { $0 == pieces.count ? nil : rests[$0] } }
    return rests[0]
  }

  /// Returns the names with a word for a piece from a letter on that may also contain the rest behind it.
  private func names(from start: Int, rest: (Int) -> DocumentSet?) -> DocumentSet? {
    let continued = pieces[start].compactMap { piece in rest(piece.end).map { (words: piece.words, rest: $0) } }
    if continued.isEmpty { return nil }
    var names = DocumentSet(core.count)
    for (words, rest) in continued { core.add(words, to: &names, within: rest) }
    return names.isEmpty ? nil : names
  }
}
