/// Writes and reads what only some documents have, as numbers of seven bits to a byte and texts with their lengths.
enum ExtrasCoding {
  static func encode(_ extras: [UInt32: ItemTable.Extra]) -> [UInt8] {
    var bytes: [UInt8] = []
    var numbers: [Compounds: Int] = [Compounds(): 0]
    var compounds: [Compounds] = []
    let documents = extras.keys.sorted()
    for document in documents {
      guard let extra = extras[document], numbers[extra.compounds] == nil else { continue }
      compounds.append(extra.compounds)
      numbers[extra.compounds] = compounds.count
    }
    append(compounds.count, to: &bytes)
    for value in compounds {
      append(value.entries.count, to: &bytes)
      for entry in value.entries {
        append(text: entry.word, to: &bytes)
        append(entry.lengths.count, to: &bytes)
        for length in entry.lengths { append(length, to: &bytes) }
      }
    }
    append(documents.count, to: &bytes)
    for document in documents {
      guard let extra = extras[document] else { continue }
      append(Int(document), to: &bytes)
      append(numbers[extra.compounds] ?? 0, to: &bytes)
      append(extra.alternateNames.count, to: &bytes)
      for name in extra.alternateNames { append(text: Array(name.utf8), to: &bytes) }
    }
    return bytes
  }

  /// Reads what `encode` wrote, or nil if it is something else.
  static func decode(_ bytes: BufferView<UInt8>) -> [UInt32: ItemTable.Extra]? {
    var reader = Reader(bytes: bytes)
    var table = [Compounds()]
    guard let compoundCount = reader.number() else { return nil }
    for _ in 0..<compoundCount {
      guard let compounds = reader.compounds() else { return nil }
      table.append(compounds)
    }
    guard let count = reader.number() else { return nil }
    var extras: [UInt32: ItemTable.Extra] = [:]
    for _ in 0..<count {
      guard let document = reader.number(), let number = reader.number(), number < table.count,
        let nameCount = reader.number(), let key = UInt32(exactly: document)
      else { return nil }
      var names: [String] = []
      for _ in 0..<nameCount {
        guard let name = reader.text() else { return nil }
        names.append(String(decoding: name, as: UTF8.self))
      }
      extras[key] = ItemTable.Extra(alternateNames: names, compounds: table[number])
    }
    return reader.isAtEnd ? extras : nil
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var left = number
    while left >= 0x80 {
      bytes.append(UInt8(left & 0x7F) | 0x80)
      left >>= 7
    }
    bytes.append(UInt8(left))
  }

  private static func append(text: [UInt8], to bytes: inout [UInt8]) {
    append(text.count, to: &bytes)
    bytes += text
  }

  private struct Reader {
    let bytes: BufferView<UInt8>
    var place = 0

    var isAtEnd: Bool { place == bytes.count }

    mutating func number() -> Int? {
      var number = 0
      var shift = 0
      while place < bytes.count, shift < 56 {
        let byte = bytes[place]
        place += 1
        number |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return number }
        shift += 7
      }
      return nil
    }

    mutating func text() -> [UInt8]? {
      guard let count = number(), count <= bytes.count - place else { return nil }
      let text = (place..<place + count).map { bytes[$0] }
      place += count
      return text
    }

    mutating func compounds() -> Compounds? {
      guard let count = number() else { return nil }
      var entries: [(word: [UInt8], lengths: [Int])] = []
      for _ in 0..<count {
        guard let word = text(), let partCount = number() else { return nil }
        var lengths: [Int] = []
        for _ in 0..<partCount {
          guard let length = number() else { return nil }
          lengths.append(length)
        }
        // The parts of a word fill it, and none is empty: names are cut by them.
        guard lengths.count > 1, lengths.allSatisfy({ $0 > 0 && $0 <= word.count }),
          lengths.reduce(0, +) == word.count
        else { return nil }
        entries.append((word: word, lengths: lengths))
      }
      return Compounds(entries: entries)
    }
  }
}
