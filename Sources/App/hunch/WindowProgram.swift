import GLibKit
import Glibc
import HunchCommands
import SystemKit

/// `hunch-window`, the program with the toolkit. It has the same command line.
enum WindowProgram {
  private static let name = "hunch-window"

  /// The possible places of the program, relative to this one's folder: beside it after a build, and elsewhere when
  /// installed, because users never start it by its name.
  private static let places = [name, "../libexec/hunch/\(name)"]

  /// Replaces this program by `hunch-window` in the same process, with the same arguments byte for byte.
  /// - Throws: ``CommandError`` if it cannot be started.
  static func takeOver() throws(CommandError) -> Never {
    let folder = try folder()
    LayerLibrary.preload()
    for place in places {
      execv("\(folder)/\(place)", CommandLine.unsafeArgv)
      // A program that exists but cannot be started is an error.
      guard errno == ENOENT || errno == ENOTDIR else {
        throw CommandError(
          localized(
            "cannot start {program}: {reason}",
            ["program": "\(folder)/\(place)", "reason": String(cString: strerror(errno))]))
      }
    }
    throw CommandError(
      localized(
        "{program} is missing in {folder} and {other}: install both programs with 'make install'",
        ["program": name, "folder": folder, "other": "\(folder)/../libexec/hunch"]))
  }

  /// The path of the program; nil if it is missing.
  static var path: String? {
    guard let folder = try? folder() else { return nil }
    return places.map { "\(folder)/\($0)" }.first { access($0, X_OK) == 0 }
  }

  /// Returns the folder of this program, even if a link started it.
  private static func folder() throws(CommandError) -> String {
    guard let folder = ThisProgram.folder else {
      throw CommandError(
        localized(
          "cannot find the folder of the program: {path}: {reason}",
          ["path": ThisProgram.file, "reason": String(cString: strerror(errno))]))
    }
    return folder
  }
}
