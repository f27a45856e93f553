import ArgumentParser
import GLibKit
import Glibc
import HunchUI

/// The program's entry point.
///
/// It is synchronous on purpose: an `async` main would leave the process's first thread to libdispatch, and GTK
/// wants that thread for itself (the main actor is served by GLib's main loop instead, see GtkKit's `MainLoop`).
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Before all else: what ends the decoder is expected, and is for nobody to read.
    if arguments == [IconDecoder.argument] { exit(IconDecoder.run()) }
    DeveloperLog.prepare()
    StandardStream.prepare()
    DeveloperLog.prepare()
    MemoryShortage.prepare()
    exit(run(arguments).rawValue)
  }

  /// Parses and runs, and turns every error into a sentence on standard error and an exit status.
  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      try perform(arguments)
      return .found
    } catch let status as ExitStatus {
      return status
    } catch let error as CommandError {
      return fail(error)
    } catch let error as NoDisplay {
      return fail(error)
    } catch let error as BusLost {
      return fail(error)
    } catch let error as NoAnswer {
      return fail(error)
    } catch {
      StandardStream.error.writeLine(HunchCommand.fullMessage(for: error))
      return .failure
    }
  }

  private static func perform(_ arguments: [String]) throws {
    do {
      var command = try HunchCommand.parseAsRoot(arguments)
      try command.run()
    } catch  where HunchCommand.exitCode(for: error).isSuccess {
      // Help, the version, scripts for shells: what was asked for.
      try Output.write { try $0.append(HunchCommand.fullMessage(for: error).utf8) }
    }
  }

  private static func fail(_ error: some CustomStringConvertible) -> ExitStatus {
    StandardStream.error.writeLine("hunch: \(error)")
    return .failure
  }
}
