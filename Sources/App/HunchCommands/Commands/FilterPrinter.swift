internal import Catalog

/// Prints the results of `hunch filter`: at once, or best first at the end.
struct FilterPrinter: Sendable {
  var output: Output
  /// The number of matching lines so far.
  private(set) var total = 0

  private let limit: Int
  private let separator: LineStore.Separator
  private let printsJSON: Bool
  private var printed = 0
  private var lineCount = 0
  /// The kept lines by rank, with the number of the first line of each part.
  private var kept: [[(lines: LineFilter.Lines, firstLine: Int)]] = []
  private var keptCounts: [Int] = []

  init(output: Output, limit: Int, separator: LineStore.Separator, printsJSON: Bool) {
    self.output = output
    self.limit = limit
    self.separator = separator
    self.printsJSON = printsJSON
  }

  /// Takes the matches of the next part of the input.
  ///
  /// - Parameter isPrinting: Whether to print them at once instead of keeping them.
  mutating func take(_ matches: LineFilter.Matches, printing isPrinting: Bool) throws -> LinePass.Progressed {
    total += matches.total
    let firstLine = lineCount
    lineCount += matches.lineCount
    if !isPrinting {
      keep(matches.ranks, firstLine: firstLine)
      return .passedOver
    }
    for lines in matches.ranks { try print(lines, firstLine: firstLine) }
    try output.flush()
    if total > 0, printed >= limit || !output.isWanted { return .finished }
    return matches.total > 0 ? .written : .passedOver
  }

  mutating func printKept() throws {
    for rank in kept {
      for (lines, firstLine) in rank where output.isWanted && printed < limit { try print(lines, firstLine: firstLine) }
    }
  }

  private mutating func keep(_ ranks: [LineFilter.Lines], firstLine: Int) {
    if kept.isEmpty {
      kept = ranks.map { _ in [] }
      keptCounts = ranks.map { _ in 0 }
    }
    for (rank, lines) in ranks.enumerated() where lines.count > 0 && keptCounts[rank] < limit {
      kept[rank].append((lines, firstLine))
      keptCounts[rank] += lines.count
    }
  }

  private mutating func print(_ lines: LineFilter.Lines, firstLine: Int) throws {
    let room = limit - printed
    printed += min(room, lines.count)
    if !printsJSON, lines.count <= room { return try output.append(endedRecords: lines.bytes) }
    let end = separator.rawValue
    var rest = lines.bytes[...]
    for index in 0..<min(room, lines.count) {
      let line = rest.prefix { $0 != end }
      rest = rest[line.endIndex...].dropFirst()
      if printsJSON {
        let text = ListLine(Array(line), in: separator).name
        try output.append(
          JSONLine.encode(
            Record(line: firstLine + lines.numbers[index] + 1, text: text, near: lines.areNear ? true : nil)))
      } else {
        try output.append(line)
      }
    }
  }

  private struct Record: Encodable {
    var line: Int
    var text: String
    /// Nil for exact matches, which leaves the key out.
    var near: Bool?
  }
}
