/// The items in static order, best first. In this order they are called *documents*, and the whole index uses their
/// numbers.
struct Documents: Sendable {
  /// The names, one after the other.
  let names: Buffer<UInt8>
  /// The end of each name in `names`.
  let nameEnds: Buffer<UInt32>
  /// The documents in order of their names.
  let byName: Buffer<UInt32>
  /// Documents whose names have white space other than single spaces between tokens, in order.
  let irregular: [UInt32]
  /// The alternate names and compounds that some documents have.
  let extras: [UInt32: ItemTable.Extra]

  let itemOfDocument: Buffer<UInt32>
  /// The position of each item; empty if the positions are 0, 1, 2 and so on.
  let positions: [UInt32]
  /// One more than the last position in use.
  let positionCount: Int
  /// The weight and the frecency of each item; empty if all are 0.
  let weights: [Int32]
  let frecencies: [Double]

  var count: Int { nameEnds.count }

  func nameRange(of document: Int) -> Range<Int> {
    (document == 0 ? 0 : Int(nameEnds[document - 1]))..<Int(nameEnds[document])
  }

  func position(of document: Int) -> UInt32 {
    let item = itemOfDocument[document]
    return positions.isEmpty ? item : positions[Int(item)]
  }
}

/// A run of 65,536 documents, whose lists are stored and intersected together: a place in it fits in sixteen bits.
enum Chunk {
  static let size = 1 << 16

  /// Returns the number of chunks for this many documents.
  static func count(documents: Int) -> Int { (documents + size - 1) / size }

  static func documents(of chunk: Int, total: Int) -> Range<Int> {
    chunk * size..<min(total, (chunk + 1) * size)
  }

  /// Returns the chunk of a piece of work: the last chunk first, because the last piece should be short, and documents
  /// with short names come first.
  static func ofPiece(_ piece: Int, count: Int) -> Int { count - 1 - piece }
}

/// The items of an index, in little memory: the names in one block of bytes, and separately the data that few items
/// have.
struct ItemTable: Sendable {
  /// The data that only some items have.
  struct Extra: Sendable, Equatable {
    var alternateNames: [String]
    var compounds: Compounds
  }

  private(set) var names = GrowableBuffer<UInt8>()
  /// The end of each name in `names`.
  private(set) var ends = GrowableBuffer<UInt32>()
  private(set) var extras: [UInt32: Extra] = [:]
  /// The most bytes that the extras take in an index.
  private var extraSize = 0
  /// The weights and frecencies; empty while all are 0.
  private(set) var weights: [Int32] = []
  private(set) var frecencies: [Double] = []

  var count: Int { ends.count }

  /// - Throws: ``SearchIndexError/tooLarge`` if the names, or the extras, would take four gigabytes or more.
  mutating func append(_ item: SearchItem) throws(SearchIndexError) {
    try checkRoom(forName: item.name.utf8.count)
    if !item.alternateNames.isEmpty || !item.compounds.isEmpty {
      let extra = Extra(alternateNames: item.alternateNames, compounds: item.compounds)
      guard extraSize + ExtrasCoding.size(of: extra) <= Int(UInt32.max) else { throw .tooLarge }
      extraSize += ExtrasCoding.size(of: extra)
      extras[UInt32(count)] = extra
    }
    appendNumbers(weight: item.weight, frecency: item.frecency.isNaN ? 0 : item.frecency)
    names.append(contentsOf: item.name.utf8)
    ends.append(UInt32(names.count))
  }

  /// Adds an item that has only a name, in UTF-8, and a weight.
  ///
  /// - Throws: as ``append(_:)``.
  mutating func append(utf8 name: Span<UInt8>, weight: Int32) throws(SearchIndexError) {
    try checkRoom(forName: name.count)
    appendNumbers(weight: weight, frecency: 0)
    unsafe name.withUnsafeBufferPointer { unsafe names.append(contentsOf: $0) }
    ends.append(UInt32(names.count))
  }

  private func checkRoom(forName length: Int) throws(SearchIndexError) {
    guard names.count + length <= Int(UInt32.max), count < Int(UInt32.max) - 1 else { throw .tooLarge }
  }

  private mutating func appendNumbers(weight: Int32, frecency: Double) {
    if weight != 0 || !weights.isEmpty { Self.append(weight, to: &weights, at: count) }
    if frecency != 0 || !frecencies.isEmpty { Self.append(frecency, to: &frecencies, at: count) }
  }

  /// Static: a method would copy the table, and with it the array that it is about to change.
  private static func append<Number: Numeric>(_ number: Number, to numbers: inout [Number], at count: Int) {
    if numbers.isEmpty { numbers = [Number](repeating: 0, count: count) }
    numbers.append(number)
  }

  func range(of item: Int) -> Range<Int> {
    (item == 0 ? 0 : Int(ends[item - 1]))..<Int(ends[item])
  }
}
