internal import GLibKit
internal import Glibc

/// The names of the program on the bus, among desktop entries and among windows.
///
/// A build that runs where it was built has a different name. It therefore never hands over to the installed program,
/// or takes over from it.
public enum ProgramIdentity {
  /// The name of the installed program, its desktop entry, its icon and its services.
  public static let installed = "app.hunch.Hunch"

  /// The name of a program that was built and not installed.
  public static let development = installed + ".Devel"

  /// The name of this program.
  public static let current = name(ofProgramIn: ThisProgram.folder ?? "") { access($0, F_OK) == 0 }

  /// The bus name that other programs ask for results.
  public static let searchProvider = current + ".SearchProvider"

  /// The desktop entries of the program, installed or not.
  public static let desktopEntries: Set = [installed + ".desktop", development + ".desktop"]

  /// Returns the program's name for its folder. The two executables are in the same folder after a build, but in
  /// different folders when installed.
  static func name(ofProgramIn folder: String, exists: (String) -> Bool) -> String {
    ["hunch", "hunch-window"].allSatisfy { exists(folder + "/" + $0) } ? development : installed
  }

  /// The executable that users start.
  public static let command = command(ofProgramIn: ThisProgram.folder ?? "") { access($0, X_OK) == 0 }

  /// Returns the path of that executable: beside this one, or two folders above it when installed.
  static func command(ofProgramIn folder: String, exists: (String) -> Bool) -> String {
    let parent = folder.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    return [folder + "/hunch", parent + "/bin/hunch"].first(where: exists) ?? "hunch"
  }
}
