import SmartSearch

extension SearchSession {
  /// Whether the text in the field is for a script alone: it stands behind the script's keyword, comes of such a text or of
  /// a row that answered it, or stands in a menu of a script. Then no provider, program or server has it, and neither the
  /// history nor the developers' log.
  package var isForScript: Bool { !menus.isEmpty || isTextForScript }

  private var isTextForScript: Bool { continuesScriptText || isForScript(field.text) }

  /// Whether a text stands behind the keyword of a script. While the keywords are not known, every text that may have one
  /// is treated so.
  func isForScript(_ text: String) -> Bool {
    guard let space = text.firstIndex(of: " ") else { return false }
    return scriptKeywords?.contains(String(text[..<space])) ?? true
  }

  /// What the field has, and whose that is, at one moment.
  struct OwnedText {
    var text: String
    var shown: String
    var isForScript: Bool
    /// How many menus are open. What is typed in one of them stays there.
    var menus: Int
  }

  var ownedText: OwnedText {
    OwnedText(text: field.text, shown: field.display.text, isForScript: isTextForScript, menus: menus.count)
  }

  /// Keeps a text the script's that was made of one of the script's, such as without its keyword, or is the name of a row.
  mutating func followOwner(since before: OwnedText) {
    guard menus.count == before.menus, !field.text.isIdentical(to: before.text) else { return }
    continuesScriptText =
      before.isForScript && !isPartOfKeyword(field.text)
      && (Self.continues(field.text, before.text) || Self.continues(field.text, before.shown))
  }

  private func isPartOfKeyword(_ text: String) -> Bool { scriptKeywords?.contains { $0.hasPrefix(text) } ?? false }

  /// Whether a text has more than a letter of a former one, at its ends.
  private static func continues(_ text: String, _ former: String) -> Bool {
    let start = zip(text, former).prefix { $0 == $1 }.count
    let end = zip(text.reversed(), former.reversed()).prefix { $0 == $1 }.count
    return start + end > 1
  }
}

extension SearchSession.Effect {
  /// Whether it holds what a script said.
  var isOfScript: Bool { if case .openRows = self { true } else { false } }
}

extension SearchSession.Event {
  /// The name of a row that the user has clicked.
  var chosenName: String? { if case .rowActivated(_, let candidate) = self { candidate?.name } else { nil } }
}
