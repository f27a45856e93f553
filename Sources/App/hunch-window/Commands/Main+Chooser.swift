import Catalog
import GLibKit
import HunchCommands
import HunchModel
import HunchUI
import SystemKit

/// `hunch pick`, and `hunch` in place of dmenu or rofi.
extension Main {
  func pick(_ command: Pick) throws { try choose(.pick(command)) }

  func choose(_ call: ChooserCall, as program: ChooserProgram) throws {
    try checkThreads()
    switch call {
    case .list(let choice): try choose(.list(choice, as: program))
    case .scripts(let modes, let first, let choice):
      let modes = try modes.map { mode throws(CommandError) in try ScriptModes.Mode(mode) }
      var manner = try choice.manner(as: program)
      // No row is known before a script runs.
      manner.shortcuts.endsEmpty = false
      // Success and cancelling both end with status 0: the script has acted on the choice.
      if case .failed(let text) = try run(.scripts(modes, first: first), manner).result {
        throw CommandError(text)
      }
    case .message(let text):
      VirtualFiles.leave()
      try withWindow { try MessageApplication(text).run() }
    case .window(let text, let source): try open(.search(text, source: source))
    case .text: break
    }
  }

  private func choose(_ command: ChooserCommand) throws {
    let source = command.source()
    var manner = try command.manner()
    if case .list(let choice, _) = command {
      if choice.dumps { return try dump(source, manner, choice) }
      manner.onPick = { picked in
        // A closed output is no error, and the end of the program reports other errors.
        try? Output.write { try $0.append(endedRecords: choice.records(of: picked)) }
      }
    }
    let (result, typed) = try run(.list(source), manner)
    try Output.write { try $0.append(endedRecords: command.output(of: result, typed: typed)) }
    try command.check(result)
  }

  /// - Returns: The result, and the typed text at the end.
  private func run(
    _ content: Chooser.Content, _ manner: Chooser.Manner
  ) throws -> (result: Chooser.Result, typed: String) {
    // A chooser opens no addresses.
    VirtualFiles.leave()
    return try withWindow {
      let application = PickApplication(content, manner)
      return (try application.run(), application.query)
    }
  }

  /// Prints the rows that match the typed text, in the order of the list.
  private func dump(_ source: ListSource, _ manner: Chooser.Manner, _ choice: ListChoice) throws {
    let found = MainActor.assumeIsolated { PickApplication(.list(source), manner).match() }
    switch found {
    case .failure(let failure): throw CommandError(failure.message)
    case .success(let items):
      try Output.write { output in
        for item in items.sorted(by: { (Int($0.id) ?? 0) < (Int($1.id) ?? 0) }) {
          try output.append(endedRecords: choice.record(of: item, typed: choice.query))
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
