/// One search in an ``IndexCore``: its terms, and the documents that they find.
struct IndexQuery {
  let core: IndexCore
  let pattern: SearchPattern
  /// The terms, or nil if no form in the index has enough tokens for one of them.
  private let terms: [Term]?
  /// The names that begin with the whole search text.
  let beginning: Range<Int>
  /// Whether the order of names finds documents that the lists do not: a text of one token with punctuation matches
  /// the beginning of names of one token.
  private let usesNames: Bool
  /// Whether the text has more tokens with one beginning than the lists count. Then the names of each found document
  /// must be checked.
  private let needsVerification: Bool

  /// A distinct token of the search text.
  private enum Term {
    /// The slots with enough tokens, in order: document times forms plus form.
    case light([UInt32])
    case heavy(node: Int, level: Int)
  }

  /// - Parameter needsTerms: false if only the order of names is used.
  init(_ core: IndexCore, _ pattern: SearchPattern, needsTerms: Bool = true) {
    self.core = core
    self.pattern = pattern
    beginning = pattern.tokens.isEmpty ? 0..<0 : core.names(beginningWith: pattern.key)
    usesNames = pattern.tokens.count == 1 && Self.hasSeparator(pattern.tokens[0])
    needsVerification = pattern.requirements.contains { $0.count > ListKind.levelCount }
    var terms: [Term] = []
    for requirement in pattern.requirements where needsTerms {
      guard let term = Self.term(requirement, in: core) else {
        self.terms = nil
        return
      }
      terms.append(term)
    }
    self.terms = terms
  }

  private static func hasSeparator(_ token: [UInt8]) -> Bool {
    if token.allSatisfy({ $0 < 0x80 }) { return token.contains { ScalarKind(UInt32($0)) == .separator } }
    return String(decoding: token, as: UTF8.self).unicodeScalars.contains { ScalarKind($0.value) == .separator }
  }

  private static func term(_ requirement: SearchPattern.Requirement, in core: IndexCore) -> Term? {
    let tokens = core.tokens(beginningWith: requirement.token)
    if tokens.isEmpty { return nil }
    if let node = core.node(for: tokens) {
      return .heavy(node: node, level: min(requirement.count, ListKind.levelCount))
    }
    let slots = core.postings(of: tokens)
    var enough: [UInt32] = []
    var start = 0
    while start < slots.count {
      var end = start + 1
      while end < slots.count, slots[end] == slots[start] { end += 1 }
      if end - start >= requirement.count { enough.append(slots[start]) }
      start = end
    }
    return enough.isEmpty ? nil : .light(enough)
  }

  // MARK: One document

  func matches(_ document: UInt32) -> Bool {
    if pattern.tokens.isEmpty { return true }
    if usesNames, core.key(of: document, beginsWith: pattern.key) { return true }
    guard let terms else { return false }
    let isListed = (0..<core.parts.formCount).contains { form in
      terms.allSatisfy { contains(document, form, $0) }
    }
    return isListed && (!needsVerification || isVerified(document))
  }

  private func isVerified(_ document: UInt32) -> Bool {
    core.item(of: document).foldedForms.contains { pattern.isSatisfied(by: $0) }
  }

  /// Whether a form of a document has enough tokens for a term.
  private func contains(_ document: UInt32, _ form: Int, _ term: Term) -> Bool {
    switch term {
    case .light(let slots):
      return slots.holds(document * UInt32(core.parts.formCount) + UInt32(form))
    case .heavy(let node, let level):
      var term = HeavyTerm(core, node: node, level: level)
      return term.contains(document, form: form)
    }
  }

  /// Returns the tier of a document that matches.
  func tier(of document: UInt32) -> MatchTier {
    switch core.compareKey(of: document, to: pattern.key) {
    case .equal: return .exact
    case .begins: return .prefix
    case .before, .after: break
    }
    return pattern.requirements.contains { core.key(of: document, beginsWith: $0.token) } ? .firstWord : .rest
  }

  // MARK: All documents

  /// Returns the number of matches. Offers those below the exact and prefix matches to the collector in static order,
  /// as long as it wants more.
  ///
  /// - Parameters:
  ///   - isCounting: if false, the search ends when the collector wants no more, and the number is too small.
  ///   - check: called before each chunk; ends the search if it throws.
  func countMatches<Failure: Error>(
    _ collector: inout HitCollector, isCounting: Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    if !isCounting, !collector.wantsMore { return 0 }
    guard let terms else { return usesNames ? beginning.count : 0 }
    if let documents = lightMatches(terms) { return count(documents, &collector) }
    if !usesNames, let total = storedTotal(terms) {
      if collector.wantsMore, total > beginning.count {
        try scan(ChunkMatcher(core, layerLists(terms)), terms, &collector, isCounting: false, check)
      }
      return total
    }
    let matcher = ChunkMatcher(core, layerLists(terms))
    if usesNames || needsVerification { return try verifyingScan(matcher, &collector, check) }
    return try scan(matcher, terms, &collector, isCounting: isCounting, check)
  }

  /// Sets the bits of the matching documents.
  func addMatches(to bits: inout [UInt64]) {
    func add(_ document: UInt32) { bits[Int(document >> 6)] |= 1 << UInt64(document & 63) }
    if usesNames {
      for place in beginning { add(core.parts.byName[place]) }
    }
    guard let terms else { return }
    if let documents = lightMatches(terms) {
      for document in documents { add(document) }
      return
    }
    let matcher = ChunkMatcher(core, layerLists(terms))
    for chunk in core.parts.chunkData.indices {
      matcher.find(in: chunk)
      if !needsVerification {
        matcher.found.add(to: &bits, at: chunk * Chunk.size / 64)
        continue
      }
      matcher.found.forEach { place in
        let document = UInt32(chunk * Chunk.size + place)
        if isVerified(document) { add(document) }
        return true
      }
    }
  }

  private func storedTotal(_ terms: [Term]) -> Int? {
    guard let first = terms.first, terms.count <= 2, case .heavy(let node, let level) = first else { return nil }
    guard terms.count == 2 else { return level == 1 ? Int(core.parts.nodeTotals[node]) : nil }
    guard case .heavy(let other, let otherLevel) = terms[1] else { return nil }
    if level == 1, let total = core.total(of: other, level: otherLevel, node) { return total }
    return otherLevel == 1 ? core.total(of: node, level: level, other) : nil
  }

  /// Returns the matches if a term is light: those of its slots that the other terms' lists contain too.
  private func lightMatches(_ terms: [Term]) -> [UInt32]? {
    var light: [[UInt32]] = []
    for case .light(let slots) in terms { light.append(slots) }
    guard let shortest = light.indices.min(by: { light[$0].count < light[$1].count }) else { return nil }
    var slots = light[shortest]
    for other in light.indices where other != shortest { slots = slots.common(with: light[other]) }
    var heavy: [HeavyTerm] = []
    for case .heavy(let node, let level) in terms { heavy.append(HeavyTerm(core, node: node, level: level)) }
    let formCount = UInt32(core.parts.formCount)
    var documents: [UInt32] = []
    for slot in slots {
      let document = slot / formCount
      if documents.last == document { continue }
      let form = Int(slot % formCount)
      let isInAll = heavy.indices.allSatisfy { heavy[$0].contains(document, form: form) }
      if isInAll, !needsVerification || isVerified(document) { documents.append(document) }
    }
    return documents
  }

  private func count(_ documents: [UInt32], _ collector: inout HitCollector) -> Int {
    if !usesNames {
      for document in documents {
        if !collector.wantsMore { break }
        collector.offer(document)
      }
      return documents.count
    }
    var total = beginning.count
    for document in documents where !core.key(of: document, beginsWith: pattern.key) {
      total += 1
      collector.offer(document)
    }
    return total
  }

  /// Returns the lists of all terms, for each layer in which every term has some.
  private func layerLists(_ terms: [Term]) -> [ChunkMatcher.LayerLists] {
    core.layerLists(
      terms.compactMap { if case .heavy(let node, let level) = $0 { (node, level) } else { nil } })
  }

  /// Returns the lists of documents whose name begins with one of the terms. Nil if a term has punctuation: the lists
  /// consider names only up to their first punctuation, and would omit some.
  private func nameLists(_ terms: [Term]) -> [Int]? {
    if pattern.tokens.contains(where: Self.hasSeparator) { return nil }
    return terms.compactMap { term in
      if case .heavy(let node, _) = term { core.nameList(node: node) } else { nil }
    }
  }

  @discardableResult
  private func scan<Failure: Error>(
    _ matcher: ChunkMatcher, _ terms: [Term], _ collector: inout HitCollector, isCounting: Bool,
    _ check: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let nameLists = pattern.tokens.count > 1 ? nameLists(terms) : nil
    var total = 0
    for chunk in core.parts.chunkData.indices {
      try check()
      let first = UInt32(chunk * Chunk.size)
      if !isCounting, let nameLists, !collector.wantsRest {
        if !collector.wantsMore { break }
        matcher.forEach(in: chunk, within: nameLists) { place in
          collector.offer(first + UInt32(place))
          return collector.wantsMore
        }
        continue
      }
      if isCounting, !collector.wantsMore {
        total += matcher.count(in: chunk)
        continue
      }
      matcher.find(in: chunk)
      total += matcher.found.count
      if collector.wantsMore {
        var last: Int?
        if nameLists == nil || collector.wantsRest {
          matcher.found.forEach { place in
            last = place
            collector.offer(first + UInt32(place))
            return collector.wantsMore && (nameLists == nil || collector.wantsRest)
          }
        }
        if let nameLists, collector.wantsMore, !collector.wantsRest {
          matcher.forEach(in: chunk, inAnyOf: nameLists) { place in
            if place > last ?? -1 { collector.offer(first + UInt32(place)) }
            return collector.wantsMore
          }
        }
      } else if !isCounting {
        break
      }
    }
    return total
  }

  /// Scans as `scan` does, for searches that must check each match.
  private func verifyingScan<Failure: Error>(
    _ matcher: ChunkMatcher, _ collector: inout HitCollector, _ check: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var total = usesNames ? beginning.count : 0
    for chunk in core.parts.chunkData.indices {
      try check()
      let first = UInt32(chunk * Chunk.size)
      matcher.find(in: chunk)
      matcher.found.forEach { place in
        let document = first + UInt32(place)
        if needsVerification, !isVerified(document) { return true }
        if usesNames, core.key(of: document, beginsWith: pattern.key) { return true }
        total += 1
        collector.offer(document)
        return true
      }
    }
    return total
  }
}

extension Array where Element == UInt32 {
  /// Returns the sorted numbers that other sorted numbers contain too.
  ///
  /// - Complexity: O(*n* log *d*) for *n* numbers, each *d* places behind the one before among the others.
  fileprivate func common(with others: [UInt32]) -> [UInt32] {
    var place = 0
    return filter { number in
      place = (place..<others.count).nearPartitionPoint { others[$0] >= number }
      return place < others.count && others[place] == number
    }
  }

  /// Whether sorted numbers contain a number.
  fileprivate func holds(_ number: UInt32) -> Bool {
    let place = indices.partitionPoint { self[$0] >= number }
    return place < count && self[place] == number
  }
}
