/// The postings of the tokens that are looked up one by one: for each, the slots that it occurs in, in order.
struct LightPostings: Sendable {
  /// Where those of each token end.
  let ends: Buffer<UInt32>
  /// See ``IndexCore/Parts/postings``.
  let slots: Buffer<UInt32>

  /// - Parameter isWhole: the tokens that are never looked up alone, and have no postings; see ``HeavyNodes/isWhole``.
  /// - Returns: room for the postings, which ``write(_:layerCount:isWhole:)`` fills.
  init(of tokens: NumberedTokens, isWhole: [Bool]) {
    ends = Buffer(count: tokens.vocabulary.count)
    var end: UInt32 = 0
    for token in 0..<ends.count {
      if !isWhole[token] {
        for counts in tokens.counts { end += counts[token] }
      }
      ends[token] = end
    }
    slots = Buffer(count: Int(end))
  }

  /// Writes all postings. `tokens` are those of all documents, by chunks.
  func write(_ tokens: [GrowableBuffer<UInt32>], layerCount: Int, isWhole: [Bool]) {
    let formCount = 2 * layerCount
    let next = Buffer<UInt32>(count: ends.count)
    for token in 1..<max(1, ends.count) { next[token] = ends[token - 1] }
    var document = 0
    for tokens in tokens {
      var form = 0
      for index in 0..<tokens.count {
        let token = tokens[index]
        let number = Int(token & ForwardToken.number)
        if number != Int(ForwardToken.none), !isWhole[number] {
          slots[Int(next[number])] = UInt32(document * formCount + form)
          next[number] &+= 1
        }
        if token & ForwardToken.endsForm != 0 { form += 1 }
        if token & ForwardToken.endsDocument != 0 {
          form = 0
          document += 1
        }
      }
    }
  }
}
