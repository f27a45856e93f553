import GLibKit
internal import SystemKit

/// Makes items of a script's rows.
package struct ScriptItems: Sendable {
  private let script: ScriptFile

  package init(_ script: ScriptFile) {
    self.script = script
  }

  /// Makes the items of an answer, in its order.
  ///
  /// - Parameter showsTitle: whether a row without a second line shows the script's title.
  package func items(_ answer: ScriptAnswer, showsTitle: Bool) -> [CatalogItem] {
    answer.rows.enumerated().map { number, row in
      var item = CatalogItem(
        id: id(row.id), name: row.title, alternateNames: row.alternateNames,
        subtitle: row.subtitle ?? row.state.text ?? (showsTitle ? script.title : nil), icon: icon(row.icon),
        // The script's order counts until rows are chosen.
        weight: ItemWeight.ownEntry - Int32(min(number, Self.orderedRows)),
        actions: actions(row, reply(answer)) + (answer.takesHotKeys ? hotKeys(row, reply(answer)) : []),
        isRemembered: answer.isLearned)
      item.isPermanent = row.isPermanent
      item.nameStyles = row.titleStyles
      return item
    }
  }

  /// Makes the single row of a command for Raycast.
  /// - Parameter state: the last output of an inline command.
  package func item(of command: RaycastCommand, state: String? = nil) -> CatalogItem {
    let details = [command.summary, command.packageName].compactMap(\.self)
    let choice = choice(
      ScriptArguments(), reply: command.mode == .fullOutput ? .lines : .lastLine,
      needsConfirmation: command.needsConfirmation)
    return CatalogItem(
      id: id(""), name: script.title,
      alternateNames: [command.packageName.map { "\($0) \(script.title)" }].compactMap(\.self),
      subtitle: script.header.refusal.map { localized("Cannot run: {reason}", ["reason": $0]) }
        ?? state.map { String(decoding: TerminalText.plain($0.utf8), as: UTF8.self) } ?? details.first,
      icon: icon(nil), weight: ItemWeight.ownEntry,
      actions: [ItemAction(localized("Run"), .run(choice)), ItemAction(localized("Copy Name"), .copy(script.title))])
  }

  /// Makes the row of a script mode that lists nothing at first: choosing it opens the mode, which waits for a text.
  package func itemOfMode() -> CatalogItem {
    let opening = choice(ScriptArguments(), reply: .mode)
    return CatalogItem(
      id: id(""), name: script.title, icon: icon(nil), weight: ItemWeight.ownEntry,
      actions: [ItemAction(localized("Run"), .run(opening)), ItemAction(localized("Copy Name"), .copy(script.title))])
  }

  /// The number of rows that keep their order among the items of all sources.
  private static let orderedRows = 400
  private static let longestID = 200

  private func id(_ row: String) -> String {
    "\(script.id)/\(row.utf8.count > Self.longestID ? Checksum.sha256(Array(row.utf8)) : row)"
  }

  /// The default choice comes first, then that with Ctrl, because Ctrl+Return performs the second action; all others
  /// follow the actions that every row has.
  private func actions(_ row: ScriptRow, _ reply: ScriptChoice.Reply) -> [ItemAction] {
    guard row.isSelectable else { return [] }
    let first = row.choices.filter { $0.key == .none || $0.key == .control }.map { action($0, reply) }
    let others = row.choices.filter { $0.key != .none && $0.key != .control }.map { action($0, reply) }
    let copy = ItemAction(
      row.copyText == nil ? localized("Copy Name") : localized("Copy"), .copy(row.copyText ?? row.title))
    let complete = row.autocomplete.map { text in
      [
        ItemAction(
          localized("Complete", context: "takes a text into the field"),
          .fill(script.header.keyword.map { "\($0) \(text)" } ?? text))
      ]
    }
    let large = row.largeText.map { [ItemAction(localized("Show in Large Type"), .showLarge($0))] } ?? []
    let isChosen = row.choices.contains { $0.key == .none }
    return (isChosen ? [] : complete ?? []) + first + [copy] + large + others + (isChosen ? complete ?? [] : [])
  }

  /// Makes the actions of the script's own keys, as many as rofi has. Each runs the script for the row, with the number
  /// of its key.
  private func hotKeys(_ row: ScriptRow, _ reply: ScriptChoice.Reply) -> [ItemAction] {
    guard let choice = row.choices.first, case .run(let arguments) = choice.deed else { return [] }
    return (1...Self.hotKeyCount).map { number in
      var pressed = arguments
      pressed.variables["ROFI_RETV"] = String(Self.firstHotKey + number - 1)
      var choice = self.choice(pressed, reply: reply)
      choice.hotKey = number
      return ItemAction(localized("Hot Key {number}", ["number": number]), .run(choice))
    }
  }

  private static let hotKeyCount = 19
  /// The value of `ROFI_RETV` for the first one.
  private static let firstHotKey = 10

  /// Returns the use of the output of the next run. A separator that the script sets holds from then on.
  private func reply(_ answer: ScriptAnswer) -> ScriptChoice.Reply {
    .rows(answer.dialect, separator: answer.separator)
  }

  private func action(_ made: ScriptRow.Choice, _ reply: ScriptChoice.Reply) -> ItemAction {
    switch made.deed {
    case .run(let arguments):
      ItemAction(title(made), .run(choice(arguments, reply: reply)))
    case .open(let target):
      ItemAction(localized("Open"), FilePath(id: target).map { .file(.open, $0) } ?? .open(address: target))
    }
  }

  /// Makes the item of a text that is not a row; nil if the script takes no such text.
  package func itemOfText(for answer: ScriptAnswer) -> (@Sendable (String) -> CatalogItem)? {
    guard let variables = answer.ownText else { return nil }
    return { [self] text in
      CatalogItem(
        id: "text", name: text, subtitle: localized("Send to {script}", ["script": script.title]), icon: icon(nil),
        actions: [
          ItemAction(
            localized("Send", context: "to a script"),
            .run(choice(ScriptArguments([text], variables: variables), reply: reply(answer))))
        ])
    }
  }

  private func title(_ choice: ScriptRow.Choice) -> String {
    if let title = choice.title { return title }
    let key: String
    switch choice.key {
    case .none: return localized("Run")
    case .control: key = localized("Ctrl", context: "a key")
    case .alt: key = localized("Alt", context: "a key")
    case .shift: key = localized("Shift", context: "a key")
    case .super: key = localized("Super", context: "a key")
    }
    return localized("Run with {key}", ["key": key])
  }

  private func choice(
    _ arguments: ScriptArguments, reply: ScriptChoice.Reply, needsConfirmation: Bool = false
  ) -> ScriptChoice {
    ScriptChoice(script, arguments, reply: reply, needsConfirmation: needsConfirmation)
  }

  func icon(_ icon: RowIcon?) -> ItemIcon {
    switch icon {
    case .named(let name)?: named(name)
    case .file(let path)?: FileItem.icon(of: path)
    // Themes name the icons of types in this way.
    case .fileType(let type)?: .themed(type.split(separator: "/").joined(separator: "-"))
    case nil: script.header.icon.map(named) ?? .themed("utilities-terminal")
    }
  }

  private func named(_ name: String) -> ItemIcon {
    // An emoji, as in commands for Raycast.
    if name.count == 1, name.utf8.count > 1 { return .glyph(name) }
    let isFile = name.contains("/") || [".png", ".svg", ".jpg", ".jpeg"].contains { name.lowercased().hasSuffix($0) }
    guard isFile, !name.hasPrefix("/"), !name.contains(":") else { return ItemIcon(Icon(name), fallback: .picture) }
    return ItemIcon(Icon(path: Directories.path(name, in: script.path.parentFolder)), fallback: .picture)
  }
}
