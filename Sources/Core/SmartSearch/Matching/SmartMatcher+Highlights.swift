extension SmartMatcher {
  /// The parts of a name that the search text matched, in order, apart from each other, and each of whole grapheme
  /// clusters of the name as it is.
  ///
  /// Each search token covers the beginning of the token it takes, in the first form that matches. Where a token ends
  /// inside a cluster, as `stras` does in `Straße`, the cluster counts as covered. A name that does not match, because
  /// its item was found by another name, has no such parts.
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

  /// A piece of the name for each search token, in the first form that matches.
  ///
  /// Longer search tokens choose first, and take the first piece that is left: a token that begins with a longer one
  /// begins with the shorter one too, so no choice can be in another's way.
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
  /// Where the first scalar of a piece is that leaves something when it is folded.
  func startWithoutIgnored(of piece: Range<Int>) -> Int {
    piece.first { !FoldTable.drops(scalars[$0]) } ?? piece.lowerBound
  }
}

/// The grapheme clusters of a text, by the positions of scalars.
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

  /// The clusters that hold a range of scalars.
  func range(covering scalars: Range<Int>) -> Range<String.Index> {
    let upper = starts.indices.partitionPoint { starts[$0] >= scalars.upperBound }
    let after = starts.indices.partitionPoint { starts[$0] > scalars.lowerBound }
    let lower = min(max(after - 1, 0), upper)
    return indices[lower]..<indices[upper]
  }

  /// The clusters that hold some ranges of scalars, in order; those that touch are one.
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

  /// The cluster that begins at a scalar position, if one does.
  func boundary(at scalar: Int) -> String.Index? {
    let place = starts.indices.partitionPoint { starts[$0] >= scalar }
    return place < starts.count && starts[place] == scalar ? indices[place] : nil
  }
}
