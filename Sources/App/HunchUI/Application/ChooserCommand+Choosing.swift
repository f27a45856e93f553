package import Catalog
package import HunchCommands
package import HunchModel
import SystemKit

/// How a command line chooses, and what it prints. The same holds in a process of its own and in the running instance.
nonisolated extension ChooserCommand {
  /// Returns the list, which is not read yet.
  /// - Parameter passed: The standard input of another process, in place of the own one.
  package func source(_ passed: PassedInput? = nil) -> ListSource {
    switch self {
    case .pick(let command):
      ListSource(
        path: command.input.path, separator: command.separator, compounds: .user, ranks: command.ranks, passed: passed)
    case .list(let choice, _):
      ListSource(
        path: choice.path, separator: choice.separator, compounds: .user, look: choice.look,
        insideMatching: choice.insideMatching, passed: passed)
    }
  }

  /// - Throws: ``CommandError`` for an unknown key.
  package func manner() throws(CommandError) -> Chooser.Manner {
    switch self {
    case .pick(let command): command.manner
    case .list(let choice, let program): try choice.manner(as: program)
    }
  }

  /// Returns the records to print for a result.
  /// - Parameter typed: The typed text at the end.
  package func output(of result: Chooser.Result, typed: String) -> [UInt8] {
    switch self {
    case .pick(let command): command.records(of: result, typed: typed)
    case .list(let choice, _):
      if case .picked(let picked) = result { choice.records(of: picked) } else { [] }
    }
  }

  /// Throws the exit status of a result, unless it is 0.
  /// - Throws: ``ExitStatus``, ``CommandError``.
  package func check(_ result: Chooser.Result) throws {
    switch (result, self) {
    case (.failed(let text), _): throw CommandError(text)
    case (.picked(let picked), .list): if let key = picked.key { throw ExitStatus.customKey(key) }
    case (.picked, .pick), (.done, _): return
    case (.nothingMatched, _): throw ExitStatus.nothing
    case (.cancelled, _): throw cancelled
    }
  }
}

nonisolated extension Pick {
  fileprivate var manner: Chooser.Manner {
    var manner = Chooser.Manner()
    manner.query = query
    manner.notes.prompt = prompt
    manner.notes.mostRows = lines
    manner.notes.width = width
    manner.choosing.picksMany = multi
    manner.choosing.showsNear = !isExact
    manner.shortcuts = .init(picksOnly: selectsOnly, endsWithout: exitsWithout)
    return manner
  }

  fileprivate func records(of result: Chooser.Result, typed: String) -> [UInt8] {
    let end = printedSeparator.rawValue
    var bytes: [UInt8] = []
    if printQuery, result.isDecision { bytes += Array(typed.utf8) + [end] }
    guard case .picked(let picked) = result, case .items(let items) = picked.content else { return bytes }
    for item in items {
      bytes += record(of: item)
      bytes.append(end)
    }
    return bytes
  }

  private func record(of item: CatalogItem) -> [UInt8] {
    guard !printsIndex, case .print(let bytes) = item.actions.first?.effect else {
      return Array(String((Int(item.id) ?? 0) + 1).utf8)
    }
    return bytes
  }
}

nonisolated extension Chooser.Result {
  /// Whether the user pressed Return.
  fileprivate var isDecision: Bool {
    switch self {
    case .picked, .nothingMatched: true
    case .done, .cancelled, .failed: false
    }
  }
}

nonisolated extension ListChoice {
  /// - Throws: ``CommandError`` for an unknown key.
  package func manner(as program: ChooserProgram) throws(CommandError) -> Chooser.Manner {
    var manner = Chooser.Manner()
    manner.query = query
    manner.choosing = .init(picksMany: picksMany, unmatched: takesText ? .takesText : .waits, takesOnly: takesOnly)
    manner.shortcuts.endsEmpty = program == .rofi && !takesText
    switch start {
    case .first: break
    case .row(let row): manner.choosing.firstRow = row
    case .match(let text): manner.shortcuts.selected = text
    }
    manner.choosing.cycles = cycles
    var keymap = program == .dmenu ? Keymap.dmenu(isHorizontal: lines == nil) : .rofi
    if program == .rofi, picksMany { keymap.marksRows() }
    for binding in bindings {
      let unknown = keymap.rebind(binding.command, to: binding.keys, named: Accelerator.key(named:))
      if let unknown = unknown.first(where: { !Accelerator.exists(xName: $0) }) {
        throw CommandError(
          localized(
            "{option}: unknown key “{name}”: see rofi-keys(5)",
            ["option": "-kb-\(binding.command)", "name": unknown]))
      }
    }
    manner.notes = ChooserNotes(prompt: prompt, message: message, isSecret: isSecret, keymap: keymap)
    manner.notes.width = width
    if let lines { manner.notes.mostRows = lines }
    return manner
  }

  /// Returns the records to print for what was picked, as rofi does: in the order of the list.
  package func records(of picked: Picked) -> [UInt8] {
    switch picked.content {
    case .items(let items): Array(items.inListOrder.map { record(of: $0, typed: picked.typed) }.joined())
    case .typed: record(of: Array(picked.typed.utf8), number: nil, typed: picked.typed)
    }
  }

  package func record(of item: CatalogItem, typed: String) -> [UInt8] {
    guard case .print(let text) = item.actions.first?.effect else { return ended([]) }
    return record(of: text, number: Int(item.id), typed: typed)
  }

  private func record(of text: [UInt8], number: Int?, typed: String) -> [UInt8] {
    ended(format.record(of: text, number: number, typed: typed))
  }

  private func ended(_ record: [UInt8]) -> [UInt8] { record + [LineStore.Separator.newline.rawValue] }
}
