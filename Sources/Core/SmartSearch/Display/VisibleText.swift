/// Text from outside as it may be shown: names are data, and must not be able to look like something else, nor to keep
/// the window busy with laying them out.
///
/// There are two ways. A name that must stay what it is, such as that of a file, is shown through ``of(_:)``, which puts
/// a visible sign in the place of each harmful character: whatever shows text of foreign origin, or tells it to assistive
/// technology, passes it through there, and doing so twice changes nothing. What is matched, printed or copied is the
/// text itself. A text that another program or machine only offers is taken in through ``line(_:limit:)``, which leaves
/// harmful characters out.
package enum VisibleText {
  /// The most Unicode scalars that are shown, a sign that there is more among them: some ten lines, where most places
  /// have room for one.
  static let maximumLength = 1_000

  /// The text in one line: cut to the maximum length, each letter with no more marks than it can carry, and each control
  /// and each character that turns the direction of writing, beyond a part that is closed again, replaced by a visible sign.
  ///
  /// - Complexity: O(``maximumLength``), however long the text is.
  package static func of(_ text: String) -> String {
    isPlain(text) ? text : Cut(text).signed()
  }

  /// Sentences of our own with text from outside in them: as ``of(_:)``, but for line breaks, which stay.
  package static func lines(_ text: String) -> String {
    isPlain(text) ? text : Cut(text).signed { $0 == "\n" }
  }

  /// A text as it is printed, for a terminal or for a program that reads lines and their fields: whole, with a visible sign
  /// for each control and each end of a line. Controls of writing direction are part of a name, and stay.
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

  /// A name in one line, with the parts of it that a search matched. What the search matched behind the cut is not among
  /// them.
  package static func of(
    _ name: String, matching matcher: SmartMatcher
  ) -> (text: String, matched: [Range<String.Index>]) {
    let (text, marked) = of(name, marking: { matcher.highlights(in: $0) })
    return (text, marked)
  }

  /// A text in one line, with some parts of it.
  ///
  /// - Parameter find: finds the parts, given as much of the text as is shown, in its own characters.
  package static func of(
    _ name: String, marking find: (String) -> [Range<String.Index>]
  ) -> (text: String, marked: [Range<String.Index>]) {
    if isPlain(name) { return (name, find(name)) }
    let cut = Cut(name)
    let text = cut.signed()
    // Only what is shown is searched: this is done for each row that is drawn, and a name may be very long.
    let matched = find(cut.text)
    // Each scalar stands for one.
    let (from, to) = (cut.text.unicodeScalars, text.unicodeScalars)
    func place(of index: String.Index) -> String.Index {
      to.index(to.startIndex, offsetBy: from.distance(from: from.startIndex, to: index))
    }
    return (text, matched.map { place(of: $0.lowerBound)..<place(of: $0.upperBound) })
  }

  /// A text that another program or machine offers, as it is taken in: one line with one space where there was white
  /// space, without controls, controls of writing direction, and characters that show nothing.
  ///
  /// - Parameter limit: the most scalars that are kept.
  /// - Returns: the line, and whether it is all that there is of it.
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

  /// Whether all of a text is shown as it is, and that is seen at a glance: most names are so.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count <= maximumLength && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// As much of a text as is shown, in its own characters.
  private struct Cut {
    let text: String
    let hasMore: Bool

    init(_ text: String) {
      var kept = String.UnicodeScalarView()
      var marks = MarkRun()
      // Room for one more scalar, or for the sign that there are more.
      let first = text.unicodeScalars.prefix(maximumLength)
      hasMore = first.endIndex < text.endIndex
      for scalar in hasMore ? first.dropLast() : first where marks.admits(scalar) { kept.append(scalar) }
      self.text = String(kept)
    }

    /// With a sign for each character that is none to be shown, scalar by scalar, and one at the end if there is more.
    func signed(keeping isKept: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
      let isolates = closedIsolates
      let shown = text.unicodeScalars.enumerated().map { place, scalar in
        isKept(scalar) || isolates.contains(place) ? scalar : scalar.presented
      }
      return String(String.UnicodeScalarView(shown)) + (hasMore ? "…" : "")
    }

    /// The places of the marks around a part of another direction: our own sentences have such around names, and where they
    /// read from right to left, a mark that says so before the first. A part that is closed again leaves all that is around
    /// it where it stands.
    private var closedIsolates: Set<Int> {
      let scalars = Array(text.unicodeScalars)
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
  }
}
