/// The items, with what sorting their names takes.
struct MeasuredNames: Sendable {
  let items: GatheredItems
  /// The first bytes of each item's key; see ``TextSort/key(count:offset:byte:)``.
  let firstKeys: Buffer<UInt64>
  /// The length of each item's name, in scalars.
  let lengths: Buffer<UInt32>
  /// The keys that are not the name in lower case, by pieces.
  let foldedKeys: [FoldedKeys]

  /// The stage that sorts the items by key, then by name as written, then by position.
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

  /// The number for a part of an item's key.
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

  /// Sorts entries of one key by name as written, then by position.
  private static func sortEqualKeys(_ entries: SortEntries, _ range: Range<Int>, _ table: ItemTable) {
    // They come in the order of their positions, since the sort by key is stable.
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
