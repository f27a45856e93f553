/// A text as it may stand in a search field: one line, with nothing in it that is not seen, and of a bounded length.
///
/// Whatever comes into a field goes through here, whether it is typed, pasted or dropped, set by the program, or the
/// name of a row: a field lays out its whole text at every key, in a time that grows with its length.
public enum FieldText {
  /// The most Unicode scalars that a field takes.
  public static let maximumLength = 4_096

  /// As much of a text as a field takes. Line breaks and tabs become blanks; other controls, and those of the writing
  /// direction, are left out, and so are marks beyond what a letter can carry.
  ///
  /// - Parameters:
  ///   - text: What was typed, pasted, or comes from a name, of any length.
  ///   - limit: The most Unicode scalars of the result.
  /// - Returns: The text itself if all of it may stand in a field.
  /// - Complexity: O(*limit*), however long the text is: what is far beyond the limit is not looked at.
  public static func line(of text: String, limit: Int = maximumLength) -> String {
    // Each scalar has at least one byte, so that most texts need not be counted.
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
      // The two are one line break.
      if scalar == "\n", previous == "\r" { continue }
      guard let admitted = admitted(scalar), marks.admits(admitted) else { continue }
      line.append(admitted)
      count += 1
    }
    return String(line)
  }

  /// Whether every scalar may stand in a field as it is.
  private static func isLine(_ text: String) -> Bool {
    var marks = MarkRun()
    return text.unicodeScalars.allSatisfy { admitted($0) == $0 && marks.admits($0) }
  }

  /// What stands in a field for a scalar; nil for nothing.
  private static func admitted(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    default: scalar.isPresentable ? scalar : nil
    }
  }
}

/// The combining marks of one letter, as a text is gone through: of the hundreds that a text may have on a letter, each
/// costs time to place, and together they cover the lines above and below.
package struct MarkRun {
  /// More than any script writes on one letter.
  package static let maximum = 8

  private var count = 0

  package init() {}

  /// Whether the next scalar may stay: whether it is no mark, or one of the first of its letter.
  package mutating func admits(_ scalar: Unicode.Scalar) -> Bool {
    count = Self.isMark(scalar) ? count + 1 : 0
    return count <= Self.maximum
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // No mark is below, and most letters are.
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }
}

extension String {
  /// The length in the unit that GTK counts in.
  var codePointCount: Int { unicodeScalars.count }

  /// Whether two texts are the same, code point by code point. `==` takes canonically equivalent texts as equal.
  package func isIdentical(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// The end of the first word: what is no letter or digit, and then the letters and digits.
  var endOfFirstWord: Index {
    let start = firstIndex { $0.isLetter || $0.isNumber } ?? endIndex
    return self[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? endIndex
  }
}

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

/// The direction that letters have by themselves.
enum TextDirection: Equatable, Sendable {
  case leftToRight
  case rightToLeft

  /// The direction of a letter; nil for digits, punctuation, symbols and marks, which take that of their neighbours.
  ///
  /// The ranges are the blocks whose letters have the bidirectional class R or AL: Hebrew, Arabic, Syriac, Thaana, NKo
  /// and their like, their presentation forms, and the two right-to-left areas of the first supplementary plane.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic else { return nil }
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: self = .rightToLeft
    default: self = .leftToRight
    }
  }
}

extension String {
  /// The direction in which the text begins, which GTK also takes for the field's.
  var firstStrongDirection: TextDirection? {
    firstNonNil(in: unicodeScalars)
  }

  /// Whether a rest set after the text stands where the eye expects it, without anything changing its place: the text
  /// ends in the direction it begins with, and the rest begins in the same. A text without letters is taken as
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
