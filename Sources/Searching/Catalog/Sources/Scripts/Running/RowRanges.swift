internal import SystemKit

/// Rows by their numbers, as in rofi's `-a` and `-u`: `5`, `-1` for the last one, `7:11` without the end, `-3:` for
/// the last three, `7-10` with both ends, and several of these separated by commas.
public struct RowRanges: Sendable, Hashable {
  /// Counted from 0, or from the end if negative.
  private struct Range: Sendable, Hashable {
    var first: Int
    /// Nil for all rows that follow.
    var end: Int?
    var includesEnd = false
  }

  private var ranges: [Range] = []

  /// Selects no rows.
  public init() {}

  /// Each row is compared with each range. Nobody writes more; further ranges are ignored.
  private static let mostRanges = 1_000

  /// Parses ranges. Invalid ones are ignored, as in rofi.
  public init(_ text: String) {
    ranges = text.split(separator: ",").prefix(Self.mostRanges).compactMap { part in
      if let row = Int(part) { return Range(first: row, end: row, includesEnd: true) }
      if let colon = part.firstIndex(of: ":") {
        let (first, end) = (part[..<colon], part[part.index(after: colon)...])
        guard let first = first.isEmpty ? 0 : Int(first), end.isEmpty || Int(end) != nil else { return nil }
        return Range(first: first, end: Int(end))
      }
      // A leading minus belongs to the number.
      guard let dash = part.dropFirst().firstIndex(of: "-"), let first = Int(part[..<dash]),
        let last = Int(part[part.index(after: dash)...])
      else { return nil }
      return Range(first: first, end: last, includesEnd: true)
    }
  }

  /// Whether a row, of this number of rows, is in a range.
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

/// The state of a row besides its text.
public struct RowState: Sendable, Hashable {
  /// Whether the row wants attention.
  public var isUrgent = false
  /// Whether the row is in use.
  public var isActive = false

  public init(isUrgent: Bool = false, isActive: Bool = false) {
    self.isUrgent = isUrgent
    self.isActive = isActive
  }

  /// Returns the state with everything that either of two has.
  package func merging(_ other: RowState) -> RowState {
    RowState(isUrgent: isUrgent || other.isUrgent, isActive: isActive || other.isActive)
  }

  /// The state in words, for those who do not see the color; nil without a state.
  package var text: String? {
    switch (isUrgent, isActive) {
    case (true, true): localized("Urgent, Active", context: "what a script says of a row")
    case (true, false): localized("Urgent", context: "what a script says of a row")
    case (false, true): localized("Active", context: "what a script says of a row")
    case (false, false): nil
    }
  }
}

/// Parses row options, which a line may carry behind its text and a NUL: keys and values separated by the unit
/// separator, as in rofi (see rofi-script(5)).
package enum RowOptions {
  /// Returns the pairs in the bytes behind the NUL. A key without a value is ignored.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func pairs(_ bytes: ArraySlice<UInt8>) -> [(key: String, value: String)] {
    let parts = bytes.split(separator: 0x1F, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
  }

  /// Returns the theme name or the path in the value of `icon`; nil if it is neither, but a glyph for a font that the
  /// script expects.
  package static func icon(_ value: String) -> String? {
    let isSingle = value.count == 1 && !value.utf8.allSatisfy { $0 < 0x80 }
    return isSingle || !value.contains { $0.isLetter || $0.isNumber || $0 == "/" } ? nil : value
  }
}
