/// The smallest single replacement that turns one text into another, so that a field can be changed without touching
/// what stays.
///
/// Offsets are counted in code points.
public struct TextChange: Equatable, Sendable {
  /// What is deleted from the old text.
  public var deleted: Range<Int>
  /// What is inserted in its place.
  public var inserted: String

  /// The change from one text to another; nil if they are the same, code point by code point.
  ///
  /// - Complexity: O(*n* + *m*) in the lengths of the texts.
  public init?(from old: String, to new: String) {
    guard !old.isIdentical(to: new) else { return nil }
    let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start] == after[start] { start += 1 }
    var end = 0
    while end < shorter - start, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
    deleted = start..<before.count - end
    inserted = String(String.UnicodeScalarView(after[start..<after.count - end]))
  }
}
