/// The tokens of a chunk's documents.
struct ChunkTokens: Sendable {
  /// See ``ForwardToken``. The numbers are those of the worker.
  var tokens = GrowableBuffer<UInt32>(capacity: 0)
  /// The worker that divided the chunk.
  var worker = 0
  /// The maximum number of layers of forms in one of its documents.
  var layerCount = 0
}

/// The documents with the tokens of their names, numbered separately by each worker.
struct TokenizedNames: Sendable {
  let documents: Documents
  let chunks: [ChunkTokens]
  /// The tokens that each worker found.
  let vocabularies: [TokenTexts]

  /// Returns the stage that sorts the tokens of all workers together.
  ///
  /// - Throws: ``SearchIndexError/tooLarge`` if there are more forms or tokens than can be numbered.
  consuming func tokenSortingStage() throws(SearchIndexError) -> BuildStage<SortedTokens> {
    let (documents, chunks, vocabularies) = (documents, chunks, vocabularies)
    let layerCount = max(1, chunks.reduce(0) { max($0, $1.layerCount) })
    let total = vocabularies.reduce(0) { $0 + $1.count }
    guard documents.count <= Int(UInt32.max) / (2 * layerCount), total < Int(ForwardToken.none) else {
      throw .tooLarge
    }
    let texts = vocabularies.map(\.view)
    let firstKeys = Buffer<UInt64>(count: total)
    var start = 0
    for text in texts {
      for token in 0..<text.ends.count { firstKeys[start + token] = text.sortKey(of: token, offset: 0) }
      start += text.ends.count
    }
    let sort = ParallelTextSort(firstKeys)
    let sizes = WorkCells(count: sort.buckets.count) { SortedTokens.Size() }
    return sort.stage { entries, range, offset in
      for index in range {
        let (worker, token) = texts.place(of: entries[index].item)
        entries[index].key = texts[worker].sortKey(of: token, offset: offset)
      }
    } finishBucket: { bucket, range in
      sizes[bucket] = texts.markRepeats(in: sort.entries, range)
    } output: {
      SortedTokens(
        documents: documents, layerCount: layerCount, chunks: chunks, vocabularies: vocabularies,
        inOrder: sort.entries, buckets: sort.buckets, sizes: sizes.values)
    }
  }
}

extension Documents {
  /// Returns the stage that divides every name into tokens. Each worker numbers its tokens in the order in which it
  /// finds them.
  consuming func tokenizingStage(_ options: BuildOptions) -> BuildStage<TokenizedNames> {
    let documents = self
    let chunkCount = Chunk.count(documents: documents.count)
    let tokenizers = WorkCells(count: options.workerCount) { Tokenizer() }
    let chunks = WorkCells(count: chunkCount) { ChunkTokens() }
    return BuildStage(pieceCount: chunkCount) { worker, piece in
      let chunk = Chunk.ofPiece(piece, count: chunkCount)
      let range = Chunk.documents(of: chunk, total: documents.count)
      tokenizers.update(worker) { tokenizer in
        tokenizer.tokens = GrowableBuffer(capacity: 8 * range.count)
        var layerCount = 0
        for document in range {
          tokenizer.appendDocument(document, of: documents)
          layerCount = max(layerCount, (tokenizer.formCount + 1) / 2)
        }
        chunks[chunk] = ChunkTokens(tokens: tokenizer.tokens, worker: worker, layerCount: layerCount)
        tokenizer.tokens = GrowableBuffer(capacity: 0)
      }
    } output: {
      TokenizedNames(
        documents: documents, chunks: chunks.values, vocabularies: tokenizers.values.map(\.vocabulary.texts))
    }
  }
}

extension TokenTexts.View {
  /// Returns the number for a part of a token; see ``TextSort``.
  fileprivate func sortKey(of token: Int, offset: Int) -> UInt64 {
    let range = range(of: token)
    return TextSort.key(count: range.count, offset: offset) { bytes.word(at: range.lowerBound &+ $0) }
  }
}

extension [TokenTexts.View] {
  /// Sets the key of each sorted token to whether its text is that of the token before it.
  ///
  /// - Returns: The size of the texts, each once.
  fileprivate func markRepeats(in entries: SortEntries, _ range: Range<Int>) -> SortedTokens.Size {
    var size = SortedTokens.Size()
    var last: (key: UInt64, bytes: BufferView<UInt8>, range: Range<Int>)?
    for index in range {
      let (worker, token) = place(of: entries[index].item)
      let (key, bytes, text) = (entries[index].key, self[worker].bytes, self[worker].range(of: token))
      // The sort compared equal tokens up to their ends, so the keys that it left are equal.
      if let last, last.key == key, last.range.count == text.count,
        text.allSatisfy({ last.bytes[last.range.lowerBound &+ $0 &- text.lowerBound] == bytes[$0] })
      {
        entries[index].key = SortedTokens.isRepeat
        continue
      }
      entries[index].key = 0
      last = (key, bytes, text)
      size.tokens += 1
      size.bytes += text.count
    }
    return size
  }

  /// Returns the worker and the token of an item in the common sort.
  func place(of item: UInt32) -> (worker: Int, token: Int) {
    var token = Int(item)
    var worker = 0
    while token >= self[worker].ends.count {
      token -= self[worker].ends.count
      worker += 1
    }
    return (worker, token)
  }
}

/// The encoding of the tokens of a chunk's documents, one after the other: the number of a token, with flags for the
/// last token of a form, the last of a document, and the token that begins the name.
///
/// The forms of a document come in pairs, one pair for each layer: words, and the parts of these words.
enum ForwardToken {
  static let endsForm: UInt32 = 1 << 31
  static let endsDocument: UInt32 = 1 << 30
  /// Marks the first token of the name, up to its first punctuation.
  static let beginsName: UInt32 = 1 << 29
  /// Marks most words that are their only part: the word, and the same token among the parts.
  static let isOnlyPart: UInt32 = 1 << 28
  static let number: UInt32 = (1 << 28) - 1
  /// Marks a form without tokens.
  static let none = number
}

/// The keys that differ from the name in lower case, for one piece of work; see ``NameKey``.
struct FoldedKeys: Sendable {
  private var items: [UInt32] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []
  /// The items whose white space differs from that of their key.
  private(set) var irregularItems: [UInt32] = []

  /// Adds the key of an item. Items come in order.
  mutating func append(_ key: [UInt8], of item: Int, isRegular: Bool) {
    if !isRegular { irregularItems.append(UInt32(item)) }
    items.append(UInt32(item))
    bytes += key
    ends.append(bytes.count)
  }

  /// Returns the key of an item, or nil if the key is the name in lower case.
  ///
  /// - Complexity: O(log *n*).
  func key(of item: UInt32) -> ArraySlice<UInt8>? {
    let place = items.indices.partitionPoint { items[$0] >= item }
    guard place < items.count, items[place] == item else { return nil }
    return bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }
}
