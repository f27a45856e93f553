/// Divides names into the tokens of their forms, and numbers the tokens in the order in which they first occur. Each
/// worker of a build has one.
struct Tokenizer {
  var vocabulary = TokenVocabulary()
  /// The tokens of the current chunk; see ``ForwardToken``.
  var tokens = GrowableBuffer<UInt32>(capacity: 0)
  /// The number of forms of the document so far; a form at an odd place has the parts of the words before it.
  var formCount = 0
  private var division = NameDivision()
  private var token: [UInt8] = []
  /// The parts of the words of the current name; see ``ForwardToken``.
  private var parts = GrowableBuffer<UInt32>(capacity: 0)
  /// The kinds of the ASCII scalars.
  private let kindTable = Buffer((0..<0x80).map { ScalarKind($0) })
  /// A view, because counting references to the table at each name would take a percent of a build.
  let kinds: MutableBufferView<ScalarKind>

  init() {
    kinds = kindTable.mutableView
  }

  /// Appends the tokens of a document, form by form, and counts the forms.
  mutating func appendDocument(_ document: Int, of documents: Documents) {
    formCount = 0
    let range = documents.nameRange(of: document)
    let extra = documents.extras.isEmpty ? nil : documents.extras[UInt32(document)]
    let names = documents.names.view
    if extra == nil, names.isASCII(range) {
      appendASCII(names, range)
    } else {
      let name = String(decoding: range.map { documents.names[$0] }, as: UTF8.self)
      append(name, alternateNames: extra?.alternateNames ?? [], compounds: extra?.compounds ?? Compounds())
    }
    if formCount == 0 {
      tokens.append(ForwardToken.none | ForwardToken.endsForm | ForwardToken.endsDocument)
    } else {
      tokens[tokens.count - 1] |= ForwardToken.endsDocument
    }
  }

  /// Appends the forms of a name and of its alternate names.
  private mutating func append(_ name: String, alternateNames: [String], compounds: Compounds) {
    division.divide(name.unicodeScalars, compounds: compounds)
    // If punctuation folds to letters, a search text that begins the name may extend beyond its first word.
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

  /// Writes an empty form in place of the parts of the previous words, if these have none.
  mutating func beginLayer() {
    if formCount % 2 == 0 { return }
    tokens.append(ForwardToken.none | ForwardToken.endsForm)
    formCount += 1
  }

  /// Ends the form that begins at a place.
  mutating func endForm(from first: Int, beginsName: Bool) {
    if beginsName { tokens[first] |= ForwardToken.beginsName }
    tokens[tokens.count - 1] |= ForwardToken.endsForm
    formCount += 1
  }
}

extension NameDivision {
  /// Whether an index must keep the tokens of this name as well as its words.
  ///
  /// The order of names finds a name of one token: a search text of one token matches it if the name begins with the
  /// text, and a text of several tokens never does.
  var needsTokensForm: Bool {
    tokens != words && (tokens.count > 1 || !separatorsStayApart)
  }

  /// Whether the name begins with its first word, not with punctuation.
  fileprivate var beginsWithWord: Bool {
    tokens.first?.lowerBound == words.first?.lowerBound
  }
}

/// Divides ASCII names without compounds in one pass over their bytes. Most names are ASCII, and this is faster; the
/// rules are those of ``NameDivision``.
extension Tokenizer {
  mutating func appendASCII(_ names: BufferView<UInt8>, _ name: Range<Int>) {
    parts.removeAll()
    var wordStart = -1
    var tokenCount = 0
    var hasPunctuation = false
    var hasBorders = false
    var beginsWithWord = false
    /// Whether the current word has scalars of several kinds.
    var isMixed = false
    var before = ScalarKind.whiteSpace
    let first = tokens.count
    let kinds = kinds
    for index in name {
      let kind = kinds[Int(names[index])]
      // Most scalars continue a word.
      if kind == before, kind != .whiteSpace, kind != .separator { continue }
      if kind == .whiteSpace || kind == .separator {
        let isInner = names[index] == 0x27 && wordStart >= 0 && isWord(names, index + 1, name)
        if isInner {
          isMixed = true
        } else {
          if wordStart >= 0 { hasBorders = appendWord(names, wordStart..<index, isMixed) || hasBorders }
          wordStart = -1
          hasPunctuation = hasPunctuation || kind == .separator
        }
      } else if wordStart < 0 {
        (wordStart, isMixed) = (index, false)
        if tokenCount == 0 { beginsWithWord = true }
      } else if kind != before {
        isMixed = true
      }
      if kind != .whiteSpace, before == .whiteSpace { tokenCount += 1 }
      before = kind
    }
    if wordStart >= 0 { hasBorders = appendWord(names, wordStart..<name.upperBound, isMixed) || hasBorders }
    if tokens.count > first { endForm(from: first, beginsName: beginsWithWord) }
    if hasBorders {
      let start = tokens.count
      tokens.append(contentsOf: parts)
      endForm(from: start, beginsName: false)
    }
    if hasPunctuation, tokenCount > 1 {
      beginLayer()
      let start = tokens.count
      for piece in name.split(whereSeparator: { kinds[Int(names[$0])] == .whiteSpace }) {
        tokens.append(vocabulary.number(of: piece.startIndex..<piece.endIndex, in: names))
      }
      endForm(from: start, beginsName: false)
    }
  }

  private func isWord(_ names: BufferView<UInt8>, _ index: Int, _ name: Range<Int>) -> Bool {
    guard index < name.upperBound else { return false }
    let kind = kinds[Int(names[index])]
    return kind != .whiteSpace && kind != .separator
  }

  /// Appends a word, and adds its parts to `parts`; a word without borders is its only part.
  ///
  /// - Parameter isMixed: Whether it has scalars of several kinds, and thus may have borders.
  /// - Returns: whether it has several parts.
  private mutating func appendWord(_ names: BufferView<UInt8>, _ word: Range<Int>, _ isMixed: Bool) -> Bool {
    let whole = vocabulary.number(of: word, in: names)
    var start = word.lowerBound
    var before = kinds[Int(names[start])]
    for index in word.lowerBound &+ 1..<(isMixed ? word.upperBound : word.lowerBound &+ 1) {
      let kind = kinds[Int(names[index])]
      let isBorder =
        switch (before, kind) {
        case (.uppercase, .digit), (.lowercase, .digit), (.digit, .uppercase), (.digit, .lowercase): true
        case (.lowercase, .uppercase): true
        case (.uppercase, .uppercase):
          index &+ 1 < word.upperBound && kinds[Int(names[index &+ 1])] == .lowercase
        default: false
        }
      if isBorder {
        parts.append(vocabulary.number(of: start..<index, in: names))
        start = index
      }
      before = kind
    }
    if start != word.lowerBound {
      parts.append(vocabulary.number(of: start..<word.upperBound, in: names))
      tokens.append(whole)
      return true
    }
    parts.append(whole | ForwardToken.isOnlyPart)
    tokens.append(whole | ForwardToken.isOnlyPart)
    return false
  }
}
