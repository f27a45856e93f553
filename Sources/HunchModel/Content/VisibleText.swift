import SmartSearch

/// Text from outside as it may be shown: names are data, and must not be able to look like something else, nor to keep
/// the window busy with laying them out.
///
/// Whatever shows text of foreign origin, or tells it to assistive technology, passes it through here. To do so twice
/// changes nothing. What is matched, printed or copied is the text itself.
package enum VisibleText {
  /// The most Unicode scalars that are shown, a sign that there is more among them: some ten lines, where most places
  /// have room for one.
  static let maximumLength = 1_000

  /// The text in one line: cut to the maximum length, each letter with no more marks than it can carry, and each control
  /// and each character that turns the direction of writing replaced by a visible sign.
  ///
  /// - Complexity: O(``maximumLength``), however long the text is.
  package static func of(_ text: String) -> String {
    isPlain(text) ? text : Cut(text).signed()
  }

  /// Sentences of our own with text from outside in them: as ``of(_:)``, but for line breaks, which stay.
  package static func lines(_ text: String) -> String {
    isPlain(text) ? text : Cut(text).signed { $0 == "\n" }
  }

  /// A name in one line, with the parts of it that a search matched. What the search matched behind the cut is not among
  /// them.
  static func of(_ name: String, matching matcher: SmartMatcher) -> (text: String, matched: [Range<String.Index>]) {
    if isPlain(name) { return (name, matcher.highlights(in: name)) }
    let cut = Cut(name)
    let text = cut.signed()
    // Only what is shown is searched: this is done for each row that is drawn, and a name may be very long.
    let matched = matcher.highlights(in: cut.text)
    // Each scalar stands for one.
    let (from, to) = (cut.text.unicodeScalars, text.unicodeScalars)
    func place(of index: String.Index) -> String.Index {
      to.index(to.startIndex, offsetBy: from.distance(from: from.startIndex, to: index))
    }
    return (text, matched.map { place(of: $0.lowerBound)..<place(of: $0.upperBound) })
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
      let shown = text.unicodeScalars.map { isKept($0) ? $0 : VisibleText.sign(for: $0) ?? $0 }
      return String(String.UnicodeScalarView(shown)) + (hasMore ? "…" : "")
    }
  }

  private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // The pictures of the controls, U+2400 and on, are in their order.
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}
