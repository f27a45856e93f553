import SmartSearch

/// Completes a typed text by the lines of an input, in one pass and without an index.
public struct LineCompletion: Sendable {
  private let scan: NameScan
  private let completion: CompletionScan
  private let separator: LineStore.Separator
  private let numbersLines: Bool

  /// - Parameter numbersLines: whether to count line numbers.
  /// - Returns: nil for a text that cannot be completed.
  public init?(_ typed: String, separator: LineStore.Separator, numbersLines: Bool = false) {
    guard let completion = CompletionScan(typed) else { return nil }
    self.completion = completion
    scan = NameScan(typed, separator: separator.rawValue)
    self.separator = separator
    self.numbersLines = numbersLines
  }

  /// A line that may complete the typed text.
  public struct Line: Sendable {
    public let line: ListLine
    /// Counted from 0, if numbers are wanted.
    public fileprivate(set) var number: Int
  }

  /// The best lines of one or several parts of the input.
  public struct Candidates: Sendable {
    fileprivate var lines = CompletionCandidates<Line>()
    /// The number of lines, if numbers are wanted.
    fileprivate var lineCount = 0

    public init() {}

    /// Adds the candidates of the next part.
    ///
    /// - Returns: whether later lines could change the answer.
    public mutating func append(_ later: Candidates) -> Bool {
      lines.append(later.lines.map { Line(line: $0.line, number: $0.number + lineCount) })
      lineCount += later.lineCount
      return !lines.areFinal
    }
  }

  /// Returns the best of some lines, each with its end.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func candidates(among lines: Span<UInt8>) -> Candidates {
    var candidates = Candidates()
    func line(_ range: Range<Int>) -> ListLine { ListLine(lines.array(of: range), in: separator) }
    scan.scan(lines) {
      line($0).searchItem
    } found: { range, tier in
      guard candidates.lines.want(tier) else { return true }
      let line = line(range)
      let number = numbersLines ? scan.nameCount(in: lines.extracting(0..<range.lowerBound)) : 0
      completion.offer(Line(line: line, number: number), named: line.name, tier: tier, to: &candidates.lines)
      return !candidates.lines.areFinal
    }
    if numbersLines { candidates.lineCount = scan.nameCount(in: lines) }
    return candidates
  }

  /// Returns the completion of the typed text and its line; nil without one.
  public func match(among candidates: Candidates) -> (rest: String, line: Line)? {
    completion.match(among: candidates.lines) { $0.line.searchItem }.map { ($0.rest, $0.source) }
  }
}
