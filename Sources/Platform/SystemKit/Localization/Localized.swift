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
