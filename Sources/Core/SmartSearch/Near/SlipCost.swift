/// The costs of typing slips. A typed word of three to seven letters may have one slip, a longer one two: two slips
/// cost more than the limit for one, and three more than that for two.
enum SlipCost {
  static let wrongLetter = 5
  /// A wrong letter from a key beside the intended one.
  static let neighbour = 4
  static let exchanged = 4
  static let missing = 5
  static let extra = 5
  /// The extra cost of a slip in the first letter, which is rarely wrong.
  static let atFirst = 1
  /// The lowest cost of a slip.
  static let least = 4

  static func limit(length: Int) -> Int? {
    switch length {
    case ..<3: nil
    case 3...7: 6
    default: 11
    }
  }

  /// Returns the cost of typing one letter for another.
  static func typed(_ typed: UInt32, for letter: UInt32) -> Int {
    if typed == letter { return 0 }
    guard let row = neighbours(of: letter), let place = index(of: typed) else { return wrongLetter }
    return row >> UInt32(place) & 1 == 1 ? neighbour : wrongLetter
  }

  private static func index(of letter: UInt32) -> Int? {
    (0x61...0x7A).contains(letter) ? Int(letter) - 0x61 : nil
  }

  private static func neighbours(of letter: UInt32) -> UInt32? { index(of: letter).map { table[$0] } }

  /// For each Latin letter, a bit for each adjacent letter on a QWERTY keyboard, also above and below it.
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 26)
    let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8).map { Int($0) - 0x61 } }
    func join(_ left: Int, _ right: Int) {
      table[left] |= 1 << UInt32(right)
      table[right] |= 1 << UInt32(left)
    }
    for (number, row) in rows.enumerated() {
      for (place, letter) in row.enumerated() {
        if place + 1 < row.count { join(letter, row[place + 1]) }
        guard number + 1 < rows.count else { continue }
        // Each row is shifted to the right of the one above, by less than a key.
        for below in [place - 1, place] where rows[number + 1].indices.contains(below) {
          join(letter, rows[number + 1][below])
        }
      }
    }
    return table
  }()
}
