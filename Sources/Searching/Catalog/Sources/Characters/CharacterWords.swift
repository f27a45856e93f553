import SmartSearch
import SystemKit

/// The characters that whole words stand for, though their names begin otherwise: 🚗 *Automobile* for `car`, ❤ for
/// `heart`, π for `pi`.
///
/// A keyword of several emoji stands for the one of them that the world uses most (``EmojiUse``). Most are equal in that;
/// then it stands for the one that it says most about: `car` is the only keyword of 🚗, whose name is another word, and
/// only a part of 🏎 *Racing Car*. `mail` is a word in the name of 📧 *E-mail*, but not in that of 📮 *Postbox*.
struct CharacterWords {
  /// The words by their keys (`Fold.key(of:)`), with the positions of their characters.
  private(set) var positions: [String: Int] = [:]

  /// Adds the keywords of emoji that have none here yet. A name of an emoji stands for nothing else.
  ///
  /// - Parameter emoji: emoji with their positions.
  mutating func add(_ emoji: [(position: Int, emoji: Emoji)]) {
    typealias Rank = (use: Int, isSynonym: Int, isPart: Int, words: Int, position: Int)
    var best: [String: Rank] = [:]
    let names = Set(emoji.map { Fold.key(of: $0.emoji.name) })
    for (position, emoji) in emoji {
      let keys = Set(emoji.keywords.map { Fold.key(of: $0) })
      let name = Fold.key(of: emoji.name).split { $0 == " " || $0 == "-" }
      let words = Set(name + keys.flatMap { $0.split(separator: " ") })
      let isSynonym = name.count == 1 && keys.count == 1
      for key in keys where !names.contains(key) {
        let isPart = name.contains { $0.hasPrefix(key) }
        let rank = (EmojiUse.rank(of: emoji), isSynonym ? 0 : 1, isPart ? 0 : 1, words.count, position)
        if best[key].map({ rank < $0 }) ?? true { best[key] = rank }
      }
    }
    positions.merge(best.mapValues(\.position)) { former, _ in former }
  }

  /// Adds the small Greek letters by their bare names.
  ///
  /// - Parameter position: returns the position of a character.
  mutating func addGreekLetters(position: (Unicode.Scalar) -> Int?) {
    for scalar in (0x3B1...0x3C9).compactMap(Unicode.Scalar.init) {
      guard let position = position(scalar) else { continue }
      for name in [CharacterNames.officialName(of: scalar) ?? ""] + CharacterNames.otherNames(of: scalar) {
        let words = name.lowercased().split(separator: " ")
        guard words.count == 4, words.starts(with: ["greek", "small", "letter"]) else { continue }
        positions.merge([String(words[3]): position]) { former, _ in former }
      }
    }
  }

  // MARK: The saved form

  /// Appends the number of words, for each in order its end and position, and the words.
  func append(to bytes: inout [UInt8]) {
    var texts: [UInt8] = []
    bytes.append(littleEndian: UInt32(positions.count))
    for (key, position) in positions.sorted(by: { $0.key < $1.key }) {
      texts += key.utf8
      bytes.append(littleEndian: UInt32(texts.count))
      bytes.append(littleEndian: UInt32(position))
    }
    bytes += texts
  }
}

/// Saved ``CharacterWords``, read in place.
struct SavedCharacterWords {
  private let bytes: MappedBytes
  private let count: Int

  /// Opens the words at a place, and moves the place behind them; nil if they are invalid.
  ///
  /// - Complexity: O(*n*) in the number of words.
  init?(_ bytes: MappedBytes, at place: inout Int) {
    guard place + 4 <= bytes.count else { return nil }
    let start = place + 4
    count = Int(bytes.number(at: place))
    guard start + 8 * count <= bytes.count else { return nil }
    self.bytes = bytes[start..<bytes.count]
    var end = 0
    for word in 0..<count {
      guard self.end(of: word) >= end else { return nil }
      end = self.end(of: word)
    }
    place = start + 8 * count + end
    guard place <= bytes.count else { return nil }
  }

  /// Returns the position of the character that a word stands for; nil without one.
  ///
  /// - Parameter key: the key of the word.
  /// - Complexity: O(log *n*) in the number of words.
  func position(of key: String) -> Int? {
    let place = (0..<count).partitionPoint { text(of: $0) >= key }
    return place < count && text(of: place) == key ? Int(bytes.number(at: 8 * place + 4)) : nil
  }

  private func end(of word: Int) -> Int { Int(bytes.number(at: 8 * word)) }

  private func text(of word: Int) -> String {
    let start = 8 * count
    return bytes.text(start + (word == 0 ? 0 : end(of: word - 1))..<start + end(of: word))
  }
}
