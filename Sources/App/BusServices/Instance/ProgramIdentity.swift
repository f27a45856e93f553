internal import GLibKit
internal import Glibc

/// What the program is called where programs are told apart: on the bus, among desktop entries and windows.
///
/// A build that lies where it was built has a name of its own, so that it never hands over to the one that is installed, nor
/// is handed anything.
public enum ProgramIdentity {
  /// The name of the installed program, which its desktop entry, its icon and its services have.
  public static let installed = "app.hunch.Hunch"

  /// The name of a program that was built and not installed.
  public static let development = installed + ".Devel"

  /// The name of this program.
  public static let current = name(ofProgramIn: ThisProgram.folder ?? "") { access($0, F_OK) == 0 }

  /// The name on the bus by which others ask for results.
  public static let searchProvider = current + ".SearchProvider"

  /// The desktop entries of the program, installed or not.
  public static let desktopEntries: Set = [installed + ".desktop", development + ".desktop"]

  /// The two executables lie side by side where they are built, and in folders of their own where they are installed.
  static func name(ofProgramIn folder: String, exists: (String) -> Bool) -> String {
    ["hunch", "hunch-window"].allSatisfy { exists(folder + "/" + $0) } ? development : installed
  }

  /// The program that a user starts, of the two executables.
  public static let command = command(ofProgramIn: ThisProgram.folder ?? "") { access($0, X_OK) == 0 }

  /// It lies beside the other one, or where that is installed two folders away from it.
  static func command(ofProgramIn folder: String, exists: (String) -> Bool) -> String {
    let parent = folder.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    return [folder + "/hunch", parent + "/bin/hunch"].first(where: exists) ?? "hunch"
  }
}

extension ProgramIdentity {
  /// Where an application of a name is on the bus.
  package static func objectPath(of name: String) -> String {
    "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }
}
