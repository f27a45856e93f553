import Catalog
import GLibKit
import Glibc
import HunchCommands
import HunchUI
import SystemKit

/// `hunch-window`: the program with the toolkit, which `hunch` hands over to.
///
/// The entry point is synchronous on purpose: an `async` main would leave the process's first thread to libdispatch, and
/// GTK wants that thread for itself (the main actor is served by GLib's main loop instead, see GLibKit's `MainLoop`).
@main
struct Main: CommandHost {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Before all else: what ends the decoder is expected, and is for nobody to read.
    if arguments.first == IconDecoder.argument { exit(IconDecoder.run(Array(arguments.dropFirst()))) }
    // Before anything of GLib, which reads the list of folders once.
    ExportFolders.join()
    if arguments.first == SoftwareReader.argument { exit(SoftwareReader.run(Array(arguments.dropFirst()))) }
    Localization.start()
    Main().run(CommandLine.arguments)
  }

  /// Does something that shows a window.
  /// - Throws: ``CommandError`` with what no window can say: why there is none, or what failed after the last one was
  ///   closed.
  func withWindow<Result: Sendable>(_ body: @MainActor () throws -> Result) throws -> Result {
    do {
      return try MainActor.assumeIsolated(body)
    } catch let error as NoDisplay {
      throw CommandError(error.description)
    } catch let error as BusLost {
      throw CommandError(error.description)
    } catch let error as ErrandFailed {
      throw CommandError(error.description)
    }
  }
}
