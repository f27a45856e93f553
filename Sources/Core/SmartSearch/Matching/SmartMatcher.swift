/// Decides whether a search text finds a name. This definition holds for every other part of the module.
///
///     let matcher = SmartMatcher("p pe")
///     matcher.matches("person.badge.plus")   // true
///     matcher.matches("person.badge")        // false: each search token takes another token
///
/// A name matches if, in one of its forms, at least as many tokens begin with each distinct search token as search
/// tokens do. Therefore the order of either text does not matter, and typing on never adds a result. A search text
/// without tokens matches everything.
///
/// The idea is Geoff Hackworth's ("A Simple, Smart Search Algorithm for iOS in Swift", 2021).
public struct SmartMatcher: Sendable {
  let pattern: SearchPattern

  /// Makes a matcher for a search text.
  ///
  /// - Complexity: O(*n* + *t* log *t*) for *n* letters and *t* tokens.
  public init(_ searchText: String) {
    pattern = SearchPattern(searchText)
  }

  /// Whether the search text has no tokens, and every name matches.
  public var matchesEverything: Bool { pattern.tokens.isEmpty }

  /// Whether the search text finds a name.
  ///
  /// - Complexity: O(*n* · *t*) for *n* letters of the name and *t* distinct search tokens.
  public func matches(_ candidate: String) -> Bool {
    matches(SearchItem(name: candidate))
  }

  /// Whether the search text finds an item by any of its names.
  ///
  /// - Complexity: O(*n* · *t*) for *n* letters of the names and *t* distinct search tokens.
  public func matches(_ item: SearchItem) -> Bool {
    pattern.requirements.isEmpty || item.foldedForms.contains { pattern.isSatisfied(by: $0) }
  }

  /// Returns how well the search text finds an item, or nil if it does not.
  ///
  /// - Complexity: as ``matches(_:)-(SearchItem)``.
  public func tier(of item: SearchItem) -> MatchTier? {
    matches(item) ? pattern.tier(ofKey: item.key) : nil
  }
}

extension SmartMatcher {
  /// Returns the parts of a name that the search text matched, in order and separate, as whole grapheme clusters of
  /// the name.
  ///
  /// Each search token covers the beginning of the token that it takes, in the first form that matches. If a search
  /// token ends inside a cluster, as `stras` does in `Straße`, the whole cluster counts as covered. A name that does
  /// not match, because another name found its item, has no such parts.
  ///
  /// - Complexity: O(*n* · *t*) for *n* letters of the name and *t* search tokens.
  public func highlights(in name: String, compounds: Compounds = [:]) -> [Range<String.Index>] {
    guard let match = assignment(in: name, compounds: compounds) else { return [] }
    let clusters = ClusterMap(name)
    let covered = pattern.tokens.indices.map { index in
      let piece = match.pieces[index]
      let end = match.division.end(ofFolded: pattern.tokens[index].count, in: piece).index
      return match.division.startWithoutIgnored(of: piece)..<end
    }
    return clusters.merging(covered)
  }

  /// Returns a piece of the name for each search token, in the first form that matches.
  ///
  /// Longer search tokens choose first, and take the first remaining piece. A piece that begins with a longer token
  /// also begins with its own beginning, the shorter token, so no choice blocks another.
  func assignment(in name: String, compounds: Compounds) -> (division: NameDivision, pieces: [Range<Int>])? {
    let division = NameDivision(name, compounds: compounds)
    let order = pattern.tokens.indices.sorted {
      (pattern.tokens[$1].count, $0) < (pattern.tokens[$0].count, $1)
    }
    for form in division.forms {
      let tokens = division.foldedTokens(of: form)
      guard pattern.isSatisfied(by: tokens) else { continue }
      let pieces = division.pieces(of: form)
      var isTaken = [Bool](repeating: false, count: tokens.count)
      var taken = [Range<Int>](repeating: 0..<0, count: pattern.tokens.count)
      for index in order {
        let free = tokens.indices.first { !isTaken[$0] && tokens[$0].starts(with: pattern.tokens[index]) }
        guard let piece = free else { preconditionFailure("a form that matches has a token for each search token") }
        isTaken[piece] = true
        taken[index] = pieces[piece]
      }
      return (division, taken)
    }
    return nil
  }
}

extension NameDivision {
  /// Returns the position of the first scalar of a piece that folding does not remove.
  func startWithoutIgnored(of piece: Range<Int>) -> Int {
    piece.first { !FoldTable.drops(scalars[$0]) } ?? piece.lowerBound
  }
}

/// The grapheme clusters of a text, by scalar position.
struct ClusterMap {
  /// The scalar positions at which clusters begin, then the number of scalars.
  private var starts: [Int] = []
  private var indices: [String.Index] = []

  init(_ text: String) {
    var position = 0
    for index in text.indices {
      starts.append(position)
      indices.append(index)
      position += text[index].unicodeScalars.count
    }
    starts.append(position)
    indices.append(text.endIndex)
  }

  /// Returns the clusters that contain a range of scalars.
  func range(covering scalars: Range<Int>) -> Range<String.Index> {
    let upper = starts.indices.partitionPoint { starts[$0] >= scalars.upperBound }
    let after = starts.indices.partitionPoint { starts[$0] > scalars.lowerBound }
    let lower = min(max(after - 1, 0), upper)
    return indices[lower]..<indices[upper]
  }

  /// Returns the clusters that contain some ranges of scalars, in order; adjacent ones are joined.
  func merging(_ scalars: [Range<Int>]) -> [Range<String.Index>] {
    var merged: [Range<String.Index>] = []
    for range in scalars.map(range(covering:)).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Returns the start of the cluster that begins at a scalar position, if any.
  func boundary(at scalar: Int) -> String.Index? {
    let place = starts.indices.partitionPoint { starts[$0] >= scalar }
    return place < starts.count && starts[place] == scalar ? indices[place] : nil
  }
}
