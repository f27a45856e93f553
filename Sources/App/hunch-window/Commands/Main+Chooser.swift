import Catalog
import GLibKit
import HunchCommands
import HunchModel
import HunchUI
import SystemKit

/// `hunch` in place of dmenu or rofi.
extension Main {
  func choose(_ call: ChooserCall, as program: ChooserProgram) throws {
    switch call {
    case .list(let choice): try choose(choice, as: program)
    case .scripts(let modes, let first, let choice):
      let modes = try modes.map { mode throws(CommandError) in try ScriptModes.Mode(mode) }
      let manner = try manner(choice, as: program)
      // Success and cancelling both end with status 0: the script has acted on the choice.
      if case .failed(let text) = try run(.scripts(modes, first: first), manner) { throw CommandError(text) }
    case .message(let text): try withWindow { try MessageApplication(text).run() }
    case .window(let source): try open(.search("", source: source))
    case .text: break
    }
  }

  private func choose(_ choice: ListChoice, as program: ChooserProgram) throws {
    let source = ListSource(
      path: choice.path, separator: choice.separator, compounds: .user, look: choice.look,
      insideMatching: choice.insideMatching)
    let manner = try manner(choice, as: program)
    if choice.dumps { return try dump(source, manner, choice) }
    try end(run(.list(source), manner), choice)
  }

  private func run(
    _ content: PickApplication.Content, _ manner: PickApplication.Manner
  ) throws -> PickApplication.Result {
    try withWindow { try PickApplication(content, manner).run() }
  }

  // MARK: How it is chosen

  private func manner(_ choice: ListChoice, as program: ChooserProgram) throws(CommandError) -> PickApplication.Manner {
    var manner = PickApplication.Manner()
    manner.query = choice.query
    manner.choosing = .init(
      picksMany: choice.picksMany, unmatched: choice.takesText ? .takesText : .waits, takesOnly: choice.takesOnly)
    manner.shortcuts.endsEmpty = choice.endsEmpty
    switch choice.start {
    case .first: break
    case .row(let row): manner.choosing.firstRow = row
    case .match(let text): manner.shortcuts.selected = text
    }
    var keymap = program == .dmenu ? Keymap.dmenu : .rofi
    if program == .rofi, choice.picksMany { keymap.marksRows() }
    for binding in choice.bindings {
      if let unknown = keymap.rebind(binding.command, to: binding.keys).first {
        throw CommandError(
          localized(
            "{option}: unknown key “{name}”: see rofi-keys(5)",
            ["option": "-kb-\(binding.command)", "name": unknown]))
      }
    }
    manner.notes = ChooserNotes(
      prompt: choice.prompt, message: choice.message, isSecret: choice.isSecret, keymap: keymap)
    manner.notes.width = choice.width
    if let lines = choice.lines { manner.notes.mostRows = lines }
    manner.onPick = { picked in
      // A closed output is no error, and the end of the program reports other errors.
      try? Self.print(picked, choice)
    }
    return manner
  }

  // MARK: What comes of it

  private func end(_ result: PickApplication.Result, _ choice: ListChoice) throws {
    switch result {
    case .picked(let picked):
      try Self.print(picked, choice)
      if let key = picked.key { throw ExitStatus.customKey(key) }
    case .done: return
    case .failed(let text): throw CommandError(text)
    case .nothingMatched, .cancelled: throw ExitStatus.nothing
    }
  }

  private static func print(_ picked: Picked, _ choice: ListChoice) throws {
    try Output.write { output in
      switch picked.content {
      case .items(let items):
        for item in items { try output.append(record(of: item, choice, typed: picked.typed)) }
      case .typed:
        try output.append(choice.format.record(of: Array(picked.typed.utf8), number: nil, typed: picked.typed))
      }
    }
  }

  private static func record(of item: CatalogItem, _ choice: ListChoice, typed: String) -> [UInt8] {
    guard case .print(let text) = item.actions.first?.effect else { return [] }
    return choice.format.record(of: text, number: Int(item.id), typed: typed)
  }

  /// Prints the rows that match the typed text, in the order of the list.
  private func dump(_ source: ListSource, _ manner: PickApplication.Manner, _ choice: ListChoice) throws {
    let typed = choice.query
    let found = MainActor.assumeIsolated { PickApplication(.list(source), manner).match() }
    switch found {
    case .failure(let failure): throw CommandError(failure.message)
    case .success(let items):
      try Output.write { output in
        for item in items.sorted(by: { (Int($0.id) ?? 0) < (Int($1.id) ?? 0) }) {
          try output.append(Self.record(of: item, choice, typed: typed))
        }
      }
    }
  }
}

extension ScriptModes.Mode {
  /// - Throws: ``CommandError`` if the program does not exist.
  fileprivate init(_ mode: ChooserCall.ScriptMode) throws(CommandError) {
    let words: [String]
    do throws(GLibError) { words = try ShellWords.words(of: mode.command) } catch {
      throw CommandError(
        localized(
          "cannot read the command of mode “{name}”: {reason}", ["name": mode.name, "reason": error.message]))
    }
    guard let program = words.first, let path = ShellWords.path(ofProgram: program) else {
      throw CommandError(
        localized(
          """
          cannot find the program “{program}” of mode “{mode}”: give the path of an executable, or a name in PATH
          """, ["program": words.first ?? "", "mode": mode.name]))
    }
    self.init(name: mode.name, path: path, words: Array(words.dropFirst()))
  }
}
