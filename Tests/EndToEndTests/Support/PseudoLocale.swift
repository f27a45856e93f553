import Foundation
import TestSupport
import XCTest

/// A language that has each text of the program's in ⟦brackets⟧: what is shown without them was not looked up, or is glued
/// together of parts.
final class PseudoLocale {
  private let folder = TemporaryFolder()
  private static let language = "en_XA"

  init() throws {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    try Program.run(checkout + "/scripts/translations.py", ["pseudo", folder.path, Self.language])
  }

  /// What the program is to be started with. The language is heeded in a locale other than C alone.
  var environment: [String: String] {
    ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": Self.language, "HUNCH_LOCALES": folder.path]
  }

  /// A text of the program's as it is in the language: what `scripts/translations.py pseudo` makes of it.
  static func translated(_ text: String) -> String {
    let accents = Dictionary(zip("aeiouyncAEIOUYNC", "áéíóúýñçÁÉÍÓÚÝÑÇ")) { first, _ in first }
    return "⟦" + String(text.map { accents[$0] ?? $0 }) + "⟧"
  }

  /// What of a text stands outside of brackets.
  static func outside(_ text: String) -> String {
    var depth = 0
    return text.filter { character in
      if character == "⟦" { depth += 1 }
      defer { if character == "⟧" { depth -= 1 } }
      return depth == 0
    }
  }

  /// The words of a text that stand outside of brackets and are none of some data: none of them was looked up.
  static func foreignWords(in text: String, data: [String]) -> [Substring] {
    var rest = outside(text)
    // Neither are paths, nor what GTK calls an object without a name, which nobody hears.
    rest = rest.split(separator: " ").filter { !$0.hasPrefix("/") && !$0.hasPrefix("~/") && !$0.hasPrefix("Gtk") }
      .joined(separator: " ")
    for known in data.sorted(by: { $0.count > $1.count }) {
      rest = rest.replacingOccurrences(of: known, with: " ", options: .caseInsensitive)
    }
    // A letter alone is a key, as is F10.
    return rest.split { !$0.isLetter && !$0.isNumber }.filter { $0.filter(\.isLetter).count > 1 }
  }
}

extension Accessible {
  /// All that is said at and below it, of what is shown: what each thing is, and its name, text or description.
  var saidTexts: [(role: String, text: String)] {
    let own = [name, text, description].compactMap(\.self).filter { !$0.isEmpty }.map { (role: role, text: $0) }
    return own + children.filter(\.isShown).flatMap(\.saidTexts)
  }
}
