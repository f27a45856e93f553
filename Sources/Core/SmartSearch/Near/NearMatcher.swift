/// Finds the parts of a name that a text is near to, for the row that shows the name.
///
///     NearMatcher("vscode").highlights(in: "Visual Studio Code")   // “V”, “S” and “Code”
public struct NearMatcher: Sendable {
  private let text: NearText?

  /// Makes a matcher for a search text.
  public init(_ searchText: String) { text = NearText(searchText) }

  /// Makes a matcher for a text that may be inside words, whatever its length.
  package init(inside searchText: String) { text = NearText(searchText, leastInside: 1) }

  /// Returns the parts of a name that the text is near to, in order and separate, as whole grapheme clusters: the
  /// pieces of words typed together; otherwise each place where a typed word begins a word or is inside one;
  /// otherwise the beginnings of the intended words. Empty if the text is not near to the name.
  ///
  /// - Complexity: O(*n* · *t*) for *n* letters of the name and *t* typed letters.
  public func highlights(in name: String, compounds: Compounds = [:]) -> [Range<String.Index>] {
    guard let text else { return [] }
    let division = NameDivision(name, compounds: compounds)
    let places =
      (text.hasPunctuation ? each(text) { beginning(of: $0, division) } : nil) ?? runTogether(text, name, compounds)
      ?? each(text) { inside($0, division) }
      ?? each(text) { meant($0, division) } ?? []
    let clusters = ClusterMap(name)
    return clusters.merging(places)
  }

  private func each(_ text: NearText, _ find: (NearWord) -> Range<Int>?) -> [Range<Int>]? {
    let places = text.words.compactMap(find)
    return places.count == text.words.count ? places : nil
  }

  private func runTogether(_ text: NearText, _ name: String, _ compounds: Compounds) -> [Range<Int>]? {
    var meter = RunTogetherMeter(text)
    guard let (cut, form, index) = meter.best(in: name, compounds) else { return nil }
    let division = NameDivision(name, compounds: compounds)
    let (pieces, folded) = (division.pieces(of: form), division.foldedTokens(of: form))
    var places = cut.pieces.map { division.beginning($0.length, of: pieces[$0.word]) }
    var free = Set(pieces.indices).subtracting(cut.pieces.map(\.word))
    let others = text.words.indices.filter { $0 != index }.map { text.words[$0].bytes }
    // Longer words choose first: see ``SmartMatcher/assignment(in:compounds:)``.
    for word in others.sorted(by: { $0.count > $1.count }) {
      guard let piece = free.sorted().first(where: { folded[$0].starts(with: word) }) else { continue }
      free.remove(piece)
      places.append(division.beginning(word.count, of: pieces[piece]))
    }
    return places
  }

  /// Returns the first place where a typed word begins a word.
  private func beginning(of word: NearWord, _ division: NameDivision) -> Range<Int>? {
    for form in division.forms {
      for (piece, folded) in zip(division.pieces(of: form), division.foldedTokens(of: form))
      where folded.starts(with: word.bytes) {
        return division.beginning(word.bytes.count, of: piece)
      }
    }
    return nil
  }

  /// Returns the place where a typed word begins a word, or else is inside one.
  private func inside(_ word: NearWord, _ division: NameDivision) -> Range<Int>? {
    if let place = beginning(of: word, division) { return place }
    guard word.mayStandInside else { return nil }
    for (piece, folded) in zip(division.words, division.foldedTokens(of: .words)) {
      for start in folded.indices.dropFirst() where folded[start...].starts(with: word.bytes) {
        let lower = division.end(ofFolded: start, in: piece).index
        return lower..<division.end(ofFolded: start + word.bytes.count, in: piece).index
      }
    }
    return nil
  }

  /// Returns the beginning of the word for which a typed word was most likely intended.
  private func meant(_ word: NearWord, _ division: NameDivision) -> Range<Int>? {
    var best: (cost: Int, place: Range<Int>)?
    for form in division.forms {
      for (piece, folded) in zip(division.pieces(of: form), division.foldedTokens(of: form)) {
        guard let (cost, length) = word.slip(in: folded), cost < best?.cost ?? .max else { continue }
        best = (cost, division.beginning(length, of: piece))
      }
    }
    return best?.place
  }
}

extension NearWord {
  /// Returns the beginning of a folded word that this word was most likely typed for, in bytes, and its cost; nil if
  /// it costs too much.
  fileprivate func slip(in folded: [UInt8]) -> (cost: Int, length: Int)? {
    if folded.starts(with: bytes) { return (0, bytes.count) }
    guard let slipLimit else { return nil }
    let letters = Array(String(decoding: folded.prefix(4 * (scalars.count + 3)), as: UTF8.self).unicodeScalars)
    var table = CostTable(scalars)
    var best: (cost: Int, length: Int)?
    var length = 0
    for (index, letter) in letters.prefix(scalars.count + 3).enumerated() {
      if ScalarKind(letter.value) == .separator { break }
      length += String(letter).utf8.count
      let cost = table.cost(index + 1) { letters[$0 - 1].value }
      if cost <= slipLimit, cost < best?.cost ?? .max { best = (cost, length) }
    }
    return best
  }
}

extension NameDivision {
  /// Returns the scalars of a piece that make the first bytes of its fold.
  fileprivate func beginning(_ length: Int, of piece: Range<Int>) -> Range<Int> {
    startWithoutIgnored(of: piece)..<end(ofFolded: length, in: piece).index
  }
}
