/// What a build begins with: the items in the order of their positions.
struct GatheredItems: Sendable {
  let table: ItemTable
  /// The position of each item; empty if these are 0, 1, 2 and so on.
  let positions: [UInt32]
  /// One more than the last position in use.
  let positionCount: Int

  /// The stage that reads every name once: its length, the first bytes of its key, and the whole key where that is more
  /// than the name in lower case.
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
