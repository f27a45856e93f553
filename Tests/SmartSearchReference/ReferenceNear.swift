@testable import SmartSearch

/// The near matches of a text by the definitions alone, one item after the other.
struct ReferenceNear {
  private let matcher: SmartMatcher
  private let typed: [[UInt8]]
  /// The typed words with their punctuation.
  private let written: [[UInt8]]

  init(_ text: String) {
    matcher = SmartMatcher(text)
    let words = NameDivision(text).foldedTokens(of: .words)
    written = NameDivision(text).foldedTokens(of: .tokens)
    typed = words.count > NearText.mostWords ? [] : words
  }

  func hit(_ item: SearchItem) -> (kind: NearKind, cost: Int)? {
    if typed.isEmpty || matcher.matches(item) { return nil }
    if isWritten(item) { return (.written, 0) }
    if let cost = runTogether(item) { return (.runTogether, cost) }
    let tokens = item.foldedForms.joined()
    if let cost = inside(tokens) { return (.inside, cost) }
    return slip(tokens, key: item.key).map { (.slip, $0) }
  }

  // MARK: Written

  private func isWritten(_ item: SearchItem) -> Bool {
    let words = item.foldedForms.joined()
    guard typed != written, typed.allSatisfy({ word in words.contains { $0.starts(with: word) } }) else { return false }
    return ([item.name] + item.alternateNames).contains { name in
      let name = Array(Fold.fold(name).utf8)
      return written.allSatisfy { name.firstRange(of: $0) != nil }
    }
  }

  // MARK: Run together

  private func runTogether(_ item: SearchItem) -> Int? {
    let names = ([item.name] + item.alternateNames).map { SearchItem(name: $0, compounds: item.compounds) }
    return names.enumerated().compactMap { number, name in
      // In an alternate name, no words are skipped between the pieces.
      runTogether(name.foldedForms, skips: number == 0)
    }.min()
  }

  private func runTogether(_ forms: [[[UInt8]]], skips: Bool) -> Int? {
    var costs: [Int] = []
    for form in forms {
      for (index, word) in typed.enumerated() {
        var ways = Self.ways(word[...], in: form, from: 0, isFirst: true)
          .filter { skips || zip($0.words, $0.words.dropFirst()).allSatisfy { $1 == $0 + 1 } }
        // A text that begins every word of the name comes first.
        if typed.count == 1 {
          ways = ways.map { ($0.words.count == form.count ? $0.cost : $0.cost + 1 << 40, $0.words) }
        } else {
          ways = ways.map { ($0.cost + 1 << 40, $0.words) }
        }
        guard let cost = ways.map(\.cost).min() else { continue }
        var others = typed
        others.remove(at: index)
        // Each other word must begin a token that the best way leaves free.
        let leaves = ways.filter { $0.cost == cost }.contains { way in
          hasAssignment(others, in: form.indices.filter { !way.words.contains($0) }.map { form[$0] })
        }
        if leaves { costs.append(cost) }
      }
    }
    return costs.min()
  }

  private static func ways(
    _ rest: ArraySlice<UInt8>, in form: [[UInt8]], from start: Int, isFirst: Bool
  ) -> [(cost: Int, words: [Int])] {
    if rest.isEmpty { return [(0, [])] }
    var ways: [(cost: Int, words: [Int])] = []
    for word in form.indices.dropFirst(start) {
      for length in 1...rest.count where form[word].starts(with: rest.prefix(length)) {
        if isFirst, length == rest.count { continue }
        let piece = 1 << 30 + (word - start) << (isFirst ? 12 : 21) + word
        for way in Self.ways(rest.dropFirst(length), in: form, from: word + 1, isFirst: false) {
          ways.append((way.cost + piece, [word] + way.words))
        }
      }
    }
    return ways
  }

  // MARK: Inside a word

  private func inside(_ tokens: some Collection<[UInt8]>) -> Int? {
    var count = 0
    for word in typed where !tokens.contains(where: { $0.starts(with: word) }) {
      let isInside = tokens.contains { token in
        token.indices.dropFirst().contains { token[$0...].starts(with: word) }
      }
      guard isInside, isPlain(word), Self.scalars(word).count >= 3 else { return nil }
      count += 1
    }
    return count > 0 ? count : nil
  }

  private func isPlain(_ word: [UInt8]) -> Bool {
    !Self.scalars(word).contains { ScalarKind($0) == .separator }
  }

  // MARK: Slips

  private func slip(_ tokens: some Collection<[UInt8]>, key: [UInt8]) -> Int? {
    var total = 0
    for word in typed {
      guard let cost = tokens.compactMap({ cost(word, for: $0) }).min() else { return nil }
      total += cost
    }
    let first = key.prefix { $0 != 0x20 }
    let beginsName = typed.contains { cost($0, for: Array(first)) != nil }
    return total > 0 ? 2 * total + (beginsName ? 0 : 1) : nil
  }

  /// Returns the least cost of typing a word in place of a beginning of another.
  private func cost(_ word: [UInt8], for other: [UInt8]) -> Int? {
    if other.starts(with: word) { return 0 }
    guard isPlain(word), let limit = SlipCost.limit(length: Self.scalars(word).count) else { return nil }
    let (typed, letters) = (Self.scalars(word), Self.scalars(other).prefix { ScalarKind($0) != .separator })
    let costs = Self.distances(typed, Array(letters))
    return (1..<max(1, costs.count)).map { costs[$0] }.filter { $0 <= limit }.min()
  }

  private static func scalars(_ word: [UInt8]) -> [UInt32] {
    String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
  }

  /// Returns the distances of a typed word to each beginning of another.
  static func distances(_ typed: [UInt32], _ letters: [UInt32]) -> [Int] {
    var table = [[Int]](repeating: [Int](repeating: 0, count: letters.count + 1), count: typed.count + 1)
    for i in 0...typed.count {
      for j in 0...letters.count where i + j > 0 {
        let atFirst = i == 1 ? SlipCost.atFirst : 0
        var ways: [Int] = []
        if i > 0, j > 0 {
          let wrong = SlipCost.typed(typed[i - 1], for: letters[j - 1])
          ways.append(table[i - 1][j - 1] + wrong + (wrong > 0 ? atFirst : 0))
        }
        if j > 0 { ways.append(table[i][j - 1] + SlipCost.missing + (i == 0 && j == 1 ? SlipCost.atFirst : 0)) }
        if i > 0 { ways.append(table[i - 1][j] + SlipCost.extra + atFirst) }
        if i > 1, j > 1, typed[i - 1] == letters[j - 2], typed[i - 2] == letters[j - 1], typed[i - 1] != typed[i - 2] {
          ways.append(table[i - 2][j - 2] + SlipCost.exchanged + (i == 2 ? SlipCost.atFirst : 0))
        }
        table[i][j] = ways.min() ?? 0
      }
    }
    return table[typed.count]
  }
}
