import Catalog
import SmartSearch

extension SearchSession {
  /// Whether the text in the field belongs to a script or is a command. A script's text follows its keyword, was made
  /// from such a text or from a row that answered it, or is in a menu of the script. No provider, program, server,
  /// history or developers' log receives it.
  package var isForScript: Bool { !menus.isEmpty || isTextForScript }

  private var isTextForScript: Bool { isCommand || continuesScriptText || isForScript(field.text) }

  /// Whether the text is a command to run. It may be private, like a script's text.
  var isCommand: Bool { scope == RunSource.sourceID }

  /// Whether a text follows the keyword of a script. While the keywords are unknown, every text that may have one
  /// counts.
  func isForScript(_ text: String) -> Bool {
    guard let space = text.firstIndex(of: " ") else { return false }
    return scriptKeywords?.contains(String(text[..<space])) ?? true
  }

  /// The text of the field and its owner at one moment.
  struct OwnedText {
    var text: String
    var shown: String
    var isForScript: Bool
    /// The number of open menus. Text typed in a menu stays there.
    var menus: Int
  }

  var ownedText: OwnedText {
    OwnedText(text: field.text, shown: field.display.text, isForScript: isTextForScript, menus: menus.count)
  }

  /// Keeps a text with the script if it was made from the script's text, for example by deleting the keyword, or is the
  /// name of a row.
  mutating func followOwner(since before: OwnedText) {
    guard menus.count == before.menus, !field.text.isIdentical(to: before.text) else { return }
    continuesScriptText =
      before.isForScript && !isPartOfKeyword(field.text)
      && (Self.continues(field.text, before.text) || Self.continues(field.text, before.shown))
  }

  private func isPartOfKeyword(_ text: String) -> Bool { scriptKeywords?.contains { $0.hasPrefix(text) } ?? false }

  /// Whether a text shares more than one letter with an earlier text, at its beginning or end.
  private static func continues(_ text: String, _ former: String) -> Bool {
    let start = zip(text, former).prefix { $0 == $1 }.count
    let end = zip(text.reversed(), former.reversed()).prefix { $0 == $1 }.count
    return start + end > 1
  }
}

extension SearchSession.Effect {
  /// Whether the effect contains a script's answer, or a confidential item.
  var isSecret: Bool {
    switch self {
    case .openRows: true
    case .perform(_, let subject, _): subject.isConfidential
    default: false
    }
  }
}

extension SearchSession.Event {
  /// Whether the event contains a confidential item.
  var isSecret: Bool { if case .actionsListed(_, let subject) = self { subject.isConfidential } else { false } }

  /// The name of a clicked row.
  var chosenName: String? { if case .rowActivated(_, let candidate) = self { candidate?.name } else { nil } }
}
