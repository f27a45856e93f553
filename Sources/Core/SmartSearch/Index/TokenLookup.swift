/// The sorted vocabulary and the heavy nodes of an index.
extension IndexCore {
  /// A vocabulary of at least this many tokens has a table of jumps.
  static let jumpThreshold = 4096

  /// Returns the tokens that begin with a text, which must not be empty.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func tokens(beginningWith text: [UInt8]) -> Range<Int> {
    let within = jumpRange(for: text)
    let lower = within.partitionPoint { compare($0, to: text) != .before }
    let upper = (lower..<within.upperBound).partitionPoint { compare($0, to: text) == .after }
    return lower..<upper
  }

  private func jumpRange(for text: [UInt8]) -> Range<Int> {
    guard parts.jumps.count > 0 else { return 0..<parts.tokenEnds.count }
    let first = Int(text[0]) << 8
    if text.count == 1 { return Int(parts.jumps[first])..<Int(parts.jumps[first + 256]) }
    let key = first | Int(text[1])
    return Int(parts.jumps[key])..<Int(parts.jumps[key + 1])
  }

  private func compare(_ token: Int, to text: [UInt8]) -> NameKey.Comparison {
    let end = Int(parts.tokenEnds[token])
    let start = token == 0 ? 0 : Int(parts.tokenEnds[token - 1])
    for index in 0..<text.count {
      if start + index >= end { return .before }
      let byte = parts.tokens[start + index]
      if byte != text[index] { return byte < text[index] ? .before : .after }
    }
    return .begins
  }

  /// Returns the heavy node with an interval, if any.
  func node(for tokens: Range<Int>) -> Int? {
    let node = (0..<parts.nodeLows.count).partitionPoint {
      let start = Int(parts.nodeLows[$0])
      return start > tokens.lowerBound || (start == tokens.lowerBound && Int(parts.nodeHighs[$0]) <= tokens.upperBound)
    }
    guard node < parts.nodeLows.count, Int(parts.nodeLows[node]) == tokens.lowerBound,
      Int(parts.nodeHighs[node]) == tokens.upperBound
    else { return nil }
    return node
  }

  /// Returns the postings of light tokens, in order. A slot occurs once for each token in it.
  func postings(of tokens: Range<Int>) -> [UInt32] {
    let start = tokens.lowerBound == 0 ? 0 : Int(parts.postingEnds[tokens.lowerBound - 1])
    let end = tokens.isEmpty ? start : Int(parts.postingEnds[tokens.upperBound - 1])
    var slots = [UInt32]()
    slots.reserveCapacity(end - start)
    for index in start..<end { slots.append(parts.postings[index]) }
    RadixSort.sort(&slots, runs: tokens.count)
    return slots
  }

  /// Returns the number of a list, or nil if it is empty in every chunk.
  func list(node: Int, kind: Int, level: Int) -> Int? {
    let key = node * ListKind.count(layers: parts.layerCount) + kind
    let list = Int(parts.listStarts[key]) + level - 1
    return list < Int(parts.listStarts[key + 1]) ? list : nil
  }

  /// Returns the number of the list of documents whose name begins with a node's prefix, or nil if it is empty.
  func nameList(node: Int) -> Int? {
    list(node: node, kind: ListKind.names(layers: parts.layerCount), level: 1)
  }

  static func jumps(of vocabulary: SortedVocabulary) -> Buffer<UInt32> {
    guard vocabulary.count >= jumpThreshold else { return Buffer(count: 0) }
    let jumps = Buffer<UInt32>(count: (1 << 16) + 1)
    var next = 0
    for token in 0..<vocabulary.count {
      let second = vocabulary.length(of: token) > 1 ? Int(vocabulary.byte(1, of: token)) : 0
      let key = Int(vocabulary.byte(0, of: token)) << 8 | second
      while next <= key {
        jumps[next] = UInt32(token)
        next += 1
      }
    }
    while next < jumps.count {
      jumps[next] = UInt32(vocabulary.count)
      next += 1
    }
    return jumps
  }
}
