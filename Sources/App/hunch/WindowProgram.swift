import GLibKit
import Glibc
import HunchCommands
import SystemKit

/// `hunch-window`, the program with the toolkit. It understands the same command line.
enum WindowProgram {
  private static let name = "hunch-window"

  /// Where it may be, seen from the folder of this program: beside it where both were built, and elsewhere where they
  /// are installed, since nobody starts it by its name.
  private static let places = [name, "../libexec/hunch/\(name)"]

  /// Has it go on in this process, with the same arguments, byte for byte.
  /// - Throws: ``CommandError`` if it cannot be started.
  static func takeOver() throws(CommandError) -> Never {
    let folder = try folder()
    for place in places {
      execv("\(folder)/\(place)", CommandLine.unsafeArgv)
      // What is there and cannot be started is not passed over.
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

  /// The file of it; nil if it is not there.
  static var path: String? {
    guard let folder = try? folder() else { return nil }
    return places.map { "\(folder)/\($0)" }.first { access($0, X_OK) == 0 }
  }

  /// The folder that this program is in, also where it was started by a link.
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
