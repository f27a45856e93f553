/// The near matches of one text in an ``IndexCore``, found by its vocabulary and its lists.
struct NearQuery {
  private let core: IndexCore
  private let text: NearText
  private let kinds: [NearKind]
  /// The documents that are not found so far, neither by the rule nor as near.
  private var remaining: DocumentSet
  /// For each typed word, the documents with a word that it begins.
  private let begun: [DocumentSet]

  struct Hit {
    var document: UInt32
    var kind: NearKind
    var cost: Int
  }

  init(_ core: IndexCore, _ text: NearText, _ kinds: Set<NearKind>) {
    self.core = core
    self.text = text
    self.kinds = kinds.sorted()
    var known = DocumentSet(core.count)
    IndexQuery(core, text.pattern).addMatches(to: &known.words)
    remaining = DocumentSet(core.count, without: known)
    let all = DocumentSet(core.count, without: DocumentSet(core.count))
    begun = text.words.map { word in
      var set = DocumentSet(core.count)
      core.add(core.tokens(beginningWith: word.bytes), to: &set, within: all)
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

  /// The remaining documents that have a word for each typed word but one.
  private func candidates(without index: Int) -> DocumentSet {
    var documents = remaining
    for other in begun.indices where other != index { documents.formIntersection(begun[other]) }
    return documents
  }

  // MARK: Run together

  /// So many names are looked at, in static order, of most of them only the letters: where more may hold a word in pieces,
  /// the best may be among others.
  private static let (mostNames, mostLooks) = (4_096, 400)
  /// After so many looks at many names, the best of them will do if they are as many as are wanted.
  private static let enoughLooks = 64
  /// So few names are looked at without finding out by the lists which may hold a word in pieces.
  private static let fewNames = 256
  /// So many numbers of pieces are told apart where many names may hold a word in pieces.
  private static let mostPieces = 3

  private mutating func collectRunTogether(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    var looks = RunTogetherLooks(core, text, names: Self.mostNames, looks: Self.mostLooks)
    var many: [(word: Int, sets: PieceSets, all: DocumentSet)] = []
    for (index, word) in text.words.enumerated() where word.mayBeCut {
      let bound = candidates(without: index)
      guard bound.hasMore(than: Self.fewNames) else {
        looks.look(at: bound, word: index, pieces: 2, &collector, isExcluded)
        continue
      }
      let sets = PieceSets(core, word, within: bound)
      guard let all = sets.all else { continue }
      if all.hasMore(than: Self.mostLooks) {
        many.append((index, sets, all))
      } else {
        looks.look(at: all, word: index, pieces: 2, &collector, isExcluded)
      }
    }
    // Among many names those with fewest pieces are looked at first, and a screenful of them is enough.
    for pieces in 2...Self.mostPieces + 1 {
      for index in many.indices {
        guard let names = pieces > Self.mostPieces ? many[index].all : many[index].sets.next() else { continue }
        looks.look(
          at: names, word: many[index].word, pieces: pieces, enough: Self.enoughLooks, &collector, isExcluded)
      }
    }
    remaining.subtract(looks.found)
  }

  // MARK: Inside a word

  private mutating func collectInside(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    let candidates = holding()
    var found = DocumentSet(core.count)
    candidates.forEach { document in
      let inside = begun.count { !$0.contains(document) }
      if inside > 0, !isExcluded(document) {
        if collector.wants(cost: inside) { collector.offer(document, cost: inside) }
        found.insert(document)
      }
      return collector.wants(cost: 1)
    }
    remaining.subtract(found)
  }

  /// The remaining documents in which each typed word begins a word, or stands within one if it may.
  func holding() -> DocumentSet {
    guard text.words.contains(where: \.mayStandInside) else { return DocumentSet(core.count) }
    var documents = remaining
    for index in text.words.indices where !text.words[index].mayStandInside {
      documents.formIntersection(begun[index])
    }
    for index in text.words.indices where text.words[index].mayStandInside {
      if documents.isEmpty { break }
      var set = begun[index]
      core.forEachTokens(holding: text.words[index].bytes) { core.add($0, to: &set, within: documents) }
      documents.formIntersection(set)
    }
    return documents
  }

  // MARK: Slips

  /// So many names with slips in some of several words are compared.
  private static let mostCompared = 16_384

  private func collectSlips(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    guard text.words.contains(where: { $0.slipLimit != nil }) else { return }
    var candidates = remaining
    var walks: [[VocabularyWalk.Beginning]] = []
    // For each typed word, what it finds by the cost, cheapest first.
    var costs: [[(cost: Int, documents: DocumentSet)]] = []
    for index in text.words.indices where text.words[index].slipLimit == nil {
      candidates.formIntersection(begun[index])
    }
    for index in text.words.indices {
      if candidates.isEmpty { return }
      walks.append(text.words[index].slipLimit == nil ? [] : VocabularyWalk(core, text.words[index]).found)
      costs.append([(0, begun[index])])
      var all = begun[index]
      for (cost, beginnings) in Dictionary(grouping: walks[index], by: \.cost).sorted(by: { $0.key < $1.key }) {
        var documents = DocumentSet(core.count)
        for beginning in beginnings { core.add(beginning.tokens, to: &documents, within: candidates) }
        all.formUnion(documents)
        costs[index].append((cost, documents))
      }
      candidates.formIntersection(all)
    }
    // What begins words without any slip is no near match, where it does not match either.
    if costs.count == 1 { candidates.subtract(begun[0]) }
    if candidates.isEmpty { return }
    let first = namesBegun(walks, within: candidates)
    if costs.count == 1 {
      for (cost, documents) in costs[0].dropFirst() where collector.wants(cost: 2 * cost) {
        offer(documents, candidates, cost, first, &collector, isExcluded)
        candidates.subtract(documents)
      }
      return
    }
    var compared = 0
    candidates.forEach { document in
      var cost = 0
      for costs in costs { cost += costs.first { $0.documents.contains(document) }?.cost ?? 0 }
      cost = 2 * cost + (first.contains(document) ? 0 : 1)
      if cost > 1, !isExcluded(document), collector.wants(cost: cost) { collector.offer(document, cost: cost) }
      compared += 1
      return compared < Self.mostCompared && collector.wants(cost: 2 * SlipCost.least)
    }
  }

  /// Those of some documents whose name begins with a typed word, slips in it or not.
  private func namesBegun(_ walks: [[VocabularyWalk.Beginning]], within documents: DocumentSet) -> DocumentSet {
    var names = DocumentSet(core.count)
    for (word, walk) in zip(text.words, walks) {
      core.addNames(core.tokens(beginningWith: word.bytes), word.bytes, to: &names, within: documents)
      var last = 0..<0
      for beginning in walk where beginning.tokens.lowerBound >= last.upperBound {
        // A longer beginning, which follows, finds no other names.
        last = beginning.tokens
        let start = core.tokenRange(last.lowerBound).lowerBound
        let text = (start..<start + beginning.length).map { core.parts.tokens[$0] }
        core.addNames(last, text, to: &names, within: documents)
      }
    }
    return names
  }

  /// Offers those of some documents that another set has, first names that the typed word begins.
  private func offer(
    _ documents: DocumentSet, _ bound: DocumentSet, _ cost: Int, _ first: DocumentSet,
    _ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool
  ) {
    var documents = documents
    documents.formIntersection(bound)
    var later = documents
    documents.formIntersection(first)
    later.subtract(first)
    for (documents, cost) in [(documents, 2 * cost), (later, 2 * cost + 1)] {
      documents.forEach { document in
        if !isExcluded(document) { collector.offer(document, cost: cost) }
        return collector.wants(cost: cost)
      }
    }
  }
}

/// Looks at names in which typed words may be run together, as many as is allowed.
private struct RunTogetherLooks {
  private let core: IndexCore
  private let text: NearText
  private var meter: RunTogetherMeter
  private var namesLeft: Int
  private var looksLeft: Int
  private var seen: DocumentSet
  /// What is found.
  private(set) var found: DocumentSet

  init(_ core: IndexCore, _ text: NearText, names: Int, looks: Int) {
    self.core = core
    self.text = text
    meter = RunTogetherMeter(text)
    (namesLeft, looksLeft) = (names, looks)
    seen = DocumentSet(core.count)
    found = seen
  }

  /// Offers those of some documents that are found, until the collector wants none.
  ///
  /// - Parameters:
  ///   - word: The typed word that may be cut in them.
  ///   - pieces: The fewest pieces that it may be cut into.
  ///   - enough: After how many looks any hits with so many pieces will do.
  mutating func look(
    at documents: DocumentSet, word: Int, pieces: Int, enough: Int = .max, _ collector: inout NearCollector,
    _ isExcluded: (UInt32) -> Bool
  ) {
    var documents = documents
    documents.subtract(seen)
    var looks = 0
    let word = text.words[word]
    documents.forEach { document in
      let bound =
        looks < enough
        ? RunTogether.leastCost(pieces: pieces) : RunTogether.leastCost(pieces: pieces + 1, isWhole: false)
      guard namesLeft > 0, looksLeft > 0, collector.wants(cost: bound) else { return false }
      namesLeft -= 1
      let hasExtra = core.hasExtra(document)
      if isExcluded(document) || !(hasExtra || mayHold(word, document)) { return true }
      looksLeft -= 1
      looks += 1
      seen.insert(document)
      let cost = hasExtra ? meter.cost(of: core.item(of: document)) : meter.cost(ofName: core.name(of: document))
      if let cost {
        collector.offer(document, cost: cost)
        found.insert(document)
      }
      return true
    }
  }

  /// Whether the name of a document may hold a typed word in pieces, as far as its bytes tell.
  private func mayHold(_ word: NearWord, _ document: UInt32) -> Bool {
    core.parts.names.withSpan(of: core.nameRange(of: document)) { word.mayBeginPieces(of: $0) }
  }
}

/// Gathers the nearest documents.
struct NearCollector {
  let limit: Int
  private var offered: [(cost: Int, document: UInt32)] = []
  /// The least costs offered, in order, as many as there is room for.
  private var costs: [Int] = []

  init(limit: Int) { self.limit = limit }

  /// Whether another document that costs so much can be of use, if it comes behind the others in static order.
  func wants(cost: Int) -> Bool { costs.count < limit || cost < costs[limit - 1] }

  mutating func offer(_ document: UInt32, cost: Int) {
    offered.append((cost, document))
    if !wants(cost: cost) { return }
    if costs.count == limit { costs.removeLast() }
    costs.insert(cost, at: costs.indices.partitionPoint { costs[$0] > cost })
  }

  var best: [(cost: Int, document: UInt32)] { Array(offered.sorted(by: <).prefix(limit)) }
}

extension IndexCore {
  /// Calls `body` with the words in which some bytes stand, but not at their beginning alone, each together with those that
  /// it begins.
  ///
  /// - Complexity: O(*n*) in the letters of the vocabulary.
  func forEachTokens(holding text: [UInt8], _ body: (Range<Int>) -> Void) {
    let ends = parts.tokenEnds
    var (token, place) = (0, 0)
    while let found = parts.tokens.firstPlace(of: text, from: place, before: parts.tokens.count) {
      if Int(ends[token]) <= found {
        // Most places are in the next few words.
        var step = 1
        while token + step < ends.count, Int(ends[token + step]) <= found {
          token += step
          step *= 2
        }
        token = (token + 1..<min(token + step, ends.count)).partitionPoint { Int(ends[$0]) > found }
      }
      let range = tokenRange(token)
      if found > range.lowerBound, found + text.count <= range.upperBound {
        let end = firstToken(after: token, sharingLessThan: range.count)
        body(token..<end)
        token = end - 1
        place = Int(ends[token])
      } else {
        place = found + 1
      }
    }
  }
}
