import SmartSearch

/// Finds the lines of an input that match, in one pass and without an index.
public struct LineFilter: Sendable {
  private let scan: NameScan
  private let separator: LineStore.Separator
  private let order: Order
  private let limit: Int
  private let numbersLines: Bool

  /// The order of the matches.
  public enum Order: Sendable {
    /// Best first; equal matches in the order of the input.
    case best
    /// The order of the input.
    case input
  }

  /// - Parameters:
  ///   - limit: the most lines to return; all matches are counted.
  ///   - numbersLines: whether to count line numbers.
  public init(_ query: String, separator: LineStore.Separator, order: Order, limit: Int, numbersLines: Bool = false) {
    scan = NameScan(query, separator: separator.rawValue)
    self.separator = separator
    self.order = order
    self.limit = limit
    self.numbersLines = numbersLines
  }

  /// Lines in one piece of memory.
  public struct Lines: Sendable {
    /// The lines as read, each with its end.
    public var bytes: [UInt8] = []
    public var count = 0
    /// The number of each line, counted from 0, if numbers are wanted.
    public var numbers: [Int] = []
    /// Whether the lines are near matches.
    public var areNear = false
  }

  /// The matches in a part of the input.
  public struct Matches: Sendable {
    /// The number of lines in the part, if numbers are wanted.
    public var lineCount = 0
    /// The number of matches.
    public var total = 0
    /// The returned matches, a list for each rank, best first; line numbers begin with the part.
    public var ranks: [Lines] = []
  }

  /// Returns the matches among some lines, each with its end.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func matches(in lines: Span<UInt8>) -> Matches {
    var matches = Matches()
    matches.ranks = [Lines](repeating: Lines(), count: order == .best ? MatchTier.allCases.count : 1)
    var counted = 0
    scan.scan(lines) {
      ListLine(lines.array(of: $0), in: separator).searchItem
    } found: { line, tier in
      matches.total += 1
      let rank = order == .best ? Int(tier.rawValue) : 0
      guard matches.ranks[rank].count < limit else { return true }
      matches.ranks[rank].count += 1
      matches.ranks[rank].bytes.append(contentsOf: lines, in: line.lowerBound..<line.upperBound + 1)
      if numbersLines {
        matches.lineCount += scan.nameCount(in: lines.extracting(counted..<line.lowerBound))
        counted = line.lowerBound
        matches.ranks[rank].numbers.append(matches.lineCount)
      }
      return true
    }
    if numbersLines { matches.lineCount += scan.nameCount(in: lines.extracting(counted...)) }
    return matches
  }
}

extension Array<UInt8> {
  fileprivate mutating func append(contentsOf bytes: Span<UInt8>, in range: Range<Int>) {
    bytes.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
