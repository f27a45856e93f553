/// Reads texts in Pango's markup, in which rows for rofi may be written.
///
/// The plain text is searched, printed and given to assistive technology. Only some tags change how it is drawn, all
/// of them harmless: `b`, `i`, `u`, `s`, `tt`, and `span` with a color or a weight. Other tags and attributes are
/// removed without effect.
package enum PangoMarkup {
  /// Returns the text without tags and with its entities resolved. Text that is not markup stays the same.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func text(_ markup: String) -> String { styled(markup).text }

  /// Returns the plain text with its styles. If any of the markup is invalid, all styles are dropped.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func styled(_ markup: String) -> (text: String, styles: [NameStyle]) {
    var text = ""
    // In scalars. Counting them again for each tag would take quadratic time.
    var length = 0
    func add(_ part: some StringProtocol) {
      text += part
      length += part.unicodeScalars.count
    }
    var styles = MarkupStyles()
    var rest = markup[...]
    while let sign = rest.firstIndex(where: isSign) {
      add(rest[..<sign])
      rest = rest[sign...]
      if let (inside, end) = tag(rest) {
        styles.take(tag: inside, at: length)
        rest = rest[end...]
      } else if let (meaning, end) = entity(rest) {
        add(meaning)
        rest = rest[end...]
      } else {
        // Pango would reject the whole text.
        styles.fail()
        let end = rest.dropFirst().firstIndex(where: isSign) ?? rest.endIndex
        add(rest[..<end])
        rest = rest[end...]
      }
    }
    return (text + rest, styles.finished())
  }

  private static func isSign(_ character: Character) -> Bool { character == "<" || character == "&" }

  /// Returns the inside of the tag that a text begins with, and the end of the tag.
  private static func tag(_ text: Substring) -> (inside: Substring, end: Substring.Index)? {
    guard text.first == "<" else { return nil }
    let inside = text.dropFirst()
    guard let first = inside.first, first.isLetter || first == "/", first.isASCII else { return nil }
    guard let end = inside.firstIndex(where: { $0 == ">" || $0 == "<" }), inside[end] == ">" else { return nil }
    return (inside[..<end], inside.index(after: end))
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
  private static let longestEntity = 10

  private static func entity(_ text: Substring) -> (String, Substring.Index)? {
    let inside = text.dropFirst()
    guard let end = inside.prefix(longestEntity).firstIndex(of: ";") else { return nil }
    guard let meaning = entities[String(inside[..<end])] ?? character(inside[..<end]) else { return nil }
    return (meaning, inside.index(after: end))
  }

  private static func character(_ reference: Substring) -> String? {
    guard reference.first == "#" else { return nil }
    let digits = reference.dropFirst()
    let code =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
