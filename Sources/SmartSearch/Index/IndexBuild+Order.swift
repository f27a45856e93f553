/// The keys of those names in a piece of work for which lower case does not do.
struct OddKeys: Sendable {
  private var items: [UInt32] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []
  /// The items whose white space is not as in their key.
  private(set) var irregular: [UInt32] = []

  mutating func append(_ key: [UInt8], of item: Int, isRegular: Bool) {
    if !isRegular { irregular.append(UInt32(item)) }
    items.append(UInt32(item))
    bytes += key
    ends.append(bytes.count)
  }

  /// The key of an item, if it is odd.
  func key(of item: UInt32) -> ArraySlice<UInt8>? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle] < item { low = middle + 1 } else { high = middle }
    }
    guard low < items.count, items[low] == item else { return nil }
    return bytes[(low == 0 ? 0 : ends[low - 1])..<ends[low]]
  }
}

/// The first phases: the order of the names, and the static order.
extension IndexBuild {
  /// Reads every name once: its length in scalars, the first bytes of its key, and the whole key where it is odd.
  func measure() -> Phase {
    let firstKeys = NumberBlock<UInt64>(count: count)
    let lengths = NumberBlock<UInt32>(count: count)
    self.firstKeys = firstKeys
    self.lengths = lengths
    let pieces = PieceResults<OddKeys>(count: pieceCount, OddKeys())
    oddKeyBoxes = pieces
    return Phase(count: pieceCount) { [count, table] _, piece in
      var odd = OddKeys()
      for item in Self.items(ofPiece: piece, count: count) {
        let name = table.names[table.range(of: item)]
        let start = name.startIndex
        if NameKey.isSimple(name) {
          lengths[item] = UInt32(name.count)
          firstKeys[item] = TextSort.key(count: name.count, offset: 0) { NameKey.lowercased(name[start &+ $0]) }
        } else {
          lengths[item] = UInt32(name.count { $0 & 0xC0 != 0x80 })
          let text = table.name(of: item)
          let key = NameKey.of(text)
          firstKeys[item] = TextSort.key(count: key.count, offset: 0) { key[$0] }
          odd.append(key, of: item, isRegular: Fold.bytes(text) == key)
        }
      }
      pieces[piece] = odd
    }
  }

  /// The number for a part of an item's key.
  private static func sortKey(of item: UInt32, offset: Int, in table: ItemTable, oddKeys: [OddKeys]) -> UInt64 {
    if let key = oddKeys[Int(item) / pieceSize].key(of: item) {
      return TextSort.key(count: key.count, offset: offset) { key[key.startIndex &+ $0] }
    }
    let range = table.range(of: Int(item))
    return TextSort.key(count: range.count, offset: offset) {
      NameKey.lowercased(table.names[range.lowerBound &+ $0])
    }
  }

  /// Sorts the items by key, then by name as written, then by position.
  func sortNames() -> Phase {
    oddKeys = oddKeyBoxes?.values ?? []
    oddKeyBoxes = nil
    let order = TextOrder(firstKeys ?? NumberBlock(count: 0))
    firstKeys = nil
    self.order = order
    return order.phase(key: { [table, oddKeys] in Self.sortKey(of: $0, offset: $1, in: table, oddKeys: oddKeys) }) {
      [table] entries, range in
      // Entries of one key come in the order of their positions: the sort is stable.
      let first = table.names[table.range(of: Int(entries[range.lowerBound].item))]
      let areEqual = range.dropFirst().allSatisfy {
        table.names[table.range(of: Int(entries[$0].item))].elementsEqual(first)
      }
      if areEqual { return }
      let sorted = range.map { entries[$0] }.sorted { left, right in
        let (a, b) = (table.range(of: Int(left.item)), table.range(of: Int(right.item)))
        if table.names[a].elementsEqual(table.names[b]) { return left.item < right.item }
        return table.names[a].lexicographicallyPrecedes(table.names[b])
      }
      for index in range { entries[index] = sorted[index - range.lowerBound] }
    }
  }

  /// Puts the items into static order: they become documents. Copies their names in that order.
  func arrange() -> Phase {
    let irregularItems = oddKeys.flatMap(\.irregular)
    oddKeys = []
    byName = NumberBlock(count: count)
    itemOfDocument = NumberBlock(count: count)
    if let entries = order?.entries {
      for place in 0..<count { byName[place] = entries[place].item }
      sortByRank(entries)
      for document in 0..<count { itemOfDocument[document] = entries[document].item }
    }
    order = nil
    let documentOfItem = NumberBlock<UInt32>(count: count)
    nameEnds = NumberBlock(count: count)
    var end: UInt32 = 0
    for document in 0..<count {
      let item = Int(itemOfDocument[document])
      documentOfItem[item] = UInt32(document)
      end += UInt32(table.range(of: item).count)
      nameEnds[document] = end
      if let extra = table.extras[UInt32(item)] { extras[UInt32(document)] = extra }
    }
    irregular = irregularItems.map { documentOfItem[Int($0)] }
    for place in 0..<count { byName[place] = documentOfItem[Int(byName[place])] }
    lengths = nil
    names = NumberBlock(count: Int(end))
    return Phase(count: pieceCount) { [count, table, itemOfDocument, nameEnds, names] _, piece in
      for document in Self.items(ofPiece: piece, count: count) {
        let source = table.range(of: Int(itemOfDocument[document]))
        let start = Int(nameEnds[document]) - source.count
        for index in 0..<source.count { names[start &+ index] = table.names[source.lowerBound &+ index] }
      }
    }
  }

  /// Sorts items that come in the order of their names by frecency, weight and length.
  private func sortByRank(_ entries: SortEntries) {
    let weights = table.weights
    for index in 0..<entries.count {
      let item = Int(entries[index].item)
      let weight: Int32 = weights.isEmpty ? 0 : weights[item]
      // The better weight first, then the shorter name.
      let rank = ~(UInt32(bitPattern: weight) ^ 0x8000_0000)
      entries[index].key = UInt64(rank) << 32 | UInt64(lengths?[item] ?? 0)
    }
    RadixSort.sort(entries)
    guard !table.frecencies.isEmpty else { return }
    for index in 0..<entries.count {
      // Positive zero, so that the two zeros are one.
      let frecency = table.frecencies[Int(entries[index].item)] + 0
      let bits = frecency == 0 ? 0 : frecency.bitPattern
      entries[index].key = ~(bits >> 63 == 0 ? bits | 1 << 63 : ~bits)
    }
    RadixSort.sort(entries)
  }
}

/// One value for each piece of work, each written by the one task that does it.
final class PieceResults<Value: Sendable>: @unchecked Sendable {
  private let boxes: [Box]

  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  init(count: Int, _ value: Value) {
    boxes = (0..<count).map { _ in Box(value) }
  }

  subscript(index: Int) -> Value {
    get { boxes[index].value }
    set { boxes[index].value = newValue }
  }

  var values: [Value] { boxes.map(\.value) }
}
