import ArgumentParser
import Glibc
import HunchUI

/// The program's entry point.
///
/// It is synchronous on purpose: an `async` main would leave the process's first thread to libdispatch, and GTK
/// wants that thread for itself (the main actor is served by GLib's main loop instead, see GtkKit's `MainLoop`).
@main
enum Main {
  static func main() {
    // A reader that went away ("| head") is no error: writes then fail with EPIPE instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    MemoryShortage.prepare()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Parses and runs, and turns every error into a sentence on standard error and an exit status.
  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      var command = try HunchCommand.parseAsRoot(arguments)
      try command.run()
      return .found
    } catch let status as ExitStatus {
      return status
    } catch let error as CommandError {
      return fail(error)
    } catch let error as NoDisplay {
      return fail(error)
    } catch let error as BusLost {
      return fail(error)
    } catch {
      let text = HunchCommand.fullMessage(for: error)
      guard HunchCommand.exitCode(for: error).isSuccess else {
        StandardStream.error.writeLine(text)
        return .failure
      }
      StandardStream.output.writeLine(text)  // --help and --version
      return .found
    }
  }

  private static func fail(_ error: some CustomStringConvertible) -> ExitStatus {
    StandardStream.error.writeLine("hunch: \(error)")
    return .failure
  }
}
