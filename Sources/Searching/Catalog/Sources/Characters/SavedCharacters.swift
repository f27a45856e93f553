internal import SmartSearch
internal import SystemKit

/// The saved form of the characters: the number of emoji; the runs of the other characters and of those that the
/// fonts draw, each after their number; the ``CharacterWords``; the emoji as records.
enum SavedCharacters {
  static func encode(
    _ emoji: [UInt8], _ emojiCount: Int, _ scalars: ScalarRanges, _ fonts: DrawnCharacters, _ words: CharacterWords
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(emojiCount))
    for ranges in [scalars, fonts.ranges] {
      bytes.append(littleEndian: UInt32(ranges.runs.count))
      for run in ranges.runs {
        bytes.append(littleEndian: run.first)
        bytes.append(littleEndian: run.last)
      }
    }
    words.append(to: &bytes)
    return bytes + emoji
  }

  /// Reads the runs at a place, and moves the place behind them; nil if they are invalid.
  private static func ranges(_ bytes: MappedBytes, at place: inout Int) -> ScalarRanges? {
    guard place + 4 <= bytes.count else { return nil }
    let start = place + 4
    let end = start + 8 * Int(bytes.number(at: place))
    guard end <= bytes.count else { return nil }
    place = end
    return ScalarRanges(
      runs: stride(from: start, to: end, by: 8).map { (first: bytes.number(at: $0), last: bytes.number(at: $0 + 4)) })
  }

  /// Returns the saved items; nil if the bytes are invalid.
  static func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems? {
    guard bytes.count >= 4 else { return nil }
    let emojiCount = Int(bytes.number(at: 0))
    var place = 4
    guard let scalars = ranges(bytes, at: &place), let drawn = ranges(bytes, at: &place),
      let words = SavedCharacterWords(bytes, at: &place),
      let emoji = ItemRecords(bytes[place..<bytes.count], count: emojiCount)
    else { return nil }
    let fonts = DrawnCharacters(ranges: drawn)
    @Sendable func searched(_ position: Int) -> SearchItem {
      index.item(at: UInt32(position)) ?? SearchItem(name: "")
    }
    let count = emojiCount + scalars.count
    return CatalogItems(
      count: count, search: searched,
      find: { id in
        CharacterItem.scalar(ofID: id).flatMap(scalars.position(of:)).map { emojiCount + $0 } ?? emoji.position(of: id)
      },
      findMeant: { key in words.position(of: key).flatMap { $0 < count ? $0 : nil } },
      facts: { position in
        position < emojiCount ? emoji.facts(at: position) : CharacterItem.facts(of: scalars[position - emojiCount])
      },
      make: { position in
        position < emojiCount
          ? emoji.item(at: position, searched(position)) : CharacterItem.item(of: scalars[position - emojiCount], fonts)
      })
  }
}
