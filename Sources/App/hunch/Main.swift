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

  func passPick() throws -> Bool {
    if try !ChooserByInstance.pick(program: WindowProgram.path) { try WindowProgram.takeOver() }
    return true
  }

  func pick(_ command: Pick) throws { try WindowProgram.takeOver() }

  func choose(_ call: ChooserCall, as program: ChooserProgram) throws {
    switch call {
    case .window(let text, let source):
      try checkThreads()
      try open(.search(text, source: source))
    case .list(let choice):
      if try !ChooserByInstance.choose(.list(choice, as: program), program: WindowProgram.path) {
        try WindowProgram.takeOver()
      }
    case .scripts, .message, .text: try WindowProgram.takeOver()
    }
  }

  func search(_ command: Search) throws {
    if try !SavedSearch.answer(command) { try WindowProgram.takeOver() }
  }

  func sources(_ command: Sources) throws { try WindowProgram.takeOver() }

  func provide(_ command: Provide) throws { try WindowProgram.takeOver() }
}
