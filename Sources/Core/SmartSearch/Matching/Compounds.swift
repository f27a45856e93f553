/// Compound words of a source, with their parts, such as `eyedropper`, made of `eye` and `dropper`.
///
/// A name with such a word is also found by the beginnings of its parts. An entry is ignored unless its parts, folded
/// and joined, make the word: matched letters must be visible in the name.
///
///     SearchItem(name: "eyedropper.halffull", compounds: ["eyedropper": ["eye", "dropper"], "halffull": ["half", "full"]])
public struct Compounds: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// Folded words, with the folded lengths of their parts.
  private var parts: [[UInt8]: [Int]] = [:]

  /// Makes an empty set.
  public init() {}

  /// Makes compounds from words and their parts.
  ///
  /// - Complexity: O(*n*) in the number of letters.
  public init(_ entries: some Sequence<(key: String, value: [String])>) {
    for (word, parts) in entries {
      let folded = parts.map { Fold.bytes($0) }.filter { !$0.isEmpty }
      guard folded.count > 1, Array(folded.joined()) == Fold.bytes(word) else { continue }
      self.parts[Fold.bytes(word)] = folded.map(\.count)
    }
  }

  /// Makes compounds from a dictionary literal of words and their parts.
  ///
  /// - Complexity: O(*n*) in the number of letters.
  public init(dictionaryLiteral elements: (String, [String])...) {
    self.init(elements.map { (key: $0.0, value: $0.1) })
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { parts.isEmpty }

  /// Returns these and other compounds. For a word in both, the entry of `others` counts.
  ///
  /// - Complexity: O(*n*) in the number of words.
  package func merging(_ others: Compounds) -> Compounds {
    var all = self
    all.parts.merge(others.parts) { _, other in other }
    return all
  }

  /// Whether a name contains one of the words.
  ///
  /// - Complexity: O(*n*) in the letters of the name.
  package func areFound(in name: String) -> Bool {
    let division = NameDivision(name)
    return division.foldedTokens(of: .subWords).contains { parts[$0] != nil }
  }

  /// Returns only the compounds among some folded words.
  func keeping(_ words: [[UInt8]]) -> Compounds {
    var kept = Compounds()
    for word in words { kept.parts[word] = parts[word] }
    return kept
  }

  /// Returns the folded lengths of the parts of a folded word.
  func lengths(of word: [UInt8]) -> [Int]? { parts[word] }
}

extension Compounds {
  /// The entries in a fixed order, for saving.
  var entries: [(word: [UInt8], lengths: [Int])] {
    parts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { (word: $0.key, lengths: $0.value) }
  }

  /// The compounds in a form for saving; empty if there are none.
  ///
  /// - Complexity: O(*n* log *n*) in the number of words.
  package var bytes: [UInt8] { isEmpty ? [] : ExtrasCoding.encode([self]) }

  /// Decodes the form of ``bytes``; nil if it is not valid.
  package init?(bytes: [UInt8]) {
    if bytes.isEmpty { return }
    let buffer = Buffer(bytes)
    guard let table = withExtendedLifetime(buffer, { ExtrasCoding.compounds(buffer.view) }), table.count == 1 else {
      return nil
    }
    self = table[0]
  }

  /// Makes compounds from the entries of others.
  init(entries: [(word: [UInt8], lengths: [Int])]) {
    for entry in entries { parts[entry.word] = entry.lengths }
  }
}

/// Finds the compounds in the names of very many items, one after the other, and reuses its memory. An item that is
/// given only these is found as if it were given all.
package struct CompoundFinder {
  private let compounds: Compounds
  private var division = NameDivision()
  private var folded: [UInt8] = []

  package init(_ compounds: Compounds) {
    self.compounds = compounds
  }

  /// Returns the compounds that are words of a name.
  ///
  /// - Complexity: O(*n*) in the letters of the name; O(1) if the set is empty.
  package mutating func compounds(in name: String) -> Compounds {
    if compounds.isEmpty { return compounds }
    division.divide(name.unicodeScalars, compounds: [:])
    var found: [[UInt8]] = []
    for piece in division.subWords {
      folded.removeAll(keepingCapacity: true)
      division.appendFold(of: piece, to: &folded)
      if compounds.lengths(of: folded) != nil { found.append(folded) }
    }
    return found.isEmpty ? [:] : compounds.keeping(found)
  }
}
