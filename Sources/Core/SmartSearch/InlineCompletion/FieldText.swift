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
