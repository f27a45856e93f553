/// The making of an ``IndexCore``, phase by phase. Within a phase tasks write to disjoint parts of the state; between
/// phases one task owns it. So the class is marked `@unchecked Sendable`.
final class IndexBuild: @unchecked Sendable {
  /// The documents of one chunk: 65,536, so that a place in a chunk takes sixteen bits.
  static let chunkSize = 1 << 16
  /// Items per piece of work that goes through names.
  static let pieceSize = 1 << 14

  // What is given.
  var table: ItemTable
  /// The public position of each item, unless these are 0, 1, 2 and so on.
  private let positions: [UInt32]
  /// One more than the last position in use.
  let positionCount: Int
  let options: Options
  /// The number of items.
  let count: Int

  /// What a build may be told.
  struct Options: Sendable {
    /// A prefix interval with more postings than this has lists of its own. Nil chooses by the number of items.
    var heavyThreshold: Int?
    var laneCount = 1
  }

  // The order of the items, from `measure` to `arrange`.
  var oddKeyBoxes: PieceResults<OddKeys>?
  var oddKeys: [OddKeys] = []
  var firstKeys: NumberBlock<UInt64>?
  var lengths: NumberBlock<UInt32>?
  var order: TextOrder?
  /// Items by name, then documents by name.
  var byName = NumberBlock<UInt32>(count: 0)
  /// The item of each document.
  var itemOfDocument = NumberBlock<UInt32>(count: 0)

  // The documents, from `arrange` on.
  var names = NumberBlock<UInt8>(count: 0)
  var nameEnds = NumberBlock<UInt32>(count: 0)
  var extras: [UInt32: ItemTable.Extra] = [:]
  /// Documents whose names have white space other than single spaces between tokens.
  var irregular: [UInt32] = []

  // The tokens of the documents, from `divide` on.
  var lanes: [Lane] = []
  var laneOfChunk = NumberBlock<UInt32>(count: 0)
  var layersOfChunk = NumberBlock<UInt32>(count: 0)
  var forwardResults: PieceResults<GrowingNumbers<UInt32>>?
  /// The tokens of each chunk's documents; see ``ForwardToken``.
  var forward: [GrowingNumbers<UInt32>] = []
  var layerCount = 1
  var vocabularyOrder: TextOrder?
  var vocabulary = VocabularyBlocks()
  /// How often each token occurs, by lanes.
  var tokenCounts: [NumberBlock<UInt32>] = []

  // The lists, from `countLists` on.
  var nodes = HeavyNodes()
  var climbers: [NodeClimber] = []
  var countResults: PieceResults<[ListCount]>?
  /// The number of documents of each node.
  var nodeTotals = NumberBlock<UInt32>(count: 0)
  /// Those that count pairs of nodes, by lanes; empty if none are counted.
  var pairCounters: [PairCounter] = []
  /// The number of the first list of each node and kind, and of all.
  var listStarts: [UInt32] = []
  /// For each list, where it begins in each chunk.
  var chunkStarts = NumberBlock<UInt32>(count: 0)
  var chunkResults: PieceResults<NumberBlock<UInt16>>?
  var postingEnds = NumberBlock<UInt32>(count: 0)
  var postings = NumberBlock<UInt32>(count: 0)

  var formCount: Int { 2 * layerCount }
  var kindCount: Int { ListKind.count(layers: layerCount) }
  var chunkCount: Int { (count + Self.chunkSize - 1) / Self.chunkSize }
  var pieceCount: Int { (count + Self.pieceSize - 1) / Self.pieceSize }

  init(table: ItemTable, positions: [UInt32], positionCount: Int, options: Options) {
    self.table = table
    self.positions = positions
    count = table.count
    self.positionCount = positionCount
    self.options = options
  }

  func position(of item: UInt32) -> UInt32 {
    positions.isEmpty ? item : positions[Int(item)]
  }

  static let phaseCount = 8

  /// A phase, in order. Each is asked for when those before it are done.
  func phase(_ number: Int) throws(SearchIndexError) -> Phase {
    switch number {
    case 0: measure()
    case 1: sortNames()
    case 2: arrange()
    case 3: divide()
    case 4: try sortVocabulary()
    case 5: renumber()
    case 6: countLists()
    default: writeLists()
    }
  }

  static func items(ofPiece piece: Int, count: Int) -> Range<Int> {
    piece * pieceSize..<min(count, (piece + 1) * pieceSize)
  }

  func documents(ofChunk chunk: Int) -> Range<Int> {
    chunk * Self.chunkSize..<min(count, (chunk + 1) * Self.chunkSize)
  }
}
