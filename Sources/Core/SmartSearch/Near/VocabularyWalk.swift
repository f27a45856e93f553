/// Finds the beginnings of the words of an index that differ from a typed word by slips alone.
///
/// The sorted vocabulary is walked as a tree of letters, with the costs of all beginnings of the typed word at each node
/// (the distance of Damerau and Levenshtein in its restricted form, where exchanged letters stay together). A branch ends
/// where no slip is left that the typed word could do with. Words are compared up to their first punctuation.
struct VocabularyWalk {
  /// Words of the index that begin alike.
  struct Beginning {
    var tokens: Range<Int>
    var bytes: [UInt8]
    /// 0 if it is the typed word itself.
    var cost: Int
  }

  /// After so many letters of the tree the walk ends: no list of words comes near it, unless it is made for that.
  private static let mostSteps = 60_000

  private let core: IndexCore
  private let typed: [UInt32]
  private let limit: Int
  private var path: [UInt8] = []
  private var steps = 0
  private(set) var found: [Beginning] = []

  /// Walks the vocabulary of an index.
  /// - Parameter withSlips: Whether beginnings that differ are wanted, too; finding these takes most of the time.
  init(_ core: IndexCore, _ word: NearWord, withSlips: Bool) {
    self.core = core
    typed = word.scalars
    limit = word.slipLimit ?? 0
    guard withSlips, word.slipLimit != nil else {
      let tokens = core.tokens(beginningWith: word.bytes)
      if !tokens.isEmpty { found = [Beginning(tokens: tokens, bytes: word.bytes, cost: 0)] }
      return
    }
    walk(0..<core.parts.tokenEnds.count, Node(typedLength: typed.count), best: .max)
  }

  /// A place in the tree.
  private struct Node {
    /// For each beginning of the typed word, what it costs to have typed that for the letters so far.
    var costs: [Int]
    /// The costs at the node above, and the letter between.
    var above: [Int] = []
    var letter: UInt32 = 0

    init(typedLength: Int) {
      costs = (0...typedLength).map { $0 == 0 ? 0 : SlipCost.atFirst + $0 * SlipCost.extra }
    }

    /// The node below by a letter.
    func next(_ letter: UInt32, _ typed: [UInt32]) -> Node {
      var next = self
      (next.above, next.letter) = (costs, letter)
      next.costs[0] = costs[0] + SlipCost.missing + (costs[0] == 0 ? SlipCost.atFirst : 0)
      for index in 1...typed.count {
        let first = index == 1 ? SlipCost.atFirst : 0
        let typing = SlipCost.typed(typed[index - 1], for: letter)
        var cost = costs[index - 1] + typing + (typing == 0 ? 0 : first)
        cost = min(cost, costs[index] + SlipCost.missing, next.costs[index - 1] + SlipCost.extra + first)
        if index > 1, !above.isEmpty, typed[index - 1] == self.letter, typed[index - 2] == letter, letter != self.letter
        {
          cost = min(cost, above[index - 2] + SlipCost.exchanged + (index == 2 ? SlipCost.atFirst : 0))
        }
        next.costs[index] = cost
      }
      return next
    }

    /// The letters that may follow if no slip is left; nil if any may.
    func letters(_ typed: [UInt32], limit: Int) -> Set<UInt32>? {
      if costs.contains(where: { $0 + SlipCost.least <= limit }) { return nil }
      var letters: Set<UInt32> = []
      for index in typed.indices where costs[index] <= limit { letters.insert(typed[index]) }
      for index in typed.indices.dropFirst() where !above.isEmpty && typed[index] == letter {
        if above[index - 1] + SlipCost.exchanged <= limit { letters.insert(typed[index - 1]) }
      }
      return letters
    }
  }

  private mutating func walk(_ tokens: Range<Int>, _ node: Node, best: Int) {
    let depth = path.count
    if let letters = node.letters(typed, limit: min(limit, best - 1)) {
      for letter in letters.sorted() {
        let range = core.tokens(tokens, with: Self.bytes(letter), at: depth)
        if !range.isEmpty { enter(range, letter, node, best) }
      }
      return
    }
    // The words that end here come first.
    var start = tokens.partitionPoint { core.tokenLength($0) > depth }
    while start < tokens.upperBound, steps < Self.mostSteps {
      let letter = core.scalar(of: start, at: depth)
      let range = core.tokens(start..<tokens.upperBound, with: Self.bytes(letter), at: depth)
      enter(range, letter, node, best)
      start = max(start + 1, range.upperBound)
    }
  }

  private mutating func enter(_ tokens: Range<Int>, _ letter: UInt32, _ node: Node, _ best: Int) {
    steps += 1
    if ScalarKind(letter) == .separator { return }
    let next = node.next(letter, typed)
    let depth = path.count
    path += Self.bytes(letter)
    defer { path.removeSubrange(depth...) }
    var best = best
    if let cost = next.costs.last, cost <= limit, cost < best {
      found.append(Beginning(tokens: tokens, bytes: path, cost: cost))
      best = cost
    }
    // Longer beginnings count if they cost less.
    let bound = min(limit, best - 1)
    let isOpen = next.costs.contains { $0 <= bound } || node.costs.contains { $0 + SlipCost.exchanged <= bound }
    if isOpen { walk(tokens, next, best: best) }
  }

  private static func bytes(_ scalar: UInt32) -> [UInt8] {
    if scalar < 0x80 { return [UInt8(scalar)] }
    return Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? []
  }
}

extension IndexCore {
  func tokenRange(_ token: Int) -> Range<Int> {
    (token == 0 ? 0 : Int(parts.tokenEnds[token - 1]))..<Int(parts.tokenEnds[token])
  }

  fileprivate func tokenLength(_ token: Int) -> Int { tokenRange(token).count }

  /// The letter of a token from a place on.
  fileprivate func scalar(of token: Int, at depth: Int) -> UInt32 {
    let range = tokenRange(token)
    let first = parts.tokens[range.lowerBound + depth]
    if first < 0x80 { return UInt32(first) }
    let end = min(range.upperBound, range.lowerBound + depth + 4)
    return parts.tokens.text(range.lowerBound + depth..<end).unicodeScalars.first?.value ?? 0xFFFD
  }

  /// Those of some tokens, alike up to a depth and longer than that, that go on with some bytes.
  fileprivate func tokens(_ tokens: Range<Int>, with bytes: [UInt8], at depth: Int) -> Range<Int> {
    /// How the bytes of a token there compare: negative if it comes before, and 0 if it begins with them.
    func order(_ token: Int) -> Int {
      let range = tokenRange(token)
      for (offset, byte) in bytes.enumerated() {
        let place = range.lowerBound + depth + offset
        if place >= range.upperBound { return -1 }
        if parts.tokens[place] != byte { return parts.tokens[place] < byte ? -1 : 1 }
      }
      return 0
    }
    let lower = tokens.partitionPoint { order($0) >= 0 }
    return lower..<(lower..<tokens.upperBound).partitionPoint { order($0) > 0 }
  }
}
