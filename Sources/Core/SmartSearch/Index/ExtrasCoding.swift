/// Encodes and decodes the data that only some documents have: a table of compounds, and a record for each document.
/// Numbers have seven bits to a byte, and texts begin with their length.
enum ExtrasCoding {
  /// The encoded form, for a file.
  struct Encoded {
    /// The documents with such data, in order.
    var documents: [UInt32] = []
    /// The end of each record in ``records``.
    var ends: [UInt32] = []
    var records: [UInt8] = []
    /// Each different value, in the order of their numbers, which begin at 1: 0 stands for none.
    var compounds: [Compounds] = []
  }

  static func encode(_ extras: [UInt32: ItemTable.Extra]) -> Encoded {
    var encoded = Encoded()
    var numbers: [Compounds: Int] = [Compounds(): 0]
    encoded.documents = extras.keys.sorted()
    for document in encoded.documents {
      guard let extra = extras[document] else { continue }
      if numbers[extra.compounds] == nil {
        encoded.compounds.append(extra.compounds)
        numbers[extra.compounds] = encoded.compounds.count
      }
      append(numbers[extra.compounds] ?? 0, to: &encoded.records)
      append(extra.alternateNames.count, to: &encoded.records)
      for name in extra.alternateNames { append(text: name.utf8, to: &encoded.records) }
      encoded.ends.append(UInt32(encoded.records.count))
    }
    return encoded
  }

  /// Returns the most bytes that the record of an item takes.
  static func size(of extra: ItemTable.Extra) -> Int {
    extra.alternateNames.reduce(2 * longestNumber) { $0 + longestNumber + $1.utf8.count }
  }

  private static let longestNumber = 9

  static func encode(_ compounds: [Compounds]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(compounds.count, to: &bytes)
    for value in compounds {
      append(value.entries.count, to: &bytes)
      for entry in value.entries {
        append(text: entry.word, to: &bytes)
        append(entry.lengths.count, to: &bytes)
        for length in entry.lengths { append(length, to: &bytes) }
      }
    }
    return bytes
  }

  /// Decodes a table of compounds; nil if it is not valid.
  static func compounds(_ bytes: BufferView<UInt8>) -> [Compounds]? {
    var reader = Reader(bytes: bytes)
    var table: [Compounds] = []
    guard let count = reader.number() else { return nil }
    for _ in 0..<count {
      guard let compounds = reader.compounds() else { return nil }
      table.append(compounds)
    }
    return reader.isAtEnd ? table : nil
  }

  /// Whether a record, with this many known compounds, fills a range exactly. Makes no text.
  static func isSound(_ records: BufferView<UInt8>, _ range: Range<Int>, compoundCount: Int) -> Bool {
    var reader = Reader(bytes: records, range)
    guard let number = reader.number(), number <= compoundCount, let nameCount = reader.number() else { return false }
    for _ in 0..<nameCount {
      guard reader.textRange() != nil else { return false }
    }
    return reader.isAtEnd
  }

  static func extra(_ records: BufferView<UInt8>, _ range: Range<Int>, compounds: [Compounds]) -> ItemTable.Extra? {
    var reader = Reader(bytes: records, range)
    guard let number = reader.number(), number <= compounds.count, let nameCount = reader.number() else { return nil }
    var names: [String] = []
    for _ in 0..<nameCount {
      guard let range = reader.textRange() else { return nil }
      names.append(records.text(range))
    }
    return ItemTable.Extra(
      alternateNames: names, compounds: number == 0 ? Compounds() : compounds[number - 1])
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var left = number
    while left >= 0x80 {
      bytes.append(UInt8(left & 0x7F) | 0x80)
      left >>= 7
    }
    bytes.append(UInt8(left))
  }

  private static func append(text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    append(text.count, to: &bytes)
    bytes += text
  }

  private struct Reader {
    let bytes: BufferView<UInt8>
    private var place: Int
    private let end: Int

    init(bytes: BufferView<UInt8>, _ range: Range<Int>? = nil) {
      self.bytes = bytes
      place = range?.lowerBound ?? 0
      end = range?.upperBound ?? bytes.count
    }

    var isAtEnd: Bool { place == end }

    mutating func number() -> Int? {
      var number = 0
      var shift = 0
      while place < end, shift < 56 {
        let byte = bytes[place]
        place += 1
        number |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return number }
        shift += 7
      }
      return nil
    }

    mutating func textRange() -> Range<Int>? {
      guard let count = number(), count <= end - place else { return nil }
      defer { place += count }
      return place..<place + count
    }

    mutating func compounds() -> Compounds? {
      guard let count = number() else { return nil }
      var entries: [(word: [UInt8], lengths: [Int])] = []
      for _ in 0..<count {
        guard let word = textRange(), let partCount = number() else { return nil }
        var lengths: [Int] = []
        for _ in 0..<partCount {
          guard let length = number() else { return nil }
          lengths.append(length)
        }
        // The parts of a word fill it, and none is empty: names are divided by them.
        guard lengths.count > 1, lengths.allSatisfy({ $0 > 0 && $0 <= word.count }),
          lengths.reduce(0, +) == word.count
        else { return nil }
        entries.append((word: word.map { bytes[$0] }, lengths: lengths))
      }
      return Compounds(entries: entries)
    }
  }
}
