/// The items of an index, in little memory: the names in one block of bytes, and what few items have aside.
struct ItemTable: Sendable {
  /// What only some items have.
  struct Extra: Sendable, Equatable {
    var alternateNames: [String]
    var compounds: Compounds
  }

  private(set) var names = GrowableBuffer<UInt8>()
  /// Where each name ends in `names`.
  private(set) var ends = GrowableBuffer<UInt32>()
  private(set) var extras: [UInt32: Extra] = [:]
  /// The most bytes that these take in an index.
  private var extraSize = 0
  /// The weights and frecencies, or nothing while all are 0.
  private(set) var weights: [Int32] = []
  private(set) var frecencies: [Double] = []

  var count: Int { ends.count }

  /// - Throws: ``SearchIndexError/tooLarge`` if the names, or what they have aside, would take four gigabytes or more.
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

  /// Adds an item that has nothing but a name, in UTF-8, and a weight.
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

  /// Static: a method would take a copy of the table, and with it of the array that it is about to change.
  private static func append<Number: Numeric>(_ number: Number, to numbers: inout [Number], at count: Int) {
    if numbers.isEmpty { numbers = [Number](repeating: 0, count: count) }
    numbers.append(number)
  }

  func range(of item: Int) -> Range<Int> {
    (item == 0 ? 0 : Int(ends[item - 1]))..<Int(ends[item])
  }

  func name(of item: Int) -> String {
    String(decoding: names[range(of: item)], as: UTF8.self)
  }
}
