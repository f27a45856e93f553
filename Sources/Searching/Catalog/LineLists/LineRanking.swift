import SmartSearch

/// Ranks the lines of an input as those of any other source, by an index over all of them.
public struct LineRanking: Sendable {
  private let reader: LineReader

  public init(path: String?, separator: LineStore.Separator) {
    reader = LineReader(path: path, separator: separator)
  }

  /// The lines that match, best first, as one list.
  ///
  /// - Throws: ``SourceError/unreadable(path:reason:)``, which names the file, or ``SourceError/tooMany(_:)``.
  /// - Complexity: O(*n*) in the number of bytes, about a microsecond for each line.
  public func matches(_ query: String, limit: Int) throws(SourceError) -> LineFilter.Matches {
    let lines = try reader.read { _ in }
    let answer: SearchAnswer
    do {
      answer = try SearchIndex(lines.lazy.map(\.searchItem)).search(query, limit: min(limit, lines.count))
    } catch {
      throw .tooMany(lines.count)
    }
    var ranked = LineFilter.Lines()
    for hit in answer.hits {
      ranked.bytes += lines[Int(hit.item)].bytes + [reader.separator.rawValue]
      ranked.numbers.append(Int(hit.item))
    }
    ranked.count = answer.hits.count
    return LineFilter.Matches(lineCount: lines.count, total: answer.total, ranks: [ranked])
  }
}
