import Catalog
import ExternalSearch
import GLibKit
import Glibc
import HunchCommands
import HunchUI
import SystemKit

/// `hunch-window`: the program with the toolkit, to which `hunch` hands over.
///
/// The entry point is synchronous on purpose: an `async` main would leave the process's first thread to libdispatch,
/// but GTK needs that thread. GLib's main loop serves the main actor instead (see GLibKit's `MainLoop`).
@main
struct Main: CommandHost {
  static func main() {
    // Before anything can start a program.
    LayerLibrary.leaveEnvironment()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Before everything else, because an end of the decoder is expected and must print nothing.
    if arguments.first == IconDecoder.argument { exit(IconDecoder.run(Array(arguments.dropFirst()))) }
    if arguments.first == ClipboardHolder.argument {
      exit(MainActor.assumeIsolated { ClipboardHolder.run(Array(arguments.dropFirst())) })
    }
    FreeMemory.share()
    // Before any use of GLib, which reads the list of folders once.
    ExportFolders.join()
    if arguments.first == SoftwareReader.argument { exit(SoftwareReader.run(Array(arguments.dropFirst()))) }
    Localization.start()
    Main().run(CommandLine.arguments)
  }

  /// Runs a closure that shows a window.
  /// - Throws: ``CommandError`` for errors that no window can show: the lack of a display, or a failure after the
  ///   last window was closed.
  func withWindow<Result: Sendable>(_ body: @MainActor () throws -> Result) throws -> Result {
    do {
      return try MainActor.assumeIsolated {
        FileIcons.startDecoding()
        return try body()
      }
    } catch  where error is NoDisplay || error is BusLost || error is ErrandFailed {
      throw CommandError("\(error)")
    }
  }
}

enum ProgramSources {
  /// Returns new sources of this machine, not loaded yet.
  /// - Parameter files: The way to get the names of files.
  static func all(toolkit: GtkResources, files: FileSource.Reading = .following) -> [any NamedSource] {
    StandardSources.all(toolkit: toolkit, files: files) + [ScriptSource(runner: .ofProgram), BookmarkSource()]
  }
}
