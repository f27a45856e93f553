internal import SearchIndexFiles
internal import SmartSearch

/// The characters in the form of the file: how many emoji and runs of other characters there are, the runs, and the emoji
/// as records.
enum SavedCharacters {
  static func encode(_ emoji: [UInt8], _ emojiCount: Int, _ scalars: ScalarRanges) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(emojiCount))
    bytes.append(littleEndian: UInt32(scalars.runs.count))
    for run in scalars.runs {
      bytes.append(littleEndian: run.first)
      bytes.append(littleEndian: run.last)
    }
    return bytes + emoji
  }

  /// The items that were saved; nil if the bytes are something else.
  static func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems? {
    guard bytes.count >= 8 else { return nil }
    let emojiCount = Int(bytes.number(at: 0))
    let runsEnd = 8 + 8 * Int(bytes.number(at: 4))
    guard runsEnd <= bytes.count else { return nil }
    let runs = stride(from: 8, to: runsEnd, by: 8).map {
      (first: bytes.number(at: $0), last: bytes.number(at: $0 + 4))
    }
    guard let scalars = ScalarRanges(runs: runs),
      let emoji = ItemRecords(bytes[runsEnd..<bytes.count], count: emojiCount)
    else { return nil }
    @Sendable func searched(_ position: Int) -> SearchItem {
      index.item(at: UInt32(position)) ?? SearchItem(name: "")
    }
    return CatalogItems(
      count: emojiCount + scalars.count, search: searched,
      find: { id in
        CharacterItem.scalar(ofID: id).flatMap(scalars.position(of:)).map { emojiCount + $0 } ?? emoji.position(of: id)
      },
      make: { position in
        position < emojiCount
          ? emoji.item(at: position, searched(position)) : CharacterItem.item(of: scalars[position - emojiCount])
      })
  }
}
