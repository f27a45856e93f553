internal import SystemKit

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

/// What is said of a row besides its text.
public struct RowState: Sendable, Hashable {
  /// It wants attention.
  public var isUrgent = false
  /// It is the one that is in use, or one of those.
  public var isActive = false

  public init(isUrgent: Bool = false, isActive: Bool = false) {
    self.isUrgent = isUrgent
    self.isActive = isActive
  }

  /// What either of two says.
  package func merging(_ other: RowState) -> RowState {
    RowState(isUrgent: isUrgent || other.isUrgent, isActive: isActive || other.isActive)
  }

  /// In words, so that it is not told by a colour alone; nil where nothing is said.
  package var text: String? {
    switch (isUrgent, isActive) {
    case (true, true): localized("Urgent, Active", context: "what a script says of a row")
    case (true, false): localized("Urgent", context: "what a script says of a row")
    case (false, true): localized("Active", context: "what a script says of a row")
    case (false, false): nil
    }
  }
}

/// What a line may carry behind its text and a NUL: keys and values, separated by the unit separator, as rofi writes them
/// (see rofi-script(5)).
package enum RowOptions {
  /// The pairs in the bytes behind the NUL. A key without a value is passed over.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func pairs(_ bytes: ArraySlice<UInt8>) -> [(key: String, value: String)] {
    let parts = bytes.split(separator: 0x1F, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
  }
}
