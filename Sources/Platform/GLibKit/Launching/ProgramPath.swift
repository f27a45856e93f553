import CGLib
internal import SystemKit

/// Looks for programs in the folders of `PATH`, each within the budget of its file system.
///
/// A folder that does not answer delays programs of later folders by a second at first, and then no longer. The shell
/// and `g_find_program_in_path` wait for it forever.
nonisolated public struct ProgramPath: Sendable {
  /// The folders of programs, the first ones first.
  public let folders = folders(of: String(borrowing: g_getenv("PATH")))
  private let current = Directories.current + "/"

  /// Reads the variable.
  public init() {}

  /// Returns the folders that a value of `PATH` names, by GLib's rule: an empty one is the current folder.
  /// - Parameter value: Nil if the variable is unset; then these are the usual folders.
  public static func folders(of value: String?) -> [String] {
    (value ?? "/bin:/usr/bin:.").parts(separatedBy: UInt8(ascii: ":"), omittingEmpty: false).map {
      $0.isEmpty ? "." : String($0)
    }
  }

  /// The time for a folder to answer while others may have the program.
  private static let patience = Duration.seconds(1)

  /// Returns the path of a program: the given one, or the first in `PATH`; nil if it is missing or not executable.
  ///
  /// Blocks the thread: not the main one while there is a window.
  /// - Parameter limit: The time limit for the disk of the program, if no other folder has it.
  /// - Throws: ``DiskError`` if a folder does not answer, and no other has the program.
  func find(_ name: String, within limit: Duration) throws(DiskError) -> String? {
    var silent: [String] = []
    let places = places(of: name)
    for path in places {
      do throws(DiskError) {
        if try isProgram(path, within: places.count == 1 ? limit : min(limit, Self.patience)) { return path }
      } catch {
        if places.count == 1 { throw error }
        silent.append(path)
      }
    }
    for path in silent {
      if try isProgram(path, within: limit) { return path }
    }
    return nil
  }

  private func isProgram(_ path: String, within limit: Duration) throws(DiskError) -> Bool {
    let path = Array(path.utf8)
    return try DiskCall.wait("hunch-program", at: path, within: limit) { LocalFiles.isProgram(at: path) }
  }

  /// Returns those of the programs that are installed. A folder that does not answer has none.
  ///
  /// Blocks the thread: not the main one while there is a window.
  /// - Parameter limit: The time limit for each folder.
  func installed(among names: [String], within limit: Duration) -> Set<String> {
    let candidates = names.flatMap { name in places(of: name).map { (name: name, path: $0) } }
    let looks = DiskCall.waitForEach("hunch-program", candidates.map { Array($0.path.utf8) }, within: limit) {
      path, _, _ throws(DiskError) in LocalFiles.isProgram(at: path)
    }
    return Set(zip(candidates, looks).compactMap { (try? $1.get()) == true ? $0.name : nil })
  }

  /// Has a ticket follow all paths at which GLib looks for a program.
  /// - Throws: ``DiskError`` if GLib would wait forever.
  func follow(_ name: String, _ ticket: DiskTicket, _ mounts: MountTable) throws(DiskError) {
    for path in places(of: name) {
      let path = Array(path.utf8)
      try ticket.follow(path, mounts)
      if LocalFiles.isProgram(at: path) { return }
    }
  }

  /// Returns the paths at which a program may be, the best first. A leading `~` means the home folder.
  private func places(of name: String) -> [String] {
    let name = Directories.path(name)
    // C would end the path at the NUL.
    if name.isEmpty || name.utf8.contains(0) { return [] }
    if name.hasPrefix("/") { return [name] }
    if name.utf8.contains(UInt8(ascii: "/")) { return [current + name] }
    return folders.map { ($0.hasPrefix("/") ? "" : current) + $0 + "/" + name }
  }
}
