/// The items, with the data for sorting their names.
struct MeasuredNames: Sendable {
  let items: GatheredItems
  /// The first bytes of each item's key; see ``TextSort/key(count:offset:word:)``.
  let firstKeys: Buffer<UInt64>
  let lengths: Buffer<NameLength>
  /// A bit for each item: whether its key differs from the name in lower case.
  let isFolded: Buffer<UInt64>
  /// The keys of the marked items, for each piece.
  let foldedKeys: [FoldedKeys]

  /// Returns the stage that sorts the items by key, then by unfolded name, then by position.
  consuming func sortingStage() -> BuildStage<SortedNames> {
    let (items, lengths, isFolded, foldedKeys) = (items, lengths, isFolded, foldedKeys)
    let table = items.table
    let sort = ParallelTextSort(firstKeys)
    return sort.stage { entries, range, offset in
      let (names, ends) = (table.names.view, table.ends.view)
      for index in range {
        let item = Int(entries[index].item)
        if isFolded[item >> 6] >> UInt64(item & 63) & 1 != 0,
          let key = foldedKeys[item / BuildPiece.itemCount].key(of: UInt32(item))
        {
          entries[index].key = TextSort.key(count: key.count, offset: offset) { key.word(at: $0) }
        } else {
          let start = item == 0 ? 0 : Int(ends[item - 1])
          entries[index].key = NameKey.sortKey(ofSimple: start..<Int(ends[item]), in: names, offset: offset)
        }
      }
      withExtendedLifetime(table) {}
    } finish: { entries, range in
      Self.sortEqualKeys(entries, range, table)
    } output: {
      SortedNames(
        items: items, inOrder: sort.entries, lengths: lengths,
        irregularItems: foldedKeys.flatMap(\.irregularItems))
    }
  }

  /// Sorts entries with equal keys by unfolded name, then by position.
  private static func sortEqualKeys(_ entries: SortEntries, _ range: Range<Int>, _ table: ItemTable) {
    // They are in the order of their positions, because the sort by key is stable.
    let names = table.names.view
    let first = table.range(of: Int(entries[range.lowerBound].item))
    let areEqual = range.dropFirst().allSatisfy { place in
      let name = table.range(of: Int(entries[place].item))
      return name.count == first.count
        && name.allSatisfy { names[$0] == names[first.lowerBound &+ $0 &- name.lowerBound] }
    }
    withExtendedLifetime(table) {}
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
    let lengths = Buffer<NameLength>(count: count)
    // The items of a piece have words of their own, because it has a multiple of 64 items.
    let isFolded = Buffer<UInt64>(count: (count + 63) / 64)
    let foldedKeys = WorkCells(count: pieceCount) { FoldedKeys() }
    return BuildStage(pieceCount: pieceCount) { _, piece in
      let (names, ends) = (table.names.view, table.ends.view)
      let range = BuildPiece.items(of: piece, total: count)
      var folded = FoldedKeys()
      var start = range.lowerBound == 0 ? 0 : Int(ends[range.lowerBound - 1])
      for item in range {
        let name = start..<Int(ends[item])
        if NameKey.isSimple(name, in: names) {
          lengths[item] = NameLength(scalars: UInt32(name.count), bytes: UInt32(name.count))
          firstKeys[item] = NameKey.sortKey(ofSimple: name, in: names)
        } else {
          let text = names.text(name)
          let key = NameKey.of(text)
          lengths[item] = NameLength(
            scalars: UInt32(name.count { names[$0] & 0xC0 != 0x80 }), bytes: UInt32(name.count))
          firstKeys[item] = TextSort.key(count: key.count, offset: 0) { key.word(at: $0) }
          isFolded[item >> 6] |= 1 << UInt64(item & 63)
          folded.append(key, of: item, isRegular: Fold.bytes(text) == key)
        }
        start = name.upperBound
      }
      foldedKeys[piece] = folded
      withExtendedLifetime(table) {}
    } output: {
      MeasuredNames(
        items: items, firstKeys: firstKeys, lengths: lengths, isFolded: isFolded, foldedKeys: foldedKeys.values)
    }
  }
}

/// The length of a name.
struct NameLength: BitwiseCopyable, Sendable {
  var scalars: UInt32
  var bytes: UInt32
}

/// The items in static order, best first. In this order they are documents.
struct SortedNames: Sendable {
  let items: GatheredItems
  /// Items whose names have white space other than single spaces between tokens.
  let irregularItems: [UInt32]
  /// The documents in order of their names.
  let byName: Buffer<UInt32>
  /// The items in static order, best first.
  let byRank: Buffer<UInt32>
  /// For each piece, the bytes of the names of its documents.
  private var sizes: [Int]

  /// - Parameter inOrder: The items in order of their names. This may sort them again; they are useless afterwards.
  init(items: GatheredItems, inOrder: SortEntries, lengths: Buffer<NameLength>, irregularItems: [UInt32]) {
    self.items = items
    self.irregularItems = irregularItems
    (byName, byRank) = (Buffer(count: inOrder.count), Buffer(count: inOrder.count))
    sizes = [Int](repeating: 0, count: BuildPiece.count(items: inOrder.count))
    let (weights, frecencies) = (items.table.weights, items.table.frecencies)
    if !weights.isEmpty || !frecencies.isEmpty || !rank(inOrder, byLength: lengths) {
      rank(inOrder, items.table, lengths)
    }
  }

  /// Ranks items that differ in nothing but their lengths, in one pass. Items of equal length keep their order.
  ///
  /// - Returns: False if there are more lengths than items. Then nothing is ranked.
  private mutating func rank(_ inOrder: SortEntries, byLength lengths: Buffer<NameLength>) -> Bool {
    var longest = 0
    for item in 0..<lengths.count { longest = max(longest, Int(lengths[item].scalars)) }
    if longest > inOrder.count { return false }
    var places = [Int](repeating: 0, count: longest + 2)
    for item in 0..<lengths.count { places[Int(lengths[item].scalars) + 1] &+= 1 }
    for length in 0...longest { places[length + 1] &+= places[length] }
    for place in 0..<inOrder.count {
      let item = inOrder[place].item
      let length = lengths[Int(item)]
      let document = places[Int(length.scalars)]
      places[Int(length.scalars)] = document &+ 1
      byRank[document] = item
      byName[place] = UInt32(document)
      sizes[document / BuildPiece.itemCount] &+= Int(length.bytes)
    }
    return true
  }

  /// Ranks items by frecency, weight and length.
  private mutating func rank(_ entries: SortEntries, _ table: ItemTable, _ lengths: Buffer<NameLength>) {
    for place in 0..<entries.count { byName[place] = entries[place].item }
    let weights = table.weights
    for index in 0..<entries.count {
      let item = Int(entries[index].item)
      let weight: Int32 = weights.isEmpty ? 0 : weights[item]
      // The greater weight comes first, then the shorter name.
      let rank = ~(UInt32(bitPattern: weight) ^ 0x8000_0000)
      entries[index].key = UInt64(rank) << 32 | UInt64(lengths[item].scalars)
    }
    RadixSort.sort(entries)
    if !table.frecencies.isEmpty {
      for index in 0..<entries.count {
        // Adding zero makes negative zero positive, and the two zeros equal.
        let frecency = table.frecencies[Int(entries[index].item)] + 0
        let bits = frecency == 0 ? 0 : frecency.bitPattern
        entries[index].key = ~(bits >> 63 == 0 ? bits | 1 << 63 : ~bits)
      }
      RadixSort.sort(entries)
    }
    let documentOfItem = Buffer<UInt32>(count: entries.count)
    for document in 0..<entries.count {
      let item = entries[document].item
      byRank[document] = item
      documentOfItem[Int(item)] = UInt32(document)
      sizes[document / BuildPiece.itemCount] &+= Int(lengths[Int(item)].bytes)
    }
    for place in 0..<byName.count { byName[place] = documentOfItem[Int(byName[place])] }
  }

  /// Returns the stage that copies the names into static order.
  consuming func rankingStage() -> BuildStage<Documents> {
    let (items, irregularItems, byName, byRank, sizes) = (items, irregularItems, byName, byRank, sizes)
    let (table, count) = (items.table, byRank.count)
    var starts = [0]
    for size in sizes { starts.append(starts[starts.count - 1] + size) }
    let names = Buffer<UInt8>(count: starts[sizes.count])
    let nameEnds = Buffer<UInt32>(count: count)
    let documentOfItem = Buffer<UInt32>(count: irregularItems.isEmpty && table.extras.isEmpty ? 0 : count)
    return BuildStage(pieceCount: sizes.count) { [starts] _, piece in
      var end = starts[piece]
      for document in BuildPiece.items(of: piece, total: count) {
        let item = Int(byRank[document])
        let source = table.range(of: item)
        table.names.copy(source, to: names, at: end)
        end += source.count
        nameEnds[document] = UInt32(end)
        if documentOfItem.count > 0 { documentOfItem[item] = UInt32(document) }
      }
    } output: {
      Documents(
        names: names, nameEnds: nameEnds, byName: byName,
        irregular: irregularItems.map { documentOfItem[Int($0)] }.sorted(),
        extras: Dictionary(uniqueKeysWithValues: table.extras.map { (documentOfItem[Int($0.key)], $0.value) }),
        itemOfDocument: byRank, positions: items.positions, positionCount: items.positionCount,
        weights: table.weights, frecencies: table.frecencies)
    }
  }
}
