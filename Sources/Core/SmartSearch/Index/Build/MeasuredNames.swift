/// The items, with the data for sorting their names.
struct MeasuredNames: Sendable {
  let items: GatheredItems
  /// The first bytes of each item's key; see ``TextSort/key(count:offset:byte:)``.
  let firstKeys: Buffer<UInt64>
  /// The length of each item's name, in scalars.
  let lengths: Buffer<UInt32>
  /// The keys that differ from the name in lower case, by pieces.
  let foldedKeys: [FoldedKeys]

  /// Returns the stage that sorts the items by key, then by unfolded name, then by position.
  consuming func sortingStage() -> BuildStage<SortedNames> {
    let (items, lengths, foldedKeys) = (items, lengths, foldedKeys)
    let table = items.table
    let sort = ParallelTextSort(firstKeys)
    return sort.stage { item, offset in
      Self.sortKey(of: item, offset: offset, in: table, foldedKeys)
    } finish: { entries, range in
      Self.sortEqualKeys(entries, range, table)
    } output: {
      SortedNames(
        items: items, entries: sort.entries, lengths: lengths,
        irregularItems: foldedKeys.flatMap(\.irregularItems))
    }
  }

  /// Returns the number for a part of an item's key.
  private static func sortKey(
    of item: UInt32, offset: Int, in table: ItemTable, _ foldedKeys: [FoldedKeys]
  ) -> UInt64 {
    if let key = foldedKeys[Int(item) / BuildPiece.itemCount].key(of: item) {
      return TextSort.key(count: key.count, offset: offset) { key[key.startIndex &+ $0] }
    }
    let range = table.range(of: Int(item))
    return TextSort.key(count: range.count, offset: offset) {
      NameKey.lowercased(table.names[range.lowerBound &+ $0])
    }
  }

  /// Sorts entries with equal keys by unfolded name, then by position.
  private static func sortEqualKeys(_ entries: SortEntries, _ range: Range<Int>, _ table: ItemTable) {
    // They are in the order of their positions, because the sort by key is stable.
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

/// The beginning of a build: the items in the order of their positions.
struct GatheredItems: Sendable {
  let table: ItemTable
  /// The position of each item; empty if the positions are 0, 1, 2 and so on.
  let positions: [UInt32]
  /// One more than the last position in use.
  let positionCount: Int

  /// Returns the stage that reads every name once: its length, the first bytes of its key, and the whole key if it is
  /// not the name in lower case.
  consuming func measuringStage() -> BuildStage<MeasuredNames> {
    let items = self
    let table = items.table
    let count = table.count
    let pieceCount = BuildPiece.count(items: count)
    let firstKeys = Buffer<UInt64>(count: count)
    let lengths = Buffer<UInt32>(count: count)
    let foldedKeys = WorkCells(count: pieceCount) { FoldedKeys() }
    return BuildStage(pieceCount: pieceCount) { _, piece in
      var folded = FoldedKeys()
      for item in BuildPiece.items(of: piece, total: count) {
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
          folded.append(key, of: item, isRegular: Fold.bytes(text) == key)
        }
      }
      foldedKeys[piece] = folded
    } output: {
      MeasuredNames(items: items, firstKeys: firstKeys, lengths: lengths, foldedKeys: foldedKeys.values)
    }
  }
}

/// The items in two orders: by name, and by rank.
struct SortedNames: Sendable {
  let items: GatheredItems
  /// Items whose names have white space other than single spaces between tokens.
  let irregularItems: [UInt32]
  /// The items in order of their names.
  let byName: Buffer<UInt32>
  /// The items in static order, best first.
  let byRank: Buffer<UInt32>

  /// - Parameters:
  /// - entries: the items in order of their names. This sorts them again; they are useless afterwards.
  ///   - lengths: the length of each item's name, in scalars.
  init(items: GatheredItems, entries: SortEntries, lengths: Buffer<UInt32>, irregularItems: [UInt32]) {
    self.items = items
    self.irregularItems = irregularItems
    let count = entries.count
    byName = Buffer(count: count)
    for place in 0..<count { byName[place] = entries[place].item }
    Self.sortByRank(entries, items.table, lengths)
    byRank = Buffer(count: count)
    for document in 0..<count { byRank[document] = entries[document].item }
  }

  /// Sorts items by frecency, weight and length. They come in the order of their names.
  private static func sortByRank(_ entries: SortEntries, _ table: ItemTable, _ lengths: Buffer<UInt32>) {
    let weights = table.weights
    for index in 0..<entries.count {
      let item = Int(entries[index].item)
      let weight: Int32 = weights.isEmpty ? 0 : weights[item]
      // The greater weight comes first, then the shorter name.
      let rank = ~(UInt32(bitPattern: weight) ^ 0x8000_0000)
      entries[index].key = UInt64(rank) << 32 | UInt64(lengths[item])
    }
    RadixSort.sort(entries)
    guard !table.frecencies.isEmpty else { return }
    for index in 0..<entries.count {
      // Adding zero makes negative zero positive, and the two zeros equal.
      let frecency = table.frecencies[Int(entries[index].item)] + 0
      let bits = frecency == 0 ? 0 : frecency.bitPattern
      entries[index].key = ~(bits >> 63 == 0 ? bits | 1 << 63 : ~bits)
    }
    RadixSort.sort(entries)
  }

  /// Returns the stage that copies the names into static order. In this order the items are documents.
  consuming func rankingStage() -> BuildStage<Documents> {
    let table = items.table
    let documents = Documents(self)
    let count = documents.count
    return BuildStage(pieceCount: BuildPiece.count(items: count)) { _, piece in
      let names = documents.names
      for document in BuildPiece.items(of: piece, total: count) {
        let source = table.range(of: Int(documents.itemOfDocument[document]))
        let start = Int(documents.nameEnds[document]) - source.count
        table.names.copy(source, to: names, at: start)
      }
    } output: {
      documents
    }
  }
}
