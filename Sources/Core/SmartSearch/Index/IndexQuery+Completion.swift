extension IndexQuery {
  /// Returns the first document in the order of an answer, ignoring chosen ones, whose name begins with the typed
  /// text.
  func firstBeginning(with typed: TypedText, isExcluded: (UInt32) -> Bool) -> (document: UInt32, tier: MatchTier)? {
    let isRegular =
      typed.folded.starts(with: pattern.key)
      && (typed.folded.count == pattern.key.count || typed.folded.dropFirst(pattern.key.count).elementsEqual([0x20]))
    guard isRegular else { return firstIrregular(typed, isExcluded) }
    if typed.folded.count == pattern.key.count {
      let endOfExact = core.endOfExact(pattern.key, in: beginning)
      if let document = first(in: beginning.lowerBound..<endOfExact, typed, isExcluded) { return (document, .exact) }
      return first(in: endOfExact..<beginning.upperBound, typed, isExcluded).map { ($0, .prefix) }
    }
    // With a space behind it: first a name that is the text and white space, then those that continue it.
    if let document = firstExactIrregular(typed, isExcluded) { return (document, .exact) }
    return first(in: core.names(beginningWith: typed.folded), typed, isExcluded).map { ($0, .prefix) }
  }

  private func firstExactIrregular(_ typed: TypedText, _ isExcluded: (UInt32) -> Bool) -> UInt32? {
    let irregular = core.parts.irregular
    if irregular.count == 0 { return nil }
    let exact = beginning.lowerBound..<core.endOfExact(pattern.key, in: beginning)
    if exact.count <= irregular.count { return first(in: exact, typed, isExcluded) }
    return (0..<irregular.count).lazy.map { irregular[$0] }.first { document in
      !isExcluded(document) && core.compareKey(of: document, to: pattern.key) == .equal && begins(document, with: typed)
    }
  }

  private func first(in range: Range<Int>, _ typed: TypedText, _ isExcluded: (UInt32) -> Bool) -> UInt32? {
    var best = core.best(in: range)
    while let document = best.next() {
      if !isExcluded(document), begins(document, with: typed) { return document }
    }
    return nil
  }

  /// Finds a name for a text with white space other than single spaces; only names with such white space begin with
  /// it.
  private func firstIrregular(_ typed: TypedText, _ isExcluded: (UInt32) -> Bool)
    -> (document: UInt32, tier: MatchTier)?
  {
    var first: UInt32?
    for index in 0..<core.parts.irregular.count {
      let document = core.parts.irregular[index]
      if isExcluded(document) || !begins(document, with: typed) { continue }
      if core.compareKey(of: document, to: pattern.key) == .equal { return (document, .exact) }
      first = first ?? document
    }
    return first.map { ($0, .prefix) }
  }

  func begins(_ document: UInt32, with typed: TypedText) -> Bool {
    let range = core.nameRange(of: document)
    let quick = NameKey.compare(
      nameCount: range.count, nameByte: { core.parts.names[range.lowerBound &+ $0] }, to: typed.folded)
    // If the quick comparison decides, the beginning of the name is ASCII, and each of its letters is a cluster.
    return switch quick {
    case .begins, .equal: true
    case .before, .after: false
    case nil: typed.rest(of: core.name(of: document)) != nil
    }
  }
}
