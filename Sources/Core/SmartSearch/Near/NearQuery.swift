/// The near matches of one text in an ``IndexCore``, found through its vocabulary and its lists.
struct NearQuery {
  private let core: IndexCore
  private let text: NearText
  private let kinds: [NearKind]
  /// The documents not yet found, neither as matches nor as near matches.
  private var remaining: DocumentSet
  /// For each typed word, the documents with a word that begins with it.
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

  /// Returns the best hits of each kind, nearest first, and equal ones in static order.
  ///
  /// - Parameter check: called from time to time; ends the search if it throws.
  mutating func best<Failure: Error>(
    _ limit: Int, isExcluded: (UInt32) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> [Hit] {
    var hits: [Hit] = []
    for kind in kinds where hits.count < limit {
      try check()
      var collector = NearCollector(limit: limit - hits.count)
      switch kind {
      case .written: collectWritten(&collector, isExcluded)
      case .runTogether: collectRunTogether(&collector, isExcluded)
      case .inside: collectInside(&collector, isExcluded)
      case .slip: collectSlips(&collector, isExcluded)
      }
      hits += collector.best.map { Hit(document: $0.document, kind: kind, cost: $0.cost) }
    }
    return hits
  }

  /// Returns the remaining documents that match every typed word but one.
  private func candidates(without index: Int) -> DocumentSet {
    var documents = remaining
    for other in begun.indices where other != index { documents.formIntersection(begun[other]) }
    return documents
  }

  // MARK: Written

  /// At most this many names are read, in static order.
  private static let mostRead = 1_024

  private mutating func collectWritten(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    guard text.hasPunctuation else { return }
    var candidates = remaining
    for documents in begun { candidates.formIntersection(documents) }
    var found = DocumentSet(core.count)
    var left = Self.mostRead
    candidates.forEach { document in
      left -= 1
      if !isExcluded(document), text.isWritten(in: core.item(of: document)) {
        collector.offer(document, cost: 0)
        found.insert(document)
      }
      return left > 0 && collector.wants(cost: 0)
    }
    remaining.subtract(found)
  }

  // MARK: Run together

  /// At most this many names are examined in static order, most of them only by their letters. If more names may
  /// contain a word in pieces, the best may be missed.
  private static let (mostNames, mostLooks) = (4_096, 400)
  /// After this many looks at a large set of names, the best found are enough if they fill the answer.
  private static let enoughLooks = 64
  /// Up to this many names are examined directly, without first narrowing them by the lists.
  private static let fewNames = 256
  /// For a large set of names, numbers of pieces up to this one are searched separately.
  private static let mostPieces = 3

  private mutating func collectRunTogether(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    var looks = RunTogetherLooks(core, text, names: Self.mostNames, looks: Self.mostLooks)
    var many: [(word: Int, sets: PieceSets, all: DocumentSet)] = []
    for (index, word) in text.words.enumerated() where word.mayBeCut && text.first(like: index) == index {
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
    // In a large set, names with the fewest pieces are examined first, and a screenful of them is enough.
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

  /// Returns the remaining documents in which each typed word begins a word, or is inside one if it may be.
  func holding() -> DocumentSet {
    guard text.words.contains(where: \.mayStandInside) else { return DocumentSet(core.count) }
    var documents = remaining
    for index in text.words.indices where !text.words[index].mayStandInside {
      documents.formIntersection(begun[index])
    }
    // Longer words are rarer: without documents, the others need not be searched.
    let inside = text.words.indices.filter { text.words[$0].mayStandInside && text.first(like: $0) == $0 }
    for index in inside.sorted(by: { text.words[$0].bytes.count > text.words[$1].bytes.count }) {
      if documents.isEmpty { break }
      var set = begun[index]
      core.forEachTokens(holding: text.words[index].bytes) { core.add($0, to: &set, within: documents) }
      documents.formIntersection(set)
    }
    return documents
  }

  // MARK: Slips

  /// At most this many names are compared when several words are typed.
  private static let mostCompared = 16_384

  private func collectSlips(_ collector: inout NearCollector, _ isExcluded: (UInt32) -> Bool) {
    guard text.words.contains(where: { $0.slipLimit != nil }) else { return }
    var candidates = remaining
    var walks: [[VocabularyWalk.Beginning]] = []
    // For each typed word, the documents that it finds by cost, cheapest first.
    var costs: [[(cost: Int, documents: DocumentSet)]] = []
    for index in text.words.indices where text.words[index].slipLimit == nil {
      candidates.formIntersection(begun[index])
    }
    for index in text.words.indices {
      if candidates.isEmpty { return }
      let first = text.first(like: index)
      if first < index {
        walks.append([])
        costs.append(costs[first])
        continue
      }
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
    // A document in which the word begins a word without a slip is no near match, even if it does not match.
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

  /// Returns the documents whose name begins with a typed word, with or without slips.
  private func namesBegun(_ walks: [[VocabularyWalk.Beginning]], within documents: DocumentSet) -> DocumentSet {
    var names = DocumentSet(core.count)
    for (word, walk) in zip(text.words, walks) {
      core.addNames(core.tokens(beginningWith: word.bytes), word.bytes, to: &names, within: documents)
      var last = 0..<0
      for beginning in walk where beginning.tokens.lowerBound >= last.upperBound {
        // A longer beginning, which follows, finds no further names.
        last = beginning.tokens
        let start = core.tokenRange(last.lowerBound).lowerBound
        let text = (start..<start + beginning.length).map { core.parts.tokens[$0] }
        core.addNames(last, text, to: &names, within: documents)
      }
    }
    return names
  }

  /// Offers the documents of two sets' intersection, first those whose names begin with the typed word.
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

/// Examines names for words typed together, within limits.
private struct RunTogetherLooks {
  private let core: IndexCore
  private let text: NearText
  private var meter: RunTogetherMeter
  private var namesLeft: Int
  private var looksLeft: Int
  private var seen: DocumentSet
  /// The documents found so far.
  private(set) var found: DocumentSet

  init(_ core: IndexCore, _ text: NearText, names: Int, looks: Int) {
    self.core = core
    self.text = text
    meter = RunTogetherMeter(text)
    (namesLeft, looksLeft) = (names, looks)
    seen = DocumentSet(core.count)
    found = seen
  }

  /// Offers matching documents, until the collector wants no more.
  ///
  /// - Parameters:
  /// - word: The typed word that may be cut.
  /// - pieces: The minimum number of pieces.
  /// - enough: The number of looks after which any hits with this many pieces are enough.
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

  /// Whether the bytes of a document's name may contain a typed word in pieces.
  private func mayHold(_ word: NearWord, _ document: UInt32) -> Bool {
    core.parts.names.withSpan(of: core.nameRange(of: document)) { word.mayBeginPieces(of: $0) }
  }
}

/// Gathers the nearest documents.
struct NearCollector {
  let limit: Int
  private var offered: [(cost: Int, document: UInt32)] = []
  /// The lowest costs offered, in order, up to the limit.
  private var costs: [Int] = []

  init(limit: Int) { self.limit = limit }

  /// Whether another document of this cost is useful, if it follows the others in static order.
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
  /// Calls `body` with the words that contain some bytes behind their beginning, each together with the words that
  /// begin with it.
  ///
  /// - Complexity: O(*n*) in the letters of the vocabulary.
  func forEachTokens(holding text: [UInt8], _ body: (Range<Int>) -> Void) {
    let ends = parts.tokenEnds
    var (token, place) = (0, 0)
    while let found = parts.tokens.firstPlace(of: text, from: place, before: parts.tokens.count) {
      if Int(ends[token]) <= found {
        // Most places are in the next few words.
        token = (token + 1..<ends.count).nearPartitionPoint { Int(ends[$0]) > found }
      }
      let range = tokenRange(token)
      if found > range.lowerBound, found + text.count <= range.upperBound {
        // The stored lengths of shared beginnings do not tell which words begin with a longer one.
        let end =
          range.count <= Int(UInt8.max)
          ? firstToken(after: token, sharingLessThan: range.count)
          : tokens(beginningWith: range.map { parts.tokens[$0] }).upperBound
        body(token..<end)
        token = end - 1
        place = Int(ends[token])
      } else {
        place = found + 1
      }
    }
  }
}
