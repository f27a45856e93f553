/// The documents with their tokens, and the tokens of all workers in order.
struct SortedTokens: Sendable {
  let documents: Documents
  /// The maximum number of layers of forms in a document; at least 1.
  let layerCount: Int
  let chunks: [ChunkTokens]
  /// The tokens that each worker found.
  let vocabularies: [TokenTexts]
  /// The tokens of all workers in order; see ``Swift/Array/place(of:)``. The key is ``isRepeat`` for a token whose text
  /// is that of the one before it.
  let inOrder: SortEntries
  /// The parts of `inOrder`. Equal tokens are in the same one.
  let buckets: [Range<Int>]
  /// The size of the texts of each bucket, each once.
  let sizes: [Size]

  static let isRepeat: UInt64 = 1

  struct Size: Sendable {
    var tokens = 0
    var bytes = 0
  }

  /// Returns the stage that makes the vocabulary, with each token once.
  consuming func mergingStage() -> BuildStage<MergedTokens> {
    let (documents, layerCount, chunks) = (documents, layerCount, chunks)
    let (vocabularies, inOrder, buckets) = (vocabularies, inOrder, buckets)
    var starts = [Size()]
    for (start, size) in zip(0..., sizes) {
      starts.append(Size(tokens: starts[start].tokens + size.tokens, bytes: starts[start].bytes + size.bytes))
    }
    let vocabulary = SortedVocabulary(
      bytes: Buffer(count: starts[buckets.count].bytes), ends: Buffer(count: starts[buckets.count].tokens))
    let numbers = vocabularies.map { Buffer<UInt32>(count: $0.count) }
    let texts = vocabularies.map(\.view)
    return BuildStage(pieceCount: buckets.count) { [starts] _, bucket in
      var (count, end) = (starts[bucket].tokens, starts[bucket].bytes)
      for index in buckets[bucket] {
        let (worker, token) = texts.place(of: inOrder[index].item)
        if inOrder[index].key != Self.isRepeat {
          let text = texts[worker].range(of: token)
          vocabularies[worker].bytes.copy(text, to: vocabulary.bytes, at: end)
          end += text.count
          vocabulary.ends[count] = UInt32(end)
          count += 1
        }
        numbers[worker][token] = UInt32(count - 1)
      }
    } output: {
      MergedTokens(
        documents: documents, layerCount: layerCount, chunks: chunks, vocabulary: vocabulary, sortedNumbers: numbers)
    }
  }
}

/// The documents with their tokens, and the sorted vocabulary.
struct MergedTokens: Sendable {
  let documents: Documents
  /// The maximum number of layers of forms in a document; at least 1.
  let layerCount: Int
  let chunks: [ChunkTokens]
  let vocabulary: SortedVocabulary
  /// For each worker, the sorted numbers of its tokens.
  let sortedNumbers: [Buffer<UInt32>]

  /// Returns the stage that replaces the workers' numbers by those of the sorted vocabulary, and counts how often
  /// each token occurs.
  consuming func numberingStage(_ options: BuildOptions) -> BuildStage<NumberedTokens> {
    let (documents, layerCount, chunks) = (documents, layerCount, chunks)
    let (vocabulary, sortedNumbers) = (vocabulary, sortedNumbers)
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
