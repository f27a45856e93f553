/// A text with placeholders, as Python has them: `{name}`; `{{` and `}}` stand for braces.
struct PlaceholderText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The text with the values in the places of their names. A name that no value has stays as it is written, so that a slip in a
  /// translation is seen and does no more harm.
  /// - Complexity: Linear in the length of the result.
  /// - Parameter language: Whether that of the program is written from right to left.
  func filled(
    _ values: [String: any LocalizedValue], language isOfLanguage: Bool = Localization.isRightToLeft
  ) -> String {
    let isRightToLeft = isOfLanguage || text.isRightToLeftAnywhere
    var result = ""
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      result += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        result.append(rest.removeFirst())
        rest.removeFirst()
      } else if rest.first == "{", let end = rest.firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: rest.startIndex)..<end])]
      {
        result += value.written(within: isRightToLeft)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    result += rest
    // A line reads as its first letter does, which is to be none of a name that it begins with.
    let beginsWithName = result.prefix { !$0.isLetter }.contains("\u{2068}")
    return isOfLanguage && beginsWithName ? Localization.rightToLeftMark + result : result
  }
}
