/// Reads texts in Pango's markup, as rows for rofi may be written.
///
/// What is searched, printed and told to assistive technology is the text without the marks. Of these only some change how the
/// text is drawn, all of them harmless: the tags `b`, `i`, `u`, `s`, `tt`, and `span` with a colour or a weight. Other tags and
/// attributes are taken out like these, and do nothing.
package enum PangoMarkup {
  /// The text without tags, and with what its entities stand for. What is no markup stays as it is.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func text(_ markup: String) -> String { styled(markup).text }

  /// The same, and how its parts are drawn: as nothing special where any of the marks is not as it should be.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func styled(_ markup: String) -> (text: String, styles: [NameStyle]) {
    var text = ""
    // In scalars; to count them anew for each tag would take the square of the time.
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
        // Pango would take none of such a text.
        styles.fail()
        let end = rest.dropFirst().firstIndex(where: isSign) ?? rest.endIndex
        add(rest[..<end])
        rest = rest[end...]
      }
    }
    return (text + rest, styles.finished())
  }

  private static func isSign(_ character: Character) -> Bool { character == "<" || character == "&" }

  /// What is between the signs of a tag that a text begins with, and where the text goes on.
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
