/// Finds the words of a table within an edit distance of a typed word, which may have been meant for one of them.
///
/// The distance is the restricted Damerau-Levenshtein distance: the number of extra, missing or wrong letters, and of
/// exchanged neighbours. The sorted words are read as a tree of their beginnings: a beginning is compared once for
/// all words that share it, and all of them are skipped as soon as the distance is too large.
struct EditDistanceSearch {
  /// Words of the table at the same distance from the typed word.
  struct Find {
    var words: Range<Int>
    var distance: Int
  }

  private let typed: [UInt16]
  private let limit: Int
  private let width: Int
  /// Whether to find words with a beginning within the distance, too.
  private let findsBeginnings: Bool
  /// The distances of the beginnings of the current word from the beginnings of the typed word: a row for each.
  private var rows: [UInt8]
  /// For each beginning of the current word, the least distance of any of its own beginnings from the typed word.
  private var least: [UInt8]

  init(_ typed: [UInt16], maximumDistance limit: Int, findsBeginnings: Bool = false) {
    self.typed = typed
    self.limit = limit
    self.findsBeginnings = findsBeginnings
    width = typed.count + 1
    let depth = typed.count + limit + 2
    rows = [UInt8](repeating: UInt8(limit + 1), count: depth * width)
    least = [UInt8](repeating: UInt8(limit + 1), count: depth)
    for column in 0...min(limit, typed.count) { rows[column] = UInt8(column) }
    if typed.count <= limit { least[0] = UInt8(typed.count) }
  }

  /// Returns the found words, in the order of the table.
  ///
  /// - Complexity: at worst O(*n*) in the number of words, with one byte read for each; about 10 ns for each letter
  ///   of the beginnings that are near enough.
  mutating func finds(in table: LexiconTable) -> [Find] {
    var finds: [Find] = []
    var index = 0
    var known = 0
    while index < table.counts.count {
      let word = table.range(of: index)
      var depth = min(known, Int(table.shared[index]))
      var isAlive = true
      while depth < word.count {
        depth += 1
        isAlive = step(to: depth, table.units, word.lowerBound)
        if !isAlive { break }
      }
      known = depth
      if isAlive {
        let distance = findsBeginnings ? least[depth] : rows[depth * width + typed.count]
        if distance <= limit { finds.append(Find(words: index..<index + 1, distance: Int(distance))) }
        index += 1
      } else {
        let next = end(ofWordsSharing: depth, after: index, table)
        if findsBeginnings, least[depth] <= limit {
          finds.append(Find(words: index..<next, distance: Int(least[depth])))
        }
        index = next
      }
    }
    return finds
  }

  /// Returns the first later word that shares fewer letters.
  private func end(ofWordsSharing depth: Int, after index: Int, _ table: LexiconTable) -> Int {
    var next = index + 1
    while next < table.shared.count, Int(table.shared[next]) >= depth { next += 1 }
    return next
  }

  /// Fills the row of a beginning of this many letters.
  ///
  /// - Returns: false if no word with this beginning is near enough, except by ``least``.
  private mutating func step(to depth: Int, _ units: NumberList<UInt16>, _ start: Int) -> Bool {
    let letter = units[start + depth - 1]
    let (row, above) = (depth * width, (depth - 1) * width)
    let first = max(depth - limit, 0)
    let last = min(depth + limit, typed.count)
    let tooFar = UInt8(limit + 1)
    var best = tooFar
    // Only columns in a band around the diagonal can be near enough; the cells beside the band are set to too far.
    if first > 0, first <= typed.count { rows[row + first - 1] = tooFar }
    if first <= last {
      for column in first...last {
        var distance = column < depth + limit ? rows[above + column] &+ 1 : tooFar
        if column > 0 {
          let isSame = typed[column - 1] == letter
          distance = min(distance, rows[above + column - 1] &+ (isSame ? 0 : 1))
          if column > first { distance = min(distance, rows[row + column - 1] &+ 1) }
          if column > 1, depth > 1, typed[column - 2] == letter, typed[column - 1] == units[start + depth - 2] {
            distance = min(distance, rows[above - width + column - 2] &+ 1)
          }
        }
        distance = min(distance, tooFar)
        rows[row + column] = distance
        best = min(best, distance)
      }
    }
    if last < typed.count { rows[row + last + 1] = tooFar }
    let whole = last == typed.count && first <= last ? rows[row + typed.count] : tooFar
    least[depth] = min(least[depth - 1], whole)
    return best <= limit
  }
}
