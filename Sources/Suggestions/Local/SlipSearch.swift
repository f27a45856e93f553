/// Finds the words of a table that a typed word may have been meant for.
///
/// A slip is a letter too many, too few or wrong, or two neighbours exchanged (the restricted Damerau-Levenshtein
/// distance). The sorted words are walked as the tree of their beginnings: a beginning is compared once for all words
/// that share it, and left with all of them as soon as it has too many slips.
struct SlipSearch {
  /// Words that are so far from the typed one.
  struct Find {
    var words: Range<Int>
    var slips: Int
  }

  private let typed: [UInt16]
  private let limit: Int
  private let width: Int
  /// Whether words are found too whose beginning the typed word may have been meant for.
  private let findsBeginnings: Bool
  /// The distances of the beginnings of the word at hand to the beginnings of the typed word: a row for each.
  private var rows: [UInt8]
  /// For each beginning of the word at hand, the fewest slips between any of its beginnings and the typed word.
  private var least: [UInt8]

  init(_ typed: [UInt16], slips limit: Int, findsBeginnings: Bool = false) {
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

  /// The words found, in the order of the table.
  ///
  /// - Complexity: O(*n*) in the number of words at worst, for a byte each; about 10 ns for each letter of the
  ///   beginnings that have few enough slips.
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
        let slips = findsBeginnings ? least[depth] : rows[depth * width + typed.count]
        if slips <= limit { finds.append(Find(words: index..<index + 1, slips: Int(slips))) }
        index += 1
      } else {
        let next = end(ofWordsSharing: depth, after: index, table)
        if findsBeginnings, least[depth] <= limit {
          finds.append(Find(words: index..<next, slips: Int(least[depth])))
        }
        index = next
      }
    }
    return finds
  }

  /// The first word after one that does not share as many letters with it.
  private func end(ofWordsSharing depth: Int, after index: Int, _ table: LexiconTable) -> Int {
    var next = index + 1
    while next < table.shared.count, Int(table.shared[next]) >= depth { next += 1 }
    return next
  }

  /// Fills the row of a beginning of so many letters.
  ///
  /// - Returns: false if no word with this beginning can be found, other than by ``least``.
  private mutating func step(to depth: Int, _ units: [UInt16], _ start: Int) -> Bool {
    let letter = units[start + depth - 1]
    let (row, above) = (depth * width, (depth - 1) * width)
    let first = max(depth - limit, 0)
    let last = min(depth + limit, typed.count)
    let tooMany = UInt8(limit + 1)
    var best = tooMany
    // Only so many columns beside the diagonal can have few enough slips; those at its edges are too many.
    if first > 0, first <= typed.count { rows[row + first - 1] = tooMany }
    if first <= last {
      for column in first...last {
        var slips = column < depth + limit ? rows[above + column] &+ 1 : tooMany
        if column > 0 {
          let isSame = typed[column - 1] == letter
          slips = min(slips, rows[above + column - 1] &+ (isSame ? 0 : 1))
          if column > first { slips = min(slips, rows[row + column - 1] &+ 1) }
          if column > 1, depth > 1, typed[column - 2] == letter, typed[column - 1] == units[start + depth - 2] {
            slips = min(slips, rows[above - width + column - 2] &+ 1)
          }
        }
        slips = min(slips, tooMany)
        rows[row + column] = slips
        best = min(best, slips)
      }
    }
    if last < typed.count { rows[row + last + 1] = tooMany }
    let whole = last == typed.count && first <= last ? rows[row + typed.count] : tooMany
    least[depth] = min(least[depth - 1], whole)
    return best <= limit
  }
}
