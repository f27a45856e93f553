/// What one lane of a build keeps from piece to piece.
final class Lane: @unchecked Sendable {
  var work = Work()
  /// The sorted number of each token of the vocabulary.
  var numbers = NumberBlock<UInt32>(count: 0)

  /// What the lane writes to in its loops. A piece takes it out and puts it back.
  struct Work {
    var vocabulary = TokenVocabulary()
    var division = NameDivision()
    var token: [UInt8] = []
    var tokens = GrowingNumbers<UInt32>(capacity: 0)
    /// How many forms the document has so far; those at odd places are the parts of the words before them.
    var formCount = 0
    var subWords: [Range<Int>] = []
    /// The kinds of the ASCII scalars.
    let kinds = (0..<0x80).map { ScalarKind($0) }

    /// Appends the forms of a name and of its alternate names.
    mutating func append(_ name: String, alternateNames: [String], compounds: Compounds) {
      division.divide(name.unicodeScalars, compounds: compounds)
      // Where punctuation folds to letters, the first word is less than what such a text may begin.
      let isPlain = division.separatorsStayApart
      append(division.words, beginsName: isPlain && division.beginsWithWord)
      if division.subWords != division.words { append(division.subWords, areParts: true) }
      if division.needsTokensForm { append(division.tokens, beginsName: !isPlain) }
      for name in alternateNames {
        division.divide(name.unicodeScalars, compounds: compounds)
        append(division.words)
        if division.subWords != division.words { append(division.subWords, areParts: true) }
        if division.tokens != division.words { append(division.tokens) }
      }
    }

    /// Appends a form, if it has tokens.
    private mutating func append(_ pieces: [Range<Int>], areParts: Bool = false, beginsName: Bool = false) {
      if pieces.isEmpty { return }
      if !areParts { beginLayer() }
      let first = tokens.count
      for piece in pieces {
        token.removeAll(keepingCapacity: true)
        division.appendFold(of: piece, to: &token)
        tokens.append(vocabulary.number(of: token))
      }
      endForm(from: first, beginsName: beginsName)
    }

    /// Leaves out the parts of the words before, if they have none of their own.
    mutating func beginLayer() {
      if formCount % 2 == 0 { return }
      tokens.append(ForwardToken.none | ForwardToken.endsForm)
      formCount += 1
    }

    /// Ends the form of the tokens from a place on.
    mutating func endForm(from first: Int, beginsName: Bool) {
      if beginsName { tokens[first] |= ForwardToken.beginsName }
      tokens[tokens.count - 1] |= ForwardToken.endsForm
      formCount += 1
    }
  }
}

/// How the tokens of the documents of a chunk are written one after the other: the number of a token, with marks at the
/// last token of a form, at the last of a document, and at the one that the name begins with.
enum ForwardToken {
  static let endsForm: UInt32 = 1 << 31
  static let endsDocument: UInt32 = 1 << 30
  /// At the first token of the name, as far as it holds no punctuation.
  static let beginsName: UInt32 = 1 << 29
  static let number: UInt32 = (1 << 29) - 1
  /// Stands for a form without tokens.
  static let none = number
}

/// The phases that turn names into numbers of tokens.
extension IndexBuild {
  /// Divides every name and numbers its tokens in the order of arrival.
  func divide() -> Phase {
    table.dropNames()
    lanes = (0..<options.laneCount).map { _ in Lane() }
    laneOfChunk = NumberBlock(count: chunkCount)
    let layers = NumberBlock<UInt32>(count: chunkCount)
    layersOfChunk = layers
    let forward = PieceResults(count: chunkCount, GrowingNumbers<UInt32>(capacity: 0))
    forwardResults = forward
    return Phase(count: chunkCount) { [self, lanes, laneOfChunk, names, nameEnds, extras] lane, chunk in
      laneOfChunk[chunk] = UInt32(lane)
      var work = lanes[lane].work
      lanes[lane].work = Lane.Work()
      work.tokens = GrowingNumbers(capacity: 8 * documents(ofChunk: chunk).count)
      var layerCount = 0
      for document in documents(ofChunk: chunk) {
        let start = document == 0 ? 0 : Int(nameEnds[document - 1])
        let extra = extras.isEmpty ? nil : extras[UInt32(document)]
        Self.appendTokens(of: names, in: start..<Int(nameEnds[document]), extra, to: &work)
        layerCount = max(layerCount, (work.formCount + 1) / 2)
      }
      layers[chunk] = UInt32(layerCount)
      forward[chunk] = work.tokens
      work.tokens = GrowingNumbers(capacity: 0)
      lanes[lane].work = work
    }
  }

  /// Appends the tokens of a document, form by form, and counts the forms.
  private static func appendTokens(
    of names: NumberBlock<UInt8>, in range: Range<Int>, _ extra: ItemTable.Extra?, to work: inout Lane.Work
  ) {
    work.formCount = 0
    if extra == nil, range.allSatisfy({ names[$0] < 0x80 }) {
      work.appendASCII(names, range)
    } else {
      let name = String(decoding: range.map { names[$0] }, as: UTF8.self)
      work.append(name, alternateNames: extra?.alternateNames ?? [], compounds: extra?.compounds ?? Compounds())
    }
    if work.formCount == 0 {
      work.tokens.append(ForwardToken.none | ForwardToken.endsForm | ForwardToken.endsDocument)
    } else {
      work.tokens[work.tokens.count - 1] |= ForwardToken.endsDocument
    }
  }

  /// Sorts the tokens of all lanes together.
  func sortVocabulary() throws(SearchIndexError) -> Phase {
    forward = forwardResults?.values ?? []
    forwardResults = nil
    layerCount = max(1, (0..<layersOfChunk.count).reduce(0) { max($0, Int(layersOfChunk[$1])) })
    for lane in lanes { lane.work.vocabulary.close() }
    let total = lanes.reduce(0) { $0 + $1.work.vocabulary.count }
    guard count <= Int(UInt32.max) / formCount, total < Int(ForwardToken.none) else { throw .tooLarge }
    let keys = NumberBlock<UInt64>(count: total)
    var start = 0
    for lane in lanes {
      let vocabulary = lane.work.vocabulary
      for token in 0..<vocabulary.count { keys[start + token] = Self.sortKey(of: token, offset: 0, in: vocabulary) }
      start += vocabulary.count
    }
    let order = TextOrder(keys)
    vocabularyOrder = order
    let vocabularies = lanes.map(\.work.vocabulary)
    return order.phase(
      key: { item, offset in
        let (lane, token) = Self.place(of: item, in: vocabularies)
        return Self.sortKey(of: token, offset: offset, in: vocabularies[lane])
      },
      finish: { _, _ in })
  }

  private static func sortKey(of token: Int, offset: Int, in vocabulary: TokenVocabulary) -> UInt64 {
    let range = vocabulary.range(of: token)
    return TextSort.key(count: range.count, offset: offset) { vocabulary.bytes[range.lowerBound &+ $0] }
  }

  private static func place(of item: UInt32, in vocabularies: [TokenVocabulary]) -> (lane: Int, token: Int) {
    var token = Int(item)
    var lane = 0
    while token >= vocabularies[lane].count {
      token -= vocabularies[lane].count
      lane += 1
    }
    return (lane, token)
  }

  /// Gives tokens their numbers in order, and counts how often each occurs.
  func renumber() -> Phase {
    let vocabularies = lanes.map(\.work.vocabulary)
    for lane in lanes { lane.numbers = NumberBlock(count: lane.work.vocabulary.count) }
    var bytes = GrowingNumbers<UInt8>()
    var ends = GrowingNumbers<UInt32>()
    let order = vocabularyOrder?.entries ?? SortEntries(count: 0)
    for index in 0..<order.count {
      let item = order[index].item
      let (lane, token) = Self.place(of: item, in: vocabularies)
      let source = vocabularies[lane].bytes
      let range = vocabularies[lane].range(of: token)
      let start = ends.count < 2 ? 0 : Int(ends[ends.count - 2])
      let isKnown =
        ends.count > 0 && bytes.count - start == range.count
        && range.indices.allSatisfy { bytes[start + $0 - range.lowerBound] == source[$0] }
      if !isKnown {
        for index in range { bytes.append(source[index]) }
        ends.append(UInt32(bytes.count))
      }
      lanes[lane].numbers[token] = UInt32(ends.count - 1)
    }
    vocabularyOrder = nil
    for lane in lanes { lane.work = Lane.Work() }
    vocabulary = VocabularyBlocks(bytes: bytes.copy(), ends: ends.copy())
    tokenCounts = lanes.map { _ in NumberBlock<UInt32>(count: ends.count) }
    return Phase(count: chunkCount) { [lanes, laneOfChunk, forward, tokenCounts] lane, chunk in
      let tokens = forward[chunk]
      let numbers = lanes[Int(laneOfChunk[chunk])].numbers
      let counts = tokenCounts[lane]
      for index in 0..<tokens.count {
        let number = tokens[index] & ForwardToken.number
        if number == ForwardToken.none { continue }
        let sorted = numbers[Int(number)]
        tokens[index] = tokens[index] & ~ForwardToken.number | sorted
        counts[Int(sorted)] &+= 1
      }
    }
  }
}

extension NameDivision {
  /// Whether an index must keep the tokens of this name besides its words.
  ///
  /// A name of one token is found through the order of names: a search text of one token finds it if the name begins
  /// with the text, and one of more tokens never does.
  fileprivate var needsTokensForm: Bool {
    tokens != words && (tokens.count > 1 || !separatorsStayApart)
  }

  /// Whether the name begins with its first word, and not with punctuation.
  fileprivate var beginsWithWord: Bool {
    tokens.first?.lowerBound == words.first?.lowerBound
  }
}
