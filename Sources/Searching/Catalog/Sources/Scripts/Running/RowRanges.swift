/// Rows by their numbers, as rofi's `-a` and `-u` name them: `5`, `-1` for the last one, `7:11` without the one at its end,
/// `-3:` for the last three, `7-10` with both ends, and any of these with commas between.
public struct RowRanges: Sendable, Hashable {
  /// Counted from 0, and from the end if negative.
  private struct Range: Sendable, Hashable {
    var first: Int
    /// Nil for all rows that follow.
    var end: Int?
    var includesEnd = false
  }

  private var ranges: [Range] = []

  /// No rows.
  public init() {}

  /// Each row is compared with each range: of more than anybody writes, the others are passed over.
  private static let mostRanges = 1_000

  /// What makes no sense is passed over, as rofi does.
  public init(_ text: String) {
    ranges = text.split(separator: ",").prefix(Self.mostRanges).compactMap { part in
      if let row = Int(part) { return Range(first: row, end: row, includesEnd: true) }
      if let colon = part.firstIndex(of: ":") {
        let (first, end) = (part[..<colon], part[part.index(after: colon)...])
        guard let first = first.isEmpty ? 0 : Int(first), end.isEmpty || Int(end) != nil else { return nil }
        return Range(first: first, end: Int(end))
      }
      // A sign in front belongs to the number.
      guard let dash = part.dropFirst().firstIndex(of: "-"), let first = Int(part[..<dash]),
        let last = Int(part[part.index(after: dash)...])
      else { return nil }
      return Range(first: first, end: last, includesEnd: true)
    }
  }

  /// Whether a row of so many is among them.
  ///
  /// - Complexity: O(*n*) in the number of ranges.
  public func contains(_ row: Int, of count: Int) -> Bool {
    ranges.contains { range in
      func place(_ number: Int) -> Int { number < 0 ? count + number : number }
      guard row >= place(range.first) else { return false }
      guard let end = range.end.map(place) else { return true }
      return row < end || range.includesEnd && row == end
    }
  }
}
