/// The pairs of nodes whose totals are stored: how many documents a search of two words finds.
///
/// Counting them takes the reading of two long lists, and such searches are common: a frequent word, and the first
/// letter of the next. So each node that one document in 32 has, a *column*, has totals with each that one in 256 has, a
/// *row*. Columns are rows too.
struct PairPlaces: Sendable {
  /// The row and the column of each node, or -1.
  private(set) var rows: [Int32] = []
  private(set) var columns: [Int32] = []
  private(set) var rowCount = 0
  private(set) var columnCount = 0

  /// No pairs.
  init() {}

  /// - Parameters:
  ///   - totals: how many documents each node has.
  ///   - count: the number of documents.
  init(totals: Numbers<UInt32>, count: Int) {
    for node in 0..<totals.count {
      let total = Int(totals[node])
      let (isRow, isColumn) = (total > count / 256, total > count / 32)
      rows.append(isRow ? Int32(rowCount) : -1)
      columns.append(isColumn ? Int32(columnCount) : -1)
      if isRow { rowCount += 1 }
      if isColumn { columnCount += 1 }
    }
  }

  /// The number of totals.
  var count: Int { rowCount * columnCount }

  /// The place of the total of a pair, if it is stored.
  func place(of node: Int, _ other: Int) -> Int? {
    if rows.isEmpty { return nil }
    if columns[node] >= 0, rows[other] >= 0 { return Int(columns[node]) * rowCount + Int(rows[other]) }
    if columns[other] >= 0, rows[node] >= 0 { return Int(columns[other]) * rowCount + Int(rows[node]) }
    return nil
  }
}

/// Counts the documents of pairs. One lane of a build keeps one.
final class PairCounter: @unchecked Sendable {
  private let places: PairPlaces
  let totals: NumberBlock<UInt32>
  /// The rows of a layer, and where its columns begin, each above two bits: whether its node is in the words, and
  /// whether it is in the parts.
  private let rows: NumberBlock<UInt32>
  private let columns: NumberBlock<UInt32>
  private var rowCount = 0
  private var columnCount = 0
  /// The places of pairs in the layers of a document that has several.
  private var severalLayers: [UInt32] = []

  init(_ places: PairPlaces) {
    self.places = places
    totals = NumberBlock(count: places.count)
    rows = NumberBlock(count: places.rowCount)
    columns = NumberBlock(count: places.columnCount)
  }

  /// Takes a node of the layer at hand.
  @inline(__always)
  func add(node: Int, inWords: Bool, inParts: Bool) {
    guard places.rows[node] >= 0 else { return }
    let forms: UInt32 = (inWords ? 1 : 0) | (inParts ? 2 : 0)
    rows[rowCount] = UInt32(places.rows[node]) << 2 | forms
    rowCount &+= 1
    if places.columns[node] >= 0 {
      columns[columnCount] = UInt32(places.columns[node]) &* UInt32(places.rowCount) << 2 | forms
      columnCount &+= 1
    }
  }

  /// Counts the pairs of the layer at hand, once for each document.
  func endLayer(isOnly: Bool, endsDocument: Bool) {
    for index in 0..<columnCount {
      let column = columns[index]
      for index in 0..<rowCount where column & rows[index] & 3 != 0 {
        let place = column >> 2 &+ rows[index] >> 2
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
