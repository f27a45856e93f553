/// The items in two orders: by name, and by rank.
struct SortedNames: Sendable {
  let items: GatheredItems
  /// Items whose names have white space other than single spaces between tokens.
  let irregularItems: [UInt32]
  /// The items by name.
  let byName: Buffer<UInt32>
  /// The items in static order, best first.
  let byRank: Buffer<UInt32>

  /// - Parameters:
  ///   - entries: the items by name. They are sorted anew, and of no use afterwards.
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

  /// Sorts items, which come in the order of their names, by frecency, weight and length.
  private static func sortByRank(_ entries: SortEntries, _ table: ItemTable, _ lengths: Buffer<UInt32>) {
    let weights = table.weights
    for index in 0..<entries.count {
      let item = Int(entries[index].item)
      let weight: Int32 = weights.isEmpty ? 0 : weights[item]
      // The better weight first, then the shorter name.
      let rank = ~(UInt32(bitPattern: weight) ^ 0x8000_0000)
      entries[index].key = UInt64(rank) << 32 | UInt64(lengths[item])
    }
    RadixSort.sort(entries)
    guard !table.frecencies.isEmpty else { return }
    for index in 0..<entries.count {
      // Adding zero makes negative zero positive, so that the two zeros are one.
      let frecency = table.frecencies[Int(entries[index].item)] + 0
      let bits = frecency == 0 ? 0 : frecency.bitPattern
      entries[index].key = ~(bits >> 63 == 0 ? bits | 1 << 63 : ~bits)
    }
    RadixSort.sort(entries)
  }

  /// The stage that copies the names into static order. In this order the items are documents.
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
