import SmartSearch

/// Searches the lines of an input by an index over all of them: ranked like the items of a source, or with near
/// matches.
public struct LineRanking: Sendable {
  private let reader: LineReader

  public init(path: String?, separator: LineStore.Separator) {
    reader = LineReader(path: path, separator: separator)
  }

  /// The order of matching lines.
  public enum Order: Sendable {
    /// Best first; equal matches are ranked too.
    case ranked
    /// Best first; equal matches in the order of the input.
    case best
    /// The order of the input.
    case input
  }

  /// Returns the matching lines as one list, and near matches, if wanted, as another.
  ///
  /// - Throws: ``SourceError/unreadable(path:reason:)``, which names the file, or ``SourceError/tooMany(_:)``.
  /// - Complexity: O(*n*) in the number of bytes, about a microsecond for each line.
  public func matches(
    _ query: String, limit: Int, order: Order = .ranked, withNear: Bool = false
  ) throws(SourceError) -> LineFilter.Matches {
    let lines = try reader.read { _ in }
    let index = try Self.index(of: lines, ranked: order == .ranked)
    let answer = index.search(query, limit: order == .input ? lines.count : min(limit, lines.count))
    var found = answer.hits.map(\.item)
    if order == .input { found = Array(found.sorted().prefix(limit)) }
    var ranks = [ranked(found, lines)]
    let kinds = withNear ? NearRule.kinds(for: query, beside: answer.total) : []
    if !kinds.isEmpty, found.count < limit {
      let near = index.near(query, limit: min(NearRule.most, limit - found.count), kinds: kinds) { () throws(Never) in }
      ranks.append(ranked(near.map(\.item), lines))
      ranks[1].areNear = true
    }
    return LineFilter.Matches(lineCount: lines.count, total: answer.total, ranks: ranks)
  }

  private static func index(of lines: LineStore, ranked: Bool) throws(SourceError) -> SearchIndex {
    do {
      if ranked { return try SearchIndex(lines.lazy.map(\.searchItem)) }
      var index = try SearchIndex(
        lines.indices.lazy.map { line in
          var item = lines[line].searchItem
          item.weight = -Int32(clamping: line)
          return item
        })
      index.keepsOrder = true
      return index
    } catch {
      throw .tooMany(lines.count)
    }
  }

  private func ranked(_ items: [UInt32], _ lines: LineStore) -> LineFilter.Lines {
    var ranked = LineFilter.Lines()
    for item in items {
      ranked.bytes += lines[Int(item)].bytes + [reader.separator.rawValue]
      ranked.numbers.append(Int(item))
    }
    ranked.count = items.count
    return ranked
  }
}
