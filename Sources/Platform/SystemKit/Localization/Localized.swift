internal import CGettext

// What a person reads is written in English at the place where it is shown, as a whole sentence, and looked up here in the
// catalogue of their language. `scripts/translations.py` finds these calls in the sources: the texts are literals, and the
// names of the values are those of the placeholders (docs/translating.md).

/// A text in the person's language.
///
///     localized("Nothing found")
///     localized("Nothing matches “{text}”", ["text": typed])
///     localized("Open", context: "the state of a door")
///
/// - Parameters:
///   - text: The English text, with a placeholder in braces for each value: `{name}`.
///   - context: What tells it from the same English text with another meaning, for the translator alone.
///   - values: What the placeholders stand for. Numbers are written as the person's region does; texts are kept from
///     changing the order of what is around them, where one of the two is written from right to left.
/// - Complexity: That of a look in a hash table, and linear in the length of the text if there are values.
public func localized(
  _ text: StaticString, context: StaticString? = nil, _ values: [String: any LocalizedValue] = [:]
) -> String {
  let template = unsafe context.map { read(text, of: $0) } ?? read(dgettext(domain, pointer(text)))
  return values.isEmpty ? template : PlaceholderText(template).filled(values)
}

/// A text about a number of things, in the form that the person's language has for that number.
///
///     localized("{count} file", plural: "{count} files", count: found)
///
/// - Parameters:
///   - text: The English text for one thing.
///   - plural: The English text for any other number.
///   - count: The number, which is also the value of `{count}`.
///   - values: What the other placeholders stand for.
public func localized(
  _ text: StaticString, plural: StaticString, count: Int, _ values: [String: any LocalizedValue] = [:]
) -> String {
  let template = unsafe read(dngettext(domain, pointer(text), pointer(plural), UInt(count.magnitude)))
  return PlaceholderText(template).filled(values.merging(["count": count]) { _, count in count })
}

/// The name that the catalogues have: the program's.
let domain = "hunch"

/// The English text as C reads it. It lasts as long as the program, and ends with a null.
private func pointer(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// What was found for a text with a context. Catalogues have the two as one, with a control between them.
private func read(_ text: StaticString, of context: StaticString) -> String {
  let both = "\(context)\u{4}\(text)"
  return unsafe both.withCString { key in
    let found = unsafe dgettext(domain, key)
    // The key itself is given back where nothing was found.
    return unsafe found == UnsafeMutablePointer(mutating: key) ? "\(text)" : unsafe read(found)
  }
}

/// What was found. A catalogue with broken text shows marks in its place.
private func read(_ text: UnsafeMutablePointer<CChar>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}

/// What may stand in the place of a placeholder: a text or a whole number.
public protocol LocalizedValue {
  /// How it is written.
  /// - Parameter isRightToLeft: Whether the text around it has writing from right to left.
  func written(within isRightToLeft: Bool) -> String
}

extension String: LocalizedValue {
  /// The text, kept apart from what is around it where the directions may differ: else a name would pull the punctuation
  /// beside it to its other side. Where all is written from left to right it stays as it is.
  public func written(within isRightToLeft: Bool) -> String {
    isRightToLeft || isRightToLeftAnywhere ? "\u{2068}\(self)\u{2069}" : self
  }

  /// Whether a character of it is of a block that is written from right to left.
  /// - Complexity: Linear in the length of the text.
  var isRightToLeftAnywhere: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }
}

extension Int: LocalizedValue {
  /// The number as ``localizedNumber(_:)`` writes it. One that is a name rather than a quantity, such as a line's, is given as a text.
  public func written(within isRightToLeft: Bool) -> String { localizedNumber(self) }
}

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
