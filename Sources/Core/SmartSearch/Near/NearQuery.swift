/// The near matches of one text in an ``IndexCore``, found by its vocabulary and its lists.
struct NearQuery {
  private let core: IndexCore
  private let text: NearText
  private let kinds: [NearKind]
  /// What the text finds by the rule, and what is found already.
  private var known: DocumentSet
  /// For each typed word, the words of the index that it begins.
  private let begun: [DocumentSet]
  private let beginnings: [[VocabularyWalk.Beginning]]

  struct Hit {
    var document: UInt32
    var kind: NearKind
    var cost: Int
  }

  /// So many names are looked at for typed words that are run together, in static order; of most of them only whether
  /// they have the letters in order.
  private static let (mostNames, mostLooks) = (50_000, 2_000)

  init(_ core: IndexCore, _ text: NearText, withSlips: Bool) {
    self.core = core
    self.text = text
    kinds = NearKind.allCases.filter { withSlips || $0 != .slip }
    beginnings = text.words.map { VocabularyWalk(core, $0, withSlips: withSlips).found }
    known = DocumentSet(core.count)
    IndexQuery(core, text.pattern).addMatches(to: &known.words)
    begun = beginnings.map { beginnings in
      var set = DocumentSet(core.count)
      for beginning in beginnings where beginning.cost == 0 { core.add(beginning.tokens, to: &set) }
      return set
    }
  }

  /// The best hits of each kind, nearest first, and among those that are alike in static order.
  ///
  /// - Parameter check: called now and then; ends the search if it throws.
  mutating func best<Failure: Error>(
    _ limit: Int, isExcluded: (UInt32) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> [Hit] {
    var hits: [Hit] = []
    for kind in kinds where hits.count < limit {
      try check()
      var collector = NearCollector(limit: limit - hits.count)
      switch kind {
      case .runTogether: collectRunTogether(&collector, isExcluded)
      case .inside: collectInside(&collector, isExcluded)
      case .slip: collectSlips(&collector, isExcluded)
      }
      hits += collector.best.map { Hit(document: $0.document, kind: kind, cost: $0.cost) }
    }
    return hits
  }

  // MARK: Run together

  private mutating func collectRunTogether(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    var candidates = DocumentSet(core.count)
    for (index, word) in text.words.enumerated() where word.scalars.count > 1 {
      let others = text.others(than: index).tokens
      let starts = word.bytes.indices.filter { word.bytes[$0] & 0xC0 != 0x80 }
      guard starts.count > 1, word.bytes.count <= RunTogether.longestWord else { continue }
      // Whatever the pieces are, the first begins with the first letter, and the last is an end of the word.
      let first = Array(word.bytes[..<starts[1]])
      for start in starts.dropFirst() {
        let pattern = SearchPattern(folded: others + [first, Array(word.bytes[start...])])
        IndexQuery(core, pattern).addMatches(to: &candidates.words)
      }
    }
    candidates.subtract(known)
    var (names, looks) = (0, 0)
    candidates.forEach { document in
      names += 1
      if isExcluded(document) || !mayRunTogether(document) { return names < Self.mostNames }
      looks += 1
      if let cost = text.runTogether(in: core.item(of: document)) {
        collector.offer(document, cost: cost)
        known.insert(document)
      }
      return names < Self.mostNames && looks < Self.mostLooks
    }
  }

  /// Whether the name of a document has all letters of a typed word in order, as far as that is to be seen at once.
  private func mayRunTogether(_ document: UInt32) -> Bool {
    if core.hasExtra(document) { return true }
    return core.parts.names.withSpan(of: core.nameRange(of: document)) { name in
      text.words.contains { word in
        var place = 0
        for index in name.indices {
          if name[index] >= 0x80 { return true }
          guard place < word.bytes.count else { break }
          if NameKey.lowercased(name[index]) == word.bytes[place] { place += 1 }
        }
        return place == word.bytes.count
      }
    }
  }

  // MARK: Inside a word

  private mutating func collectInside(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    guard text.words.contains(where: \.mayStandInside) else { return }
    var candidates: DocumentSet?
    for (index, word) in text.words.enumerated() {
      var set = begun[index]
      if word.mayStandInside {
        core.forEachToken(holding: word.bytes) { token in
          let range = core.tokenRange(token)
          core.add(core.tokens(beginningWith: range.map { core.parts.tokens[$0] }), to: &set)
        }
      }
      candidates = candidates?.intersection(set) ?? set
    }
    guard var candidates else { return }
    candidates.subtract(known)
    candidates.forEach { document in
      let inside = begun.count { !$0.contains(document) }
      if inside > 0, !isExcluded(document) {
        collector.offer(document, cost: inside)
        known.insert(document)
      }
      return true
    }
  }

  // MARK: Slips

  private func collectSlips(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    guard beginnings.allSatisfy({ !$0.isEmpty }) else { return }
    // For each typed word, what it finds by the cost, cheapest first.
    let sets = beginnings.map { beginnings in
      Dictionary(grouping: beginnings, by: \.cost).sorted { $0.key < $1.key }.map { cost, beginnings in
        var set = DocumentSet(core.count)
        for beginning in beginnings { core.add(beginning.tokens, to: &set) }
        return (cost: cost, set: set)
      }
    }
    var candidates: DocumentSet?
    for costs in sets {
      var all = costs[0].set
      for (_, set) in costs.dropFirst() { all.formUnion(set) }
      candidates = candidates?.intersection(all) ?? all
    }
    guard var candidates else { return }
    candidates.subtract(known)
    if candidates.isEmpty { return }
    var first = DocumentSet(core.count)
    for beginning in beginnings.joined() {
      for place in core.names(beginningWith: beginning.bytes) { first.insert(core.parts.byName[place]) }
    }
    candidates.forEach { document in
      var cost = 0
      for costs in sets { cost += costs.first { $0.set.contains(document) }?.cost ?? 0 }
      if cost > 0, !isExcluded(document) {
        collector.offer(document, cost: 2 * cost + (first.contains(document) ? 0 : 1))
      }
      return true
    }
  }
}

/// Gathers the nearest documents, which come in static order.
struct NearCollector {
  let limit: Int
  private var documents: [Int: [UInt32]] = [:]
  /// What costs more is of no use.
  private var bound = Int.max

  init(limit: Int) { self.limit = limit }

  mutating func offer(_ document: UInt32, cost: Int) {
    guard cost <= bound, documents[cost, default: []].count < limit else { return }
    documents[cost, default: []].append(document)
    if documents[cost]?.count == limit { bound = cost }
  }

  var best: [(document: UInt32, cost: Int)] {
    let all = documents.sorted { $0.key < $1.key }.flatMap { cost, documents in documents.map { ($0, cost) } }
    return Array(all.prefix(limit))
  }
}

extension IndexCore {
  /// Adds the documents of all words with one beginning to a set.
  func add(_ tokens: Range<Int>, to set: inout DocumentSet) {
    let formCount = UInt32(parts.formCount)
    guard let node = node(for: tokens) else {
      let start = tokens.lowerBound == 0 ? 0 : Int(parts.postingEnds[tokens.lowerBound - 1])
      let end = tokens.isEmpty ? start : Int(parts.postingEnds[tokens.upperBound - 1])
      for index in start..<end { set.insert(parts.postings[index] / formCount) }
      return
    }
    for layer in 0..<parts.layerCount {
      guard let list = list(node: node, kind: ListKind.any(layer: layer), level: 1) else { continue }
      for chunk in parts.chunkData.indices { set.insert(parts.container(list, inChunk: chunk), inChunk: chunk) }
    }
  }

  /// Calls `body` with the words in which some bytes stand, but not at their beginning alone.
  ///
  /// - Complexity: O(*n*) in the letters of the vocabulary.
  func forEachToken(holding text: [UInt8], _ body: (Int) -> Void) {
    let bytes = parts.tokens
    var (token, place) = (0, 0)
    while let found = bytes.firstPlace(of: text, from: place) {
      // Most places are in the next few words.
      if token < parts.tokenEnds.count, Int(parts.tokenEnds[token]) <= found {
        token = (token..<parts.tokenEnds.count).partitionPoint { Int(parts.tokenEnds[$0]) > found }
      }
      let range = tokenRange(token)
      if found > range.lowerBound, found + text.count <= range.upperBound {
        body(token)
        place = range.upperBound
      } else {
        place = found + 1
      }
    }
  }
}
