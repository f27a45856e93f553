/// Takes the marks out of a text in Pango's markup: they are never drawn, whatever they say.
package enum PangoMarkup {
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
  private static let longestEntity = 10

  /// The text without tags, and with what its entities stand for. What is no markup stays as it is.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func text(_ markup: String) -> String {
    var text = ""
    var rest = markup[...]
    while let sign = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text += rest[..<sign]
      rest = rest[sign...]
      if let (meaning, end) = rest.first == "<" ? tag(rest) : entity(rest) {
        text += meaning
        rest = rest[end...]
      } else if let literal = rest.popFirst() {
        text.append(literal)
      }
    }
    return text + rest
  }

  private static func tag(_ text: Substring) -> (String, Substring.Index)? {
    let inside = text.dropFirst()
    guard let first = inside.first, first.isLetter || first == "/", first.isASCII else { return nil }
    guard let end = inside.firstIndex(where: { $0 == ">" || $0 == "<" }), inside[end] == ">" else { return nil }
    return ("", inside.index(after: end))
  }

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
