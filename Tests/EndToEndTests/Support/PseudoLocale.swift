import Foundation

/// A language in which each text of the program stands in ⟦brackets⟧. Text outside of brackets was not translated,
/// or is glued together from parts.
enum PseudoLocale {
  /// The variables to start the program with. A language takes effect only in a locale other than C.
  /// - Throws: ``HarnessError`` if `scripts/test.py` did not run the test, which makes the language.
  static func environment() throws -> [String: String] {
    guard let folder = ProcessInfo.processInfo.environment["HUNCH_PSEUDO_LOCALE"] else {
      throw HarnessError("run this test by scripts/test.py, which makes its language")
    }
    return ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "en_XA", "HUNCH_LOCALES": folder]
  }

  /// Returns a text in this language, as `scripts/translations.py pseudo` makes it.
  static func translated(_ text: String) -> String {
    let accents = Dictionary(zip("aeiouyncAEIOUYNC", "áéíóúýñçÁÉÍÓÚÝÑÇ")) { first, _ in first }
    return "⟦" + String(text.map { accents[$0] ?? $0 }) + "⟧"
  }

  /// Returns the parts of a text that stand outside of brackets.
  static func outside(_ text: String) -> String {
    var depth = 0
    return text.filter { character in
      if character == "⟦" { depth += 1 }
      defer { if character == "⟧" { depth -= 1 } }
      return depth == 0
    }
  }

  /// Returns the words outside of brackets that are not part of the given data: nothing translated them.
  static func foreignWords(in text: String, data: [String]) -> [Substring] {
    var rest = outside(text)
    // Paths are data too, as are the type names that GTK gives to nameless objects, which nobody hears.
    rest = rest.split(separator: " ").filter { !$0.hasPrefix("/") && !$0.hasPrefix("~/") && !$0.hasPrefix("Gtk") }
      .joined(separator: " ")
    for known in data.sorted(by: { $0.count > $1.count }) {
      rest = rest.replacingOccurrences(of: known, with: " ", options: .caseInsensitive)
    }
    // A single letter is a key, as is F10.
    return rest.split { !$0.isLetter && !$0.isNumber }.filter { $0.filter(\.isLetter).count > 1 }
  }
}

extension Accessible {
  /// The role with each name, text and description of the visible objects at and below this one.
  var saidTexts: [(role: String, text: String)] {
    let own = [name, text, description].compactMap(\.self).filter { !$0.isEmpty }.map { (role: role, text: $0) }
    return own + children.flatMap(\.saidTexts)
  }
}
