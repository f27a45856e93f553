/// A text fit for a search field: one line of limited length, without invisible characters.
///
/// Every text for a field goes through here, typed, pasted, dropped, set by the program, or taken from a row's name.
/// A field lays out its whole text at every key, in time that grows with its length.
public enum FieldText {
  /// The most Unicode scalars that a field accepts.
  public static let maximumLength = 4_096

  /// Returns the part of a text that a field accepts. Line breaks and tabs become spaces. Other controls, controls of
  /// writing direction, and excessive marks on one letter are removed.
  ///
  /// - Parameters:
  ///   - text: A text of any length and origin.
  ///   - limit: The most Unicode scalars of the result.
  /// - Returns: The text itself if a field accepts all of it.
  /// - Complexity: O(*limit*), whatever the length of the text: characters far beyond the limit are not examined.
  public static func line(of text: String, limit: Int = maximumLength) -> String {
    // Each scalar has at least one byte, so most texts need no count.
    let scalars = text.unicodeScalars
    let fits =
      text.utf8.count <= limit
      || scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) == nil
    if fits, isLine(text) { return text }
    var line = String.UnicodeScalarView()
    var count = 0
    var marks = MarkRun()
    var previous: Unicode.Scalar?
    for scalar in scalars.prefix(limit * 8) {
      guard count < limit else { break }
      defer { previous = scalar }
      // CR LF is one line break.
      if scalar == "\n", previous == "\r" { continue }
      guard let admitted = admitted(scalar), marks.admits(admitted) else { continue }
      line.append(admitted)
      count += 1
    }
    return String(line)
  }

  /// Whether a field accepts every scalar unchanged.
  private static func isLine(_ text: String) -> Bool {
    var marks = MarkRun()
    return text.unicodeScalars.allSatisfy { admitted($0) == $0 && marks.admits($0) }
  }

  /// Returns the scalar that replaces one in a field; nil if it is removed.
  private static func admitted(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    default: scalar.isPresentable ? scalar : nil
    }
  }
}

/// Limits the combining marks on each letter of a text. Hundreds on one letter would take time to place and cover the
/// lines above and below.
package struct MarkRun {
  /// More marks than any script writes on one letter.
  package static let maximum = 8

  private var count = 0

  /// Whether the next scalar may stay: it is no mark, or one of the first marks of its letter.
  package mutating func admits(_ scalar: Unicode.Scalar) -> Bool {
    count = Self.isMark(scalar) ? count + 1 : 0
    return count <= Self.maximum
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // No mark has a smaller value, and most letters do.
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }
}

extension String {
  /// The length in code points, the unit of GTK.
  var codePointCount: Int { unicodeScalars.count }

  /// Whether two texts are equal, code point by code point. `==` also equates canonically equivalent texts.
  package func isIdentical(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// The end of the first word, including the characters before it that are neither letters nor digits.
  var endOfFirstWord: Index {
    let start = firstIndex { $0.isLetter || $0.isNumber } ?? endIndex
    return self[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? endIndex
  }
}

/// The smallest single replacement that turns one text into another, to change a field without touching the unchanged
/// parts.
///
/// Offsets count code points.
public struct TextChange: Equatable, Sendable {
  /// The deleted range of the old text.
  public var deleted: Range<Int>
  /// The text inserted in its place.
  public var inserted: String

  /// Computes the change from one text to another; nil if they are equal, code point by code point.
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

/// The inherent direction of letters.
enum TextDirection: Equatable, Sendable {
  case leftToRight
  case rightToLeft

  /// Returns the direction of a letter; nil for digits, punctuation, symbols and marks, which take that of their
  /// neighbours.
  ///
  /// The ranges are the blocks whose letters have the bidirectional class R or AL: Hebrew, Arabic, Syriac, Thaana,
  /// NKo and similar scripts, their presentation forms, and the two right-to-left areas of the first supplementary
  /// plane.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic else { return nil }
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: self = .rightToLeft
    default: self = .leftToRight
    }
  }
}

extension String {
  /// The direction in which the text begins. GTK uses it for the field too.
  var firstStrongDirection: TextDirection? {
    firstNonNil(in: unicodeScalars)
  }

  /// Whether a rest behind the text appears where the reader expects it, and moves nothing: the text ends in the
  /// direction in which it begins, and the rest begins in the same one. A text without letters counts as
  /// left-to-right.
  func isContinuedInDirection(by rest: String) -> Bool {
    let first = firstStrongDirection ?? .leftToRight
    let last = firstNonNil(in: unicodeScalars.reversed()) ?? .leftToRight
    return first == last && rest.firstStrongDirection ?? first == first
  }

  private func firstNonNil(in scalars: some Sequence<Unicode.Scalar>) -> TextDirection? {
    for scalar in scalars {
      if let direction = TextDirection(scalar) { return direction }
    }
    return nil
  }
}
