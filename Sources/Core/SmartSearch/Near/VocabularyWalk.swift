internal import CKernels

/// Finds the beginnings of indexed words that differ from a typed word only by slips.
///
/// The sorted vocabulary is read as a tree of letters: each word branches off the one before it behind their common
/// bytes. The walk skips branches that cannot lead to the typed word. A set of bits for each number of slips decides
/// this: the beginnings of the typed word that the letters so far may stand for, with at most that many slips (the
/// Damerau–Levenshtein distance in its restricted form, which keeps exchanged letters together). Costs are computed
/// only where a beginning is found. Words are compared up to their first punctuation.
struct VocabularyWalk {
  /// Words of the index with a common beginning.
  struct Beginning {
    var tokens: Range<Int>
    /// The length of the beginning, in bytes.
    var length: Int
    /// The cost, at least that of one slip: the typed word itself is excluded.
    var cost: Int
  }

  /// The walk ends after this many letters of the tree. Only a list of words made to slow it down comes near that.
  private static let mostSteps = 250_000

  private let core: IndexCore
  private let typed: [UInt32]
  private let limit: Int
  /// For each ASCII letter, a bit for each of its places in the typed word.
  private var places = [UInt64](repeating: 0, count: 0x80)
  /// The bit for the whole typed word.
  private let whole: UInt64
  /// The levels that lead to the current one, behind one that nothing leads to.
  private var levels: [Level]
  private var depth = 1
  private var costs: CostTable
  private var steps = 0
  private(set) var found: [Beginning] = []

  /// A place in the tree.
  private struct Level {
    /// The number of bytes of a word that lead to it.
    var end = 0
    /// The letter that leads to it.
    var letter: UInt32 = 0
    /// The places of this letter in the typed word.
    var places: UInt64 = 0
    /// The beginnings of the typed word that the letters so far may stand for: unchanged, with one slip, with two.
    var exact: UInt64 = 0
    var one: UInt64 = 0
    var two: UInt64 = 0
    /// The highest useful cost of a longer beginning.
    var bound = 0
    /// A bit for each ASCII letter that may follow, by its last six bits.
    var following = UInt64.max

    /// Whether a letter with this first byte may follow. A quick test that most letters fail.
    func accepts(_ byte: UInt8) -> Bool { byte >= 0x80 || following >> UInt64(byte & 63) & 1 == 1 }

    /// The beginnings with as many slips as the bound allows.
    var states: UInt64 {
      switch bound / SlipCost.least {
      case 0: exact
      case 1: one
      default: two
      }
    }
  }

  /// Walks the vocabulary of an index for a word with possible slips.
  init(_ core: IndexCore, _ word: NearWord) {
    self.core = core
    typed = word.scalars
    limit = word.slipLimit ?? 0
    whole = 1 << UInt64(typed.count)
    for (place, letter) in typed.enumerated() where letter < 0x80 { places[Int(letter)] |= 1 << UInt64(place) }
    let all = whole << 1 - 1
    // Two letters of a word may be missing in the typed one.
    levels = [Level](repeating: Level(), count: typed.count + 4)
    // The first letters may be extra ones.
    levels[depth] = Level(exact: 1, one: 3 & all, two: 7 & all, bound: limit)
    costs = CostTable(typed)
    if limit > 0 { walk() }
  }

  private mutating func walk() {
    let (shared, branch) = (core.parts.tokensShared, core.parts.tokensBranch)
    var token = 0
    while token < shared.count, steps < Self.mostSteps {
      let end = Int(shared[token])
      while levels[depth].end > end { depth -= 1 }
      // Most words can be skipped by the letter that branches off, without being read.
      if levels[depth].end == end, !levels[depth].accepts(branch[token]) {
        steps += 1
        token = core.firstToken(after: token, sharingLessThan: end + 1)
        continue
      }
      costs.keep(depth - 1)
      token = follow(token)
    }
  }

  /// Follows a word as long as this is useful.
  /// - Returns: The next word worth following.
  private mutating func follow(_ token: Int) -> Int {
    let range = core.tokenRange(token)
    var (above, level) = (levels[depth - 1], levels[depth])
    while true {
      let start = range.lowerBound + level.end
      guard start < range.upperBound else { return token + 1 }
      steps += 1
      let (letter, size) = core.scalar(at: start, before: range.upperBound)
      var next = next(above, level, letter, end: level.end + size)
      if next.states == 0 || ScalarKind(letter) == .separator {
        return core.firstToken(after: token, sharingLessThan: next.end)
      }
      next.following = following(level, next)
      depth += 1
      levels[depth] = next
      (above, level) = (level, next)
      if next.states & whole != 0 {
        accept(token)
        level.bound = levels[depth].bound
      }
    }
  }

  private func places(of letter: UInt32) -> UInt64 {
    if letter < 0x80 { return places[Int(letter)] }
    var bits: UInt64 = 0
    for place in typed.indices where typed[place] == letter { bits |= 1 << UInt64(place) }
    return bits
  }

  /// Returns ``Level/following``: all letters while another slip is possible.
  private func following(_ above: Level, _ level: Level) -> UInt64 {
    var places: UInt64
    switch level.bound / SlipCost.least {
    case 0: places = level.exact
    case 1: places = level.exact == 0 ? level.one | above.exact & level.places >> 1 : .max
    default: places = level.one == 0 ? level.two | above.one & level.places >> 1 : .max
    }
    if places == .max { return .max }
    places &= whole - 1
    var letters: UInt64 = 0
    while places != 0 {
      letters |= 1 << UInt64(typed[places.trailingZeroBitCount] & 63)
      places &= places - 1
    }
    return letters
  }

  private func next(_ above: Level, _ level: Level, _ letter: UInt32, end: Int) -> Level {
    let here = places(of: letter)
    // In the typed word, this letter and the one before are exchanged.
    let exchanged = here & level.places >> 1
    let all = whole << 1 &- 1
    var next = Level(end: end, letter: letter, places: here, bound: level.bound)
    next.exact = (level.exact & here) << 1
    // A wrong letter, a missing one, an extra one.
    next.one = (level.one & here) << 1 | level.exact << 1 | level.exact | next.exact << 1
    next.one = (next.one | (above.exact & exchanged) << 2) & all
    next.two = (level.two & here) << 1 | level.one << 1 | level.one | next.one << 1
    next.two = (next.two | (above.one & exchanged) << 2) & all
    return next
  }

  /// Adds the beginning at the current level, if its cost is within the bound.
  private mutating func accept(_ token: Int) {
    let cost = costs.cost(depth - 1) { [levels] in levels[$0 + 1].letter }
    guard cost > 0, cost <= levels[depth].bound else {
      // Beginnings that continue the typed word itself are of no use.
      if cost == 0 { levels[depth].bound = 0 }
      return
    }
    // Longer beginnings count only if they cost less.
    levels[depth].bound = cost - 1
    let end = core.firstToken(after: token, sharingLessThan: levels[depth].end)
    found.append(Beginning(tokens: token..<end, length: levels[depth].end, cost: cost))
  }
}

/// For each level of the tree, and each beginning of the typed word, the lowest cost of typing that for the letters
/// so far. Computes only the requested levels.
struct CostTable {
  private let typed: [UInt32]
  private let width: Int
  /// The cost of typing each letter of the word for each Latin letter.
  private let typing: [Int32]
  private var rows: [Int32]
  /// The last computed level.
  private var known = 0

  init(_ typed: [UInt32]) {
    self.typed = typed
    width = typed.count + 1
    typing = typed.flatMap { typed in (0x61...0x7A).map { Int32(SlipCost.typed(typed, for: $0)) } }
    rows = (0..<Int32(width)).map { $0 == 0 ? 0 : Int32(SlipCost.atFirst) + $0 * Int32(SlipCost.extra) }
  }

  /// Forgets the levels below this one.
  mutating func keep(_ level: Int) { known = min(known, level) }

  /// Returns the cost of typing the whole word for the letters up to a level.
  mutating func cost(_ level: Int, letter: (Int) -> UInt32) -> Int {
    while known < level {
      known += 1
      add(known, letter(known), before: known > 1 ? letter(known - 1) : nil)
    }
    return Int(rows[level * width + typed.count])
  }

  private func cost(typing place: Int, for letter: UInt32) -> Int32 {
    let column = Int(letter) - 0x61
    return (0..<26).contains(column)
      ? typing[place * 26 + column] : Int32(SlipCost.typed(typed[place], for: letter))
  }

  private mutating func add(_ level: Int, _ letter: UInt32, before: UInt32?) {
    let (row, above) = (level * width, (level - 1) * width)
    if rows.count < row + width { rows.append(contentsOf: repeatElement(0, count: row + width - rows.count)) }
    rows[row] = rows[above] + Int32(SlipCost.missing + (level == 1 ? SlipCost.atFirst : 0))
    for index in 1..<width {
      let first = Int32(index == 1 ? SlipCost.atFirst : 0)
      let typing = cost(typing: index - 1, for: letter)
      var cost = rows[above + index - 1] + typing + (typing == 0 ? 0 : first)
      cost = min(cost, rows[above + index] + Int32(SlipCost.missing))
      cost = min(cost, rows[row + index - 1] + Int32(SlipCost.extra) + first)
      if index > 1, let before, typed[index - 1] == before, typed[index - 2] == letter, letter != before {
        let exchanged = Int32(SlipCost.exchanged + (index == 2 ? SlipCost.atFirst : 0))
        cost = min(cost, rows[above - width + index - 2] + exchanged)
      }
      rows[row + index] = cost
    }
  }
}

extension IndexCore {
  func tokenRange(_ token: Int) -> Range<Int> {
    (token == 0 ? 0 : Int(parts.tokenEnds[token - 1]))..<Int(parts.tokenEnds[token])
  }

  /// Returns the first later token that shares fewer than `length` bytes with the token before it.
  ///
  /// - Complexity: O(*n*) in the skipped tokens, some dozen at a time.
  func firstToken(after token: Int, sharingLessThan length: Int) -> Int {
    let shared = parts.tokensShared
    // Shared lengths beyond the stored maximum count as the maximum.
    let bound = UInt8(clamping: length)
    // Most are near.
    let far = min(token + 9, shared.count)
    for next in token + 1..<far where shared[next] < bound { return next }
    return far
      + shared.withSpan(of: far..<shared.count) { shared in
        unsafe shared.withUnsafeBufferPointer { shared in
          guard let base = shared.baseAddress else { return 0 }
          return unsafe ck_find_below(base, shared.count, bound)
        }
      }
  }

  /// Returns the letter at a place in the vocabulary, and its length in bytes.
  fileprivate func scalar(at place: Int, before end: Int) -> (scalar: UInt32, size: Int) {
    let first = parts.tokens[place]
    if first < 0x80 { return (UInt32(first), 1) }
    let size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let end = min(end, place + size)
    return (parts.tokens.text(place..<end).unicodeScalars.first?.value ?? 0xFFFD, end - place)
  }
}
