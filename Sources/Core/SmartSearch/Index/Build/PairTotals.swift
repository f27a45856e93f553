/// The pairs of nodes whose totals are stored: the numbers of documents that a search of two words finds.
///
/// Counting them means reading two long lists, and such searches are common: a frequent word, and the first letter of
/// the next. Therefore each *column*, a node of more than one document in 32, has totals with each *row*, a node of
/// more than one document in 256. Columns are rows too. If the prefix of the column begins that of the row, as in `go
/// g`, the counted documents have two tokens that begin with it.
struct PairPlaces: Sendable {
  /// The row and the column of each node, or -1.
  private(set) var rows: [Int32] = []
  private(set) var columns: [Int32] = []
  private(set) var rowCount = 0
  private(set) var columnCount = 0
  /// For each column, the rows of the nodes inside its node.
  private(set) var rowsInside: [Range<UInt32>] = []

  init() {}

  /// - Parameters:
  /// - lows: the lower bounds of the nodes' intervals; sorted, wider ones first.
  /// - highs: the upper bounds.
  /// - totals: the number of documents of each node.
  ///   - count: the number of documents.
  init(lows: BufferView<UInt32>, highs: BufferView<UInt32>, totals: BufferView<UInt32>, count: Int) {
    var open: [(high: UInt32, column: Int)] = []
    for node in 0..<totals.count {
      while let last = open.last, lows[node] >= last.high { close(open.removeLast().column) }
      let total = Int(totals[node])
      let (isRow, isColumn) = (total > count / 256, total > count / 32)
      rows.append(isRow ? Int32(rowCount) : -1)
      columns.append(isColumn ? Int32(columnCount) : -1)
      if isRow { rowCount += 1 }
      if isColumn {
        open.append((highs[node], columnCount))
        rowsInside.append(UInt32(rowCount)..<UInt32(rowCount))
        columnCount += 1
      }
    }
    for (_, column) in open { close(column) }
  }

  private mutating func close(_ column: Int) {
    rowsInside[column] = rowsInside[column].lowerBound..<UInt32(rowCount)
  }

  /// The number of totals.
  var count: Int { rowCount * columnCount }

  /// Returns the place of the total of a column and a row, if it is stored for this many tokens of the column.
  func place(column node: Int, level: Int, row other: Int) -> Int? {
    if rows.isEmpty || columns[node] < 0 || rows[other] < 0 { return nil }
    let (column, row) = (Int(columns[node]), Int(rows[other]))
    return level == self.level(column: column, row: row) ? column * rowCount + row : nil
  }

  /// Returns the number of tokens of a column that the documents of a pair have.
  private func level(column: Int, row: Int) -> Int { rowsInside[column].contains(UInt32(row)) ? 2 : 1 }

  /// The nodes of each pair, and the number of tokens of the first, in the order of their places.
  var pairs: [(node: Int, level: Int, other: Int)] {
    let (columns, rows) = (nodes(in: columns), nodes(in: rows))
    return columns.indices.flatMap { column in
      rows.indices.map { row in (columns[column], level(column: column, row: row), rows[row]) }
    }
  }

  private func nodes(in numbers: [Int32]) -> [Int] { numbers.indices.filter { numbers[$0] >= 0 } }
}

extension IndexCore {
  /// Returns the stage that counts the documents of the pairs, as a search of two words does. A piece is a chunk: its
  /// lists stay in the processor's cache.
  ///
  /// Below two million names, a search counts as fast without them, and no totals are stored. Tests set a threshold, and
  /// then they are.
  consuming func pairCountingStage(_ options: BuildOptions) -> BuildStage<IndexCore> {
    let core = self
    let parts = core.parts
    let isWanted = parts.chunkData.count >= 32 || options.heavyThreshold != nil
    let places =
      isWanted
      ? PairPlaces(lows: parts.nodeLows, highs: parts.nodeHighs, totals: parts.nodeTotals, count: core.count)
      : PairPlaces()
    let pairs = places.pairs.map { core.layerLists([($0.node, $0.level), ($0.other, 1)]) }
    let totals = (0..<options.workerCount).map { _ in Buffer<UInt32>(count: pairs.count) }
    return BuildStage(pieceCount: pairs.isEmpty ? 1 : parts.chunkData.count) { worker, chunk in
      let (matcher, totals) = (ChunkMatcher(core), totals[worker])
      for pair in pairs.indices {
        matcher.layers = pairs[pair]
        totals[pair] &+= UInt32(matcher.count(in: chunk))
      }
    } output: {
      core.with(pairTotals: MergedTokens.sum(totals))
    }
  }

  private func with(pairTotals: Buffer<UInt32>) -> IndexCore {
    var parts = parts
    parts.owners.append(pairTotals)
    parts.pairTotals = pairTotals.view
    return IndexCore(parts: parts)
  }
}
