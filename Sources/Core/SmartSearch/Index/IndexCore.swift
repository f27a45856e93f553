/// The immutable part of an index: all data that a search reads, in blocks of numbers, built in memory or mapped from
/// a file. Items are called *documents* here, numbered in static order, best first.
final class IndexCore: Sendable {
  let parts: Parts
  private let pairPlaces: PairPlaces

  /// The blocks of numbers. `owners` keep their memory alive.
  struct Parts: Sendable {
    var owners: [any AnyObject & Sendable] = []
    /// One more than the last position in use.
    var positionCount = 0
    /// The maximum number of layers of forms in a document: words, and their parts if these differ.
    var layerCount = 1

    var names = BufferView<UInt8>.empty
    var nameEnds = BufferView<UInt32>.empty
    /// The documents in order of their names.
    var byName = BufferView<UInt32>.empty
    /// The first bytes of the key of every 64th of them; see ``TextSort``.
    var nameKeys = BufferView<UInt64>.empty
    /// The best document of each block of 16 of them, as a tree; see ``NameOrder``.
    var minima = BufferView<UInt32>.empty
    /// Documents whose names have white space other than single spaces between tokens.
    var irregular = BufferView<UInt32>.empty

    /// The position of each document.
    var positions = BufferView<UInt32>.empty
    /// The document at each position, or `UInt32.max`.
    var documents = BufferView<UInt32>.empty
    /// Empty if all are 0.
    var weights = BufferView<Int32>.empty
    /// The bits of the frecencies; empty if all are 0.
    var frecencies = BufferView<UInt64>.empty

    var tokens = BufferView<UInt8>.empty
    var tokenEnds = BufferView<UInt32>.empty
    /// For each token, the number of bytes that it shares with the token before it, at most 255.
    var tokensShared = BufferView<UInt8>.empty
    /// For each token, the byte behind the shared ones.
    var tokensBranch = BufferView<UInt8>.empty
    /// The first token for each two first bytes; empty for a small vocabulary.
    var jumps = BufferView<UInt32>.empty
    var postingEnds = BufferView<UInt32>.empty
    /// For each light token: document times `formCount` plus form, in order, once for each occurrence of the token.
    var postings = BufferView<UInt32>.empty

    var nodeLows = BufferView<UInt32>.empty
    var nodeHighs = BufferView<UInt32>.empty
    /// The number of documents of each node, in any layer.
    var nodeTotals = BufferView<UInt32>.empty
    /// The numbers of documents of pairs of nodes; see ``PairPlaces``. May be empty.
    var pairTotals = BufferView<UInt32>.empty
    /// The first list of each node and kind; those of the higher levels follow. See ``ListKind``.
    var listStarts = BufferView<UInt32>.empty
    /// For each list, its start in the data of each chunk; then for each chunk, the end of the last list. A search
    /// reads this in order, and does not wait for memory in each chunk.
    var chunkStarts = BufferView<UInt32>.empty
    /// The lists of each chunk; see ``Container``.
    var chunkData: [BufferView<UInt16>] = []

    /// The documents that have more than a name and numbers, in order.
    var extraDocuments = BufferView<UInt32>.empty
    /// The end of the record of each of them; see ``ExtrasCoding``.
    var extraEnds = BufferView<UInt32>.empty
    var extraRecords = BufferView<UInt8>.empty
    /// The compounds, which the records refer to by number.
    var compounds: [Compounds] = []

    var pairPlaces: PairPlaces {
      pairTotals.count == 0
        ? PairPlaces() : PairPlaces(lows: nodeLows, highs: nodeHighs, totals: nodeTotals, count: nameEnds.count)
    }

    /// Returns the range of the record of one of the ``extraDocuments``.
    func extraRange(at place: Int) -> Range<Int> {
      (place == 0 ? 0 : Int(extraEnds[place - 1]))..<Int(extraEnds[place])
    }

    /// Two forms for each layer.
    var formCount: Int { 2 * layerCount }
  }

  init(parts: Parts) {
    self.parts = parts
    pairPlaces = parts.pairPlaces
  }

  /// The size of the blocks in bytes.
  var memory: Int {
    let bytes = [
      parts.names.size, parts.nameEnds.size, parts.byName.size, parts.nameKeys.size, parts.minima.size,
      parts.irregular.size, parts.positions.size, parts.documents.size, parts.weights.size, parts.frecencies.size,
      parts.tokens.size, parts.tokenEnds.size, parts.tokensShared.size, parts.tokensBranch.size, parts.jumps.size,
      parts.postingEnds.size, parts.postings.size, parts.nodeLows.size, parts.nodeHighs.size, parts.nodeTotals.size,
      parts.pairTotals.size, parts.listStarts.size, parts.chunkStarts.size,
      parts.extraDocuments.size, parts.extraEnds.size, parts.extraRecords.size,
    ]
    return bytes.reduce(0, +) + parts.chunkData.reduce(0) { $0 + $1.size }
  }

  var count: Int { parts.nameEnds.count }

  func nameRange(of document: UInt32) -> Range<Int> {
    let end = Int(parts.nameEnds[Int(document)])
    return (document == 0 ? 0 : Int(parts.nameEnds[Int(document) - 1]))..<end
  }

  func name(of document: UInt32) -> String {
    parts.names.text(nameRange(of: document))
  }

  /// Returns the data of a document besides its name and numbers; nil without any.
  ///
  /// - Complexity: O(log *n*).
  func extra(of document: UInt32) -> ItemTable.Extra? {
    extraPlace(of: document).flatMap {
      ExtrasCoding.extra(parts.extraRecords, parts.extraRange(at: $0), compounds: parts.compounds)
    }
  }

  func hasExtra(_ document: UInt32) -> Bool { extraPlace(of: document) != nil }

  private func extraPlace(of document: UInt32) -> Int? {
    let place = (0..<parts.extraDocuments.count).partitionPoint { parts.extraDocuments[$0] >= document }
    return place < parts.extraDocuments.count && parts.extraDocuments[place] == document ? place : nil
  }

  func item(of document: UInt32) -> SearchItem {
    let extra = extra(of: document)
    return SearchItem(
      name: name(of: document), alternateNames: extra?.alternateNames ?? [], compounds: extra?.compounds ?? [:],
      weight: weight(of: document), frecency: frecency(of: document))
  }

  /// Returns the number of documents with this many tokens of one node and one token of another, in one form, if it
  /// is stored.
  func total(of node: Int, level: Int, _ other: Int) -> Int? {
    pairPlaces.place(column: node, level: level, row: other).map { Int(parts.pairTotals[$0]) }
  }

  func weight(of document: UInt32) -> Int32 {
    parts.weights.count == 0 ? 0 : parts.weights[Int(document)]
  }

  func frecency(of document: UInt32) -> Double {
    parts.frecencies.count == 0 ? 0 : Double(bitPattern: parts.frecencies[Int(document)])
  }

  /// Returns the properties that order a document before its closeness.
  func rank(of document: UInt32) -> SecondLook.Rank {
    SecondLook.Rank(frecency: frecency(of: document), weight: weight(of: document))
  }

  /// Returns how closely a document matches.
  func closeness(of document: UInt32, by meter: inout ClosenessMeter) -> Closeness {
    meter.closeness(ofName: nameRange(of: document), in: parts.names) { hasExtra(document) ? item(of: document) : nil }
  }

  /// Returns the document at a public position.
  func document(at position: UInt32) -> UInt32? {
    guard position < parts.documents.count else { return nil }
    let document = parts.documents[Int(position)]
    return document == .max ? nil : document
  }

  func compareKey(of document: UInt32, to text: [UInt8]) -> NameKey.Comparison {
    let range = nameRange(of: document)
    let quick = NameKey.compare(
      nameCount: range.count, nameByte: { parts.names[range.lowerBound &+ $0] }, to: text)
    return quick ?? NameKey.compare(key: NameKey.of(name(of: document)), to: text)
  }

  func key(of document: UInt32, beginsWith text: [UInt8]) -> Bool {
    switch compareKey(of: document, to: text) {
    case .begins, .equal: true
    case .before, .after: false
    }
  }
}
