/// Makes foreign text safe to show. A name is data: it must not look like something else, nor keep the window busy
/// with its layout.
///
/// Two functions do this. A name that must not change, such as a file name, is shown through ``of(_:)``, which
/// replaces each harmful character by a visible sign. Every place that shows foreign text, or reports it to assistive
/// technology, uses it; a second pass changes nothing. Matching, printing and copying use the text itself. A text
/// that another program or machine offers is accepted through ``line(_:limit:)``, which removes harmful characters.
package enum VisibleText {
  /// The most Unicode scalars that are shown, including the sign that the text continues: some ten lines, where most
  /// places have room for one.
  static let maximumLength = 1_000

  /// Returns the text in one line, cut to the maximum length, with a limited number of marks on each letter. A
  /// visible sign replaces each control, and each character that changes the writing direction outside a closed part.
  /// Direction marks, which are drawn as nothing, stay if they cannot mislead.
  ///
  /// - Complexity: O(``maximumLength``), however long the text is.
  package static func of(_ text: String) -> String {
    isPlain(text) ? text : Cut(text).signed()
  }

  /// Makes sentences of Hunch that contain foreign text safe to show, as ``of(_:)`` does, but keeps line breaks.
  package static func lines(_ text: String) -> String {
    isPlain(text) ? text : Cut(text).signed { $0 == "\n" }
  }

  /// Returns a text for a terminal, or for a program that reads lines and their fields: whole, with a visible sign
  /// for each control and line end. Controls of writing direction are part of a name, and stay.
  ///
  /// - Parameter keepsLines: whether line breaks stay, as in a message of several lines.
  /// - Complexity: O(*n*) in the length of the text.
  package static func printed(_ text: String, keepsLines: Bool = false) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let printed = text.unicodeScalars.map { scalar in
      let isKept = scalar.isPresentable || scalar.properties.isBidiControl || keepsLines && scalar == "\n"
      return isKept ? scalar : scalar.presented
    }
    return String(String.UnicodeScalarView(printed))
  }

  /// Returns a text in one line, and some parts of it, except those beyond the cut.
  ///
  /// - Parameter find: finds the parts, given the shown part of the text in its original characters.
  package static func of(
    _ name: String, marking find: (String) -> [Range<String.Index>]
  ) -> (text: String, marked: [Range<String.Index>]) {
    if isPlain(name) { return (name, find(name)) }
    let cut = Cut(name)
    let text = cut.signed()
    // Only the shown part is searched: this runs for each row that is drawn, and a name may be very long.
    let matched = find(cut.text)
    // Each scalar was replaced by exactly one.
    let (from, to) = (cut.text.unicodeScalars, text.unicodeScalars)
    func place(of index: String.Index) -> String.Index {
      to.index(to.startIndex, offsetBy: from.distance(from: from.startIndex, to: index))
    }
    return (text, matched.map { place(of: $0.lowerBound)..<place(of: $0.upperBound) })
  }

  /// Accepts a text that another program or machine offers: one line, with one space for each run of white space,
  /// without controls, controls of writing direction, and invisible characters.
  ///
  /// - Parameter limit: the most scalars to keep.
  /// - Returns: the line, and whether it has the whole text.
  /// - Complexity: O(*n*) in the length of the text.
  package static func line(_ text: String, limit: Int) -> (text: String, isWhole: Bool) {
    var line = String.UnicodeScalarView()
    var count = 0
    var isAfterSpace = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        isAfterSpace = count > 0
      } else if !scalar.isDroppedOnIntake {
        count += isAfterSpace ? 2 : 1
        guard count <= limit else { return (String(line), isWhole: false) }
        if isAfterSpace { line.append(" ") }
        line.append(scalar)
        isAfterSpace = false
      }
    }
    return (String(line), isWhole: true)
  }

  /// Whether a text is certainly shown unchanged, by a quick test that most names pass.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count <= maximumLength && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The part of a text that is shown, in its original characters.
  private struct Cut {
    let text: String
    let hasMore: Bool

    init(_ text: String) {
      var kept = String.UnicodeScalarView()
      var marks = MarkRun()
      // One place is left for one more scalar, or for the sign that the text continues.
      let first = text.unicodeScalars.prefix(maximumLength)
      hasMore = first.endIndex < text.endIndex
      for scalar in hasMore ? first.dropLast() : first where marks.admits(scalar) { kept.append(scalar) }
      self.text = String(kept)
    }

    /// Replaces each scalar that must not be shown by a sign, and adds a sign at the end if the text continues.
    func signed(keeping isKept: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
      let scalars = Array(text.unicodeScalars)
      let marks = Self.closedIsolates(in: scalars).union(Self.directionMarks(in: scalars))
      let shown = scalars.enumerated().map { place, scalar in
        isKept(scalar) || marks.contains(place) ? scalar : scalar.presented
      }
      return String(String.UnicodeScalarView(shown)) + (hasMore ? "…" : "")
    }

    /// The places of the marks around a part in another direction. Hunch's own sentences put them around names, with
    /// a direction mark before the first in right-to-left languages. A closed part leaves its surroundings in place.
    private static func closedIsolates(in scalars: [Unicode.Scalar]) -> Set<Int> {
      var open: [Int] = []
      var closed: Set<Int> = []
      for (place, scalar) in scalars.enumerated() {
        if scalar == "\u{2068}" {
          open.append(place)
        } else if scalar == "\u{2069}", let start = open.popLast() {
          closed.formUnion([start, place])
          if start > 0, scalars[start - 1] == "\u{200F}" { closed.insert(start - 1) }
        }
      }
      return closed
    }

    /// The places of the direction marks that stay. Each acts like an invisible letter: around it, parts can change
    /// places, and `jpg.exe` could look like `exe.jpg`. With visible letters of the same direction the reader expects
    /// that. A left-to-right mark needs none: without right-to-left letters, it changes nothing.
    private static func directionMarks(in scalars: [Unicode.Scalar]) -> [Int] {
      let hasRightToLeft = scalars.contains(where: \.isRightToLeftLetter)
      return scalars.indices.filter { place in
        switch scalars[place] {
        case "\u{200E}": true
        case "\u{200F}", "\u{61C}": hasRightToLeft
        default: false
        }
      }
    }
  }
}
