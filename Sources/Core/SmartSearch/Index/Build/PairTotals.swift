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
    let isInside = rowsInside[column].contains(UInt32(row))
    return level == (isInside ? 2 : 1) ? column * rowCount + row : nil
  }
}

/// Counts the documents of pairs.
///
/// `@unchecked Sendable`: each worker of a build has one, and nothing else accesses it before all are done.
final class PairCounter: @unchecked Sendable {
  private let places: PairPlaces
  private let totals: Buffer<UInt32>
  /// The rows of a layer, and its columns, each above four bits: whether one token of its node is in the words and in
  /// the parts, and whether two are.
  private let rows: Buffer<UInt32>
  private let columns: Buffer<UInt32>
  private var rowCount = 0
  private var columnCount = 0
  /// The places of pairs in the layers of a document with several layers.
  private var severalLayers: [UInt32] = []

  init(_ places: PairPlaces) {
    self.places = places
    totals = Buffer(count: places.count)
    rows = Buffer(count: places.rowCount)
    columns = Buffer(count: places.columnCount)
  }

  /// Returns the sum of all workers' counts; nil without workers.
  static func sum(_ counters: [PairCounter]) -> Buffer<UInt32>? {
    guard let sum = counters.first?.totals else { return nil }
    for other in counters.dropFirst() {
      for place in 0..<sum.count { sum[place] += other.totals[place] }
    }
    return sum
  }

  /// Adds a node of the current layer.
  @inline(__always)
  func add(node: Int, words: Int, parts: Int) {
    guard places.rows[node] >= 0 else { return }
    let once: UInt32 = (words > 0 ? 1 : 0) | (parts > 0 ? 2 : 0)
    let twice: UInt32 = (words > 1 ? 4 : 0) | (parts > 1 ? 8 : 0)
    rows[rowCount] = UInt32(places.rows[node]) << 4 | once << 2 | once
    rowCount &+= 1
    if places.columns[node] >= 0 {
      columns[columnCount] = UInt32(places.columns[node]) << 4 | twice | once
      columnCount &+= 1
    }
  }

  /// Counts the pairs of the current layer, once for each document.
  func endLayer(isOnly: Bool, endsDocument: Bool) {
    for index in 0..<columnCount {
      let column = columns[index]
      let inside = places.rowsInside[Int(column >> 4)]
      let first = column >> 4 &* UInt32(places.rowCount)
      for index in 0..<rowCount {
        let row = rows[index] >> 4
        if column & rows[index] & (inside.contains(row) ? 12 : 3) == 0 { continue }
        let place = first &+ row
        if isOnly { totals[Int(place)] &+= 1 } else { severalLayers.append(place) }
      }
    }
    rowCount = 0
    columnCount = 0
    if !endsDocument || severalLayers.isEmpty { return }
    severalLayers.sort()
    var last: UInt32?
    for place in severalLayers where place != last {
      totals[Int(place)] &+= 1
      last = place
    }
    severalLayers.removeAll(keepingCapacity: true)
  }
}
