import GLibKit
import HunchCommands
import SystemKit

/// `hunch`: the command line. It does what needs no toolkit, asks the running instance, and otherwise hands over to
/// ``WindowProgram``, which takes several times as long to start (docs/decisions/0018).
@main
struct Main: CommandHost {
  static func main() {
    Localization.start()
    Main().run(CommandLine.arguments)
  }

  func open(_ request: WindowRequest?) throws {
    // This is the process's first thread, on which nothing else runs yet.
    let isDone = try MainActor.assumeIsolated { try request.map(RunningInstance.perform) ?? false }
    if !isDone, request == .quit { throw ExitStatus.nothing }
    if !isDone { try WindowProgram.takeOver() }
  }

  func pick(_ command: Pick) throws { try choose(.pick(command)) }

  func choose(_ call: ChooserCall, as program: ChooserProgram) throws {
    switch call {
    case .window(let source): try open(.search("", source: source))
    case .list(let choice): try choose(.list(choice, as: program))
    case .scripts, .message, .text: try WindowProgram.takeOver()
    }
  }

  private func choose(_ command: ChooserCommand) throws {
    if try !ChooserByInstance.perform(command, program: WindowProgram.path) { try WindowProgram.takeOver() }
  }

  func search(_ command: Search) throws {
    if try !SavedSearch.answer(command) { try WindowProgram.takeOver() }
  }

  func sources(_ command: Sources) throws { try WindowProgram.takeOver() }

  func provide(_ command: Provide) throws { try WindowProgram.takeOver() }
}
