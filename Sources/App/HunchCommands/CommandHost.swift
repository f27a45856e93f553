internal import ArgumentParser
internal import GLibKit
internal import Glibc
internal import SystemKit

/// Performs the commands that run in two ways: with the toolkit, or by handing over to the program that has it. All
/// other commands run themselves.
package protocol CommandHost {
  /// Opens the window, or asks the running instance to open it; nil if the session bus sends the request itself.
  func open(_ request: WindowRequest?) throws
  /// Lets another program parse and perform `hunch pick`, without a thread of this one. Returns false if this one does
  /// it.
  func passPick() throws -> Bool
  func pick(_ command: Pick) throws
  /// Does the work of dmenu or rofi, except for printing a text, which is done already. It has not been checked yet
  /// that there are threads.
  func choose(_ call: ChooserCall, as program: ChooserProgram) throws
  func search(_ command: Search) throws
  func sources(_ command: Sources) throws
  func provide(_ command: Provide) throws
}

extension CommandHost {
  package func passPick() -> Bool { false }

  /// Runs the process's command and ends the process. Every error becomes a sentence on standard error and an exit
  /// status.
  /// - Parameter arguments: All arguments with the program's name.
  package func run(_ arguments: [String]) -> Never {
    DeveloperLog.prepare()
    StandardStream.prepare()
    MemoryShortage.prepare()
    ProcessEnd.exit(status(arguments).rawValue)
  }

  private func status(_ arguments: [String]) -> ExitStatus {
    do {
      let (name, arguments) = (arguments.first ?? "", Array(arguments.dropFirst()))
      if let (program, arguments) = ChooserProgram.called(name, arguments) {
        try choose(arguments, as: program)
      } else {
        try parseAndPerform(arguments)
      }
      return .found
    } catch let status as ExitStatus {
      return status
    } catch  where error is CommandError || error is NoAnswer || error is NoThread {
      StandardStream.error.writeLine("hunch: \(error)")
      return .failure
    } catch {
      StandardStream.error.writeLine(HunchCommand.fullMessage(for: error))
      return .failure
    }
  }

  private func parseAndPerform(_ arguments: [String]) throws {
    if arguments.first == Pick.name, try passPick() { return }
    try checkThreads()
    if CompletedCommand.answers(arguments) { return try CompletedCommand.answer(arguments) }
    // The first use of the parser takes two milliseconds in each process.
    if let request = Open.request(unparsed: arguments) { return try open(request) }
    do {
      var command = try HunchCommand.parseNamed(arguments)
      switch command {
      case let command as Open where command.options.examinesDesktop: try DesktopReport.print()
      case let command as Open: try open(command.request)
      case let command as Run: try open(command.request)
      case let command as Pick: try pick(command)
      case let command as Search: try search(command)
      case let command as Sources where command.printsKeywords: try command.printKeywords()
      case let command as Sources: try sources(command)
      case let command as Provide: try provide(command)
      default: try command.run()
      }
    } catch  where HunchCommand.exitCode(for: error).isSuccess {
      // Help and the version are no errors.
      try Output.write { try $0.append(HunchCommand.fullMessage(for: error).utf8) }
    }
  }

  /// Does the work of another program, and fails in the same way.
  private func choose(_ arguments: [String], as program: ChooserProgram) throws {
    do {
      let call =
        switch program {
        case .dmenu: try DmenuArguments.parse(arguments)
        case .rofi: try RofiArguments.parse(arguments)
        }
      if case .text(let text) = call { return try Output.write { try $0.append(text.utf8) } }
      if program == .dmenu { StandardStream.acceptClosedInput() }
      try choose(call, as: program)
    } catch let error as ChooserError {
      StandardStream.error.writeLine(error.text)
      throw ExitStatus(rawValue: error.status)
    } catch let error as CommandError {
      StandardStream.error.writeLine("\(program.rawValue): \(error)")
      throw ExitStatus.nothing
    }
  }
}
