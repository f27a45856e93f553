/// The positions of keys, for guessing the intended key.
struct KeyboardLayout: Sendable {
  private var places: [UInt16: (row: Double, column: Double)] = [:]

  /// Makes a layout from the letters of its rows, from the digits down.
  init(_ rows: [String]) {
    // Each row is shifted slightly to the right of the one above.
    let offsets = [0, 0.5, 0.75, 1.25]
    for (row, letters) in rows.enumerated() {
      for (column, unit) in letters.utf16.enumerated() {
        places[unit] = (Double(row), Double(column) + offsets[row])
      }
    }
  }

  /// Makes the usual layout for a language.
  init(locale: String) {
    switch locale.prefix(2).lowercased() {
    case "de", "cs", "hu", "sl", "hr", "sk": self.init(["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm"])
    case "fr": self.init(["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"])
    default: self.init(["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"])
    }
  }

  func areNeighbours(_ one: UInt16, _ other: UInt16) -> Bool {
    guard let one = places[one], let other = places[other] else { return false }
    return abs(one.row - other.row) <= 1 && abs(one.column - other.column) < 1.5
  }

  /// Returns how unlikely it is that one folded word was typed for another, as a weighted edit distance. A
  /// neighbouring key, two exchanged letters and a doubled letter count less than other edits; a wrong first letter
  /// counts more.
  ///
  /// - Parameter isBeginning: whether it may have been typed for the beginning of the word.
  /// - Complexity: O(*n* · *m*).
  func effort(typing typed: String, for word: String, isBeginning: Bool = false) -> Double {
    let (typed, word) = (Array(typed.utf16), Array(word.utf16))
    var rows = [(0...typed.count).map { Double($0) }]
    for (line, letter) in word.enumerated() {
      var row = [Double(line + 1)]
      for (column, key) in typed.enumerated() {
        let isDoubled = column > 0 && typed[column - 1] == key
        let isSwallowed = line > 0 && word[line - 1] == letter
        var best = rows[line][column] + exchange(key, letter)
        best = min(best, rows[line][column + 1] + (isSwallowed ? 0.6 : 1))
        best = min(best, row[column] + (isDoubled ? 0.6 : 1))
        if line > 0, column > 0, word[line - 1] == key, letter == typed[column - 1] {
          best = min(best, rows[line - 1][column - 1] + 0.7)
        }
        row.append(best)
      }
      rows.append(row)
    }
    let least = isBeginning ? rows.map { $0[typed.count] }.min() : rows[word.count][typed.count]
    return (least ?? 0) + (typed.first == word.first ? 0 : 0.5)
  }

  private func exchange(_ key: UInt16, _ letter: UInt16) -> Double {
    if key == letter { return 0 }
    return areNeighbours(key, letter) ? 0.6 : 1
  }
}
