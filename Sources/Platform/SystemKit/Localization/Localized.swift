internal import CGettext

// Texts for people are written in English where they are shown, as whole sentences, and looked up here in the
// catalogue of the user's language. `scripts/translations.py` finds these calls in the sources: the texts are
// literals, and the names of the values are those of the placeholders (docs/translating.md).

/// Returns a text in the user's language.
///
///     localized("Nothing found")
///     localized("Nothing matches “{text}”", ["text": typed])
///     localized("Open", context: "the state of a door")
///
/// - Parameters:
///   - text: The English text, with a placeholder in braces for each value: `{name}`.
///   - context: Distinguishes it from the same English text with another meaning, only for the translator.
///   - values: The values of the placeholders. Numbers are written as in the user's region. Texts are isolated, to
///     keep the order of the text around them, if either is written from right to left.
/// - Complexity: A lookup in a hash table, plus linear in the length of the text if there are values.
public func localized(
  _ text: StaticString, context: StaticString? = nil, _ values: [String: any LocalizedValue] = [:]
) -> String {
  let template = unsafe context.map { read(text, of: $0) } ?? read(dgettext(domain, pointer(text)))
  return values.isEmpty ? template : PlaceholderText(template).filled(values)
}

/// Returns a text about a number of things, in the plural form of the user's language for that number.
///
///     localized("{count} file", plural: "{count} files", count: found)
///
/// - Parameters:
///   - text: The English text for one thing.
///   - plural: The English text for any other number.
///   - count: The number, which is also the value of `{count}`.
///   - values: The values of the other placeholders.
public func localized(
  _ text: StaticString, plural: StaticString, count: Int, _ values: [String: any LocalizedValue] = [:]
) -> String {
  let template = unsafe read(dngettext(domain, pointer(text), pointer(plural), UInt(count.magnitude)))
  return PlaceholderText(template).filled(values.merging(["count": count]) { _, count in count })
}

/// The name of the catalogues: that of the program.
let domain = "hunch"

/// Returns the English text as a C string. It lasts as long as the program, and ends with a NUL.
private func pointer(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Looks up a text with a context. Catalogues join the two with a control character.
private func read(_ text: StaticString, of context: StaticString) -> String {
  let both = "\(context)\u{4}\(text)"
  return unsafe both.withCString { key in
    let found = unsafe dgettext(domain, key)
    // gettext returns the key itself if nothing was found.
    return unsafe found == UnsafeMutablePointer(mutating: key) ? "\(text)" : unsafe read(found)
  }
}

/// Converts a found text. Invalid text in a catalogue shows replacement characters.
private func read(_ text: UnsafeMutablePointer<CChar>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}

/// A value for a placeholder: a text or a whole number.
public protocol LocalizedValue {
  /// Returns the written form.
  /// - Parameter isRightToLeft: Whether the surrounding text contains right-to-left writing.
  func written(within isRightToLeft: Bool) -> String
}

extension String: LocalizedValue {
  /// Returns the text, isolated if the directions may differ: otherwise a name would pull adjacent punctuation to its
  /// other side. In purely left-to-right text it stays unchanged.
  public func written(within isRightToLeft: Bool) -> String {
    isRightToLeft || isRightToLeftAnywhere ? "\u{2068}\(self)\u{2069}" : self
  }

  /// Whether a character belongs to a block of right-to-left writing.
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
  /// Returns the number in the form of ``localizedNumber(_:)``. A number that is a name, not a quantity, such as a
  /// line number, is passed as a text.
  public func written(within isRightToLeft: Bool) -> String { localizedNumber(self) }
}

/// A text with placeholders as in Python: `{name}`; `{{` and `}}` mean braces.
struct PlaceholderText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Fills in the values by name. A name without a value stays as written: a mistake in a translation is visible, but
  /// does no other harm.
  /// - Complexity: Linear in the length of the result.
  /// - Parameter language: Whether the program's language is written from right to left.
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
    // A line's direction follows its first letter, which must not come from a name.
    let beginsWithName = result.prefix { !$0.isLetter }.contains("\u{2068}")
    return isOfLanguage && beginsWithName ? Localization.rightToLeftMark + result : result
  }
}
