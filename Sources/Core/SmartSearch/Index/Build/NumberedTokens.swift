/// The documents with their tokens, and the tokens of all workers in order.
struct SortedTokens: Sendable {
  let documents: Documents
  /// The maximum number of layers of forms in a document; at least 1.
  let layerCount: Int
  let chunks: [ChunkTokens]
  /// The tokens that each worker found.
  let vocabularies: [TokenTexts]
  /// The tokens of all workers in order, equal ones adjacent; see ``Swift/Array/place(of:)``.
  let inOrder: SortEntries

  /// Returns the stage that replaces the workers' numbers by those of the sorted vocabulary, and counts how often
  /// each token occurs.
  consuming func numberingStage(_ options: BuildOptions) -> BuildStage<NumberedTokens> {
    let (documents, layerCount, chunks) = (documents, layerCount, chunks)
    let (vocabulary, sortedNumbers) = mergedVocabulary()
    let counts = (0..<options.workerCount).map { _ in Buffer<UInt32>(count: vocabulary.count) }
    return BuildStage(pieceCount: chunks.count) { worker, chunk in
      let tokens = chunks[chunk].tokens
      let numbers = sortedNumbers[chunks[chunk].worker]
      let counts = counts[worker]
      for index in 0..<tokens.count {
        let number = tokens[index] & ForwardToken.number
        if number == ForwardToken.none { continue }
        let sorted = numbers[Int(number)]
        tokens[index] = tokens[index] & ~ForwardToken.number | sorted
        counts[Int(sorted)] &+= 1
      }
    } output: {
      NumberedTokens(
        documents: documents, layerCount: layerCount, vocabulary: vocabulary, tokens: chunks.map(\.tokens),
        counts: Self.sum(counts))
    }
  }

  /// Adds the workers' counts up in the first of them.
  static func sum(_ counts: [Buffer<UInt32>]) -> Buffer<UInt32> {
    let sum = counts[0]
    for other in counts.dropFirst() {
      for token in 0..<sum.count { sum[token] += other[token] }
    }
    return sum
  }

  /// Returns the vocabulary, each token once, and for each worker the sorted numbers of its tokens.
  private func mergedVocabulary() -> (SortedVocabulary, sortedNumbers: [Buffer<UInt32>]) {
    let numbers = vocabularies.map { Buffer<UInt32>(count: $0.count) }
    // Room for all at once: the system gives only the pages that are used.
    var bytes = GrowableBuffer<UInt8>(capacity: vocabularies.reduce(0) { $0 + $1.bytes.count })
    var ends = GrowableBuffer<UInt32>(capacity: inOrder.count)
    for index in 0..<inOrder.count {
      let (worker, token) = vocabularies.place(of: inOrder[index].item)
      let source = vocabularies[worker].bytes
      let range = vocabularies[worker].range(of: token)
      let start = ends.count < 2 ? 0 : Int(ends[ends.count - 2])
      // The sort compared equal tokens up to their ends, so the keys that it left are equal.
      let isKnown =
        index > 0 && inOrder[index].key == inOrder[index - 1].key && bytes.count - start == range.count
        && range.indices.allSatisfy { bytes[start + $0 - range.lowerBound] == source[$0] }
      if !isKnown {
        bytes.append(range, of: source)
        ends.append(UInt32(bytes.count))
      }
      numbers[worker][token] = UInt32(ends.count - 1)
    }
    return (SortedVocabulary(bytes: bytes.compacted(), ends: ends.compacted()), numbers)
  }
}

/// The documents with their tokens, by sorted number.
struct NumberedTokens: Sendable {
  let documents: Documents
  /// The maximum number of layers of forms in a document; at least 1.
  let layerCount: Int
  let vocabulary: SortedVocabulary
  /// The tokens of each chunk's documents; see ``ForwardToken``.
  let tokens: [GrowableBuffer<UInt32>]
  /// How often each token occurs.
  let counts: Buffer<UInt32>
}

/// The tokens of all names in order, each once. The number of a token is its place.
struct SortedVocabulary: Sendable {
  let bytes: Buffer<UInt8>
  let ends: Buffer<UInt32>

  var count: Int { ends.count }

  private func start(of token: Int) -> Int { token == 0 ? 0 : Int(ends[token - 1]) }

  func length(of token: Int) -> Int { Int(ends[token]) - start(of: token) }

  func byte(_ index: Int, of token: Int) -> UInt8 { bytes[start(of: token) + index] }

  /// Returns ``IndexCore/Parts/tokensShared`` and ``IndexCore/Parts/tokensBranch``.
  func branches() -> (shared: Buffer<UInt8>, branch: Buffer<UInt8>) {
    let (lengths, branch) = (Buffer<UInt8>(count: count), Buffer<UInt8>(count: count))
    for token in 0..<count {
      let length = length(of: token)
      let most = token == 0 ? 0 : min(length, self.length(of: token - 1), 255)
      var shared = 0
      while shared < most, byte(shared, of: token) == byte(shared, of: token - 1) { shared += 1 }
      lengths[token] = UInt8(shared)
      if shared < length { branch[token] = byte(shared, of: token) }
    }
    return (lengths, branch)
  }

  /// Whether the first `length` bytes of a token are whole scalars.
  func endsScalar(_ length: Int, of token: Int) -> Bool {
    length == self.length(of: token) || byte(length, of: token) & 0xC0 != 0x80
  }

  /// Returns the end of the tokens with a byte at a place. The tokens in `range` are sorted, and long enough.
  func end(ofRunWith byte: UInt8, at depth: Int, in range: Range<Int>) -> Int {
    range.dropFirst().nearPartitionPoint { self.byte(depth, of: $0) != byte }
  }
}
