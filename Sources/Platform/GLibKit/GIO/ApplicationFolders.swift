import CGLib
import Glibc
import SystemKit

/// The folders of desktop entries.
///
/// GIO opens every file there, and looks for the program of each entry, under a lock that every lookup of an
/// application takes: a pipe or a dead disk makes it wait forever, a device or a huge file makes it read forever. So
/// the folders are checked before GIO reads them, each file within the budget of its disk.
nonisolated public enum ApplicationFolders {
  /// More bytes than any entry has, with all its languages.
  private static let largestEntry = 4 << 20
  /// Folders within folders, which may lead back to themselves by links.
  private static let deepest = 8
  /// The time limit for a folder or a file.
  private static let patience = Duration.seconds(3)

  private static let retries = Retries()

  /// Yields when to look again, because a disk did not answer.
  public static func attempts() -> AsyncStream<Void> { retries.attempts() }

  /// The files and folders that hold applications, and their parent folders, in a fixed order. Folders that do not
  /// answer are left out.
  ///
  /// Reads folders: call it off the main thread.
  public static func contents() -> [String] {
    var found: [String] = []
    for data in [Directories.userData] + Directories.systemData { add(data + "/applications", 0, to: &found) }
    return found
  }

  private static func add(_ folder: String, _ depth: Int, to found: inout [String]) {
    guard depth < deepest, let inner = try? names(in: folder) else { return }
    found.append(folder)
    for name in inner {
      let path = folder + "/" + name
      if name.hasSuffix(ending) { found.append(path) } else { add(path, depth + 1, to: &found) }
    }
  }

  private static let ending = ".desktop"

  /// Returns the sorted names in a folder; nil if it is missing or unreadable, or is a file.
  private static func names(in folder: String) throws(DiskError) -> [String]? {
    try DiskCall.wait("hunch-entries", at: Array(folder.utf8), within: patience, late: { retries.tryNow() }) {
      (try? LocalFiles.names(in: folder))?.sorted()
    }
  }

  /// The files that GIO will open.
  nonisolated struct Contents {
    /// The ids of the entries that GIO can open, each once.
    var ids: [String] = []
    /// The other entries, by id. GIO would wait for their disks, or those of their programs.
    var silent: [String: AppInfo.Obstacle] = [:]
    /// The lists of applications by type.
    var lists: [String] = []
  }

  /// Waits for the disk: not for the main thread.
  /// - Parameter ids: The applications that GIO will be asked for; nil for all.
  /// - Throws: The first ``AppInfo/Obstacle`` that GIO cannot avoid.
  /// - Complexity: A look into each entry that GIO will open, some ten microseconds each.
  static func check(for ids: Set<String>? = nil) throws(AppInfo.Obstacle) -> Contents {
    var contents = Contents()
    for data in [Directories.userData] + Directories.systemData {
      try check(data + "/applications", "", for: ids, depth: 0, &contents)
    }
    if ids == nil, contents.silent.isEmpty { retries.succeed() }
    var known: Set<String> = []
    contents.ids = contents.ids.filter { contents.silent[$0] == nil && known.insert($0).inserted }
    return contents
  }

  /// - Parameter prefix: The beginning of the ids of the entries in the folder.
  private static func check(
    _ folder: String, _ prefix: String, for ids: Set<String>?, depth: Int, _ contents: inout Contents
  ) throws(AppInfo.Obstacle) {
    guard depth < deepest else { return }
    let all: [String]?
    do throws(DiskError) {
      all = try names(in: folder)
    } catch {
      retries.tryLater()
      throw AppInfo.Obstacle(path: folder, reason: error.description)
    }
    // A missing or unreadable folder delays nothing.
    let opened = (all ?? []).filter { opens($0, for: ids) }
    for (name, result) in zip(opened, look(at: opened.map { folder + "/" + $0 })) {
      let path = folder + "/" + name
      switch result {
      case .success(.nothing): break
      case .success(.folder): try check(path, prefix + name + "-", for: ids, depth: depth + 1, &contents)
      case .success(.entry): contents.ids.append(prefix + name)
      case .success(.list): contents.lists.append(path)
      case .success(.special):
        throw AppInfo.Obstacle(
          path: path, reason: localized("it is a pipe or a device, which blocks reading all applications; delete it"))
      case .success(.tooLarge):
        throw AppInfo.Obstacle(path: path, reason: localized("it is too large for a desktop entry; delete it"))
      case .failure(let error):
        retries.tryLater()
        let obstacle = AppInfo.Obstacle(path: path, reason: error.description)
        guard name.hasSuffix(ending) else { throw obstacle }
        contents.silent[prefix + name] = obstacle
      }
    }
  }

  /// Whether GIO opens a file of this name: it also reads the lists beside the entries. The id of an entry in a folder
  /// within the folder ends with the name of its file.
  private static func opens(_ name: String, for ids: Set<String>?) -> Bool {
    guard let ids, name.hasSuffix(ending) else { return true }
    return ids.contains { $0.hasSuffix(name) }
  }

  /// The kind of thing at a path, as far as GIO is concerned.
  nonisolated private enum Kind: Sendable {
    case nothing, folder, entry, list, special, tooLarge
  }

  /// Whether GIO can open an entry without waiting for its disk or that of its program.
  static func answers(_ path: String) -> Bool {
    if case .success(.entry)? = look(at: [path]).first { true } else { false }
  }

  private static func look(at paths: [String]) -> [Result<Kind, DiskError>] {
    DiskCall.waitForEach(
      "hunch-entries", paths.map { Array($0.utf8) }, within: patience, late: { retries.tryNow() }
    ) { (path, ticket, mounts) throws(DiskError) in
      try look(at: path, ticket, mounts)
    }
  }

  private static func look(
    at path: [UInt8], _ ticket: DiskTicket, _ mounts: MountTable
  ) throws(DiskError) -> Kind {
    var status = stat()
    guard FileAddress.withCString(path, { stat($0, &status) }) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: break
    default: return .special
    }
    let name = String(decoding: path, as: UTF8.self)
    guard name.hasSuffix(ending) else { return .list }
    guard status.st_size <= largestEntry else { return .tooLarge }
    for program in programs(of: name) { try ProgramPath.follow(program, ticket, mounts) }
    return .entry
  }

  /// Returns the programs that GIO looks for when it opens an entry: those of `TryExec` and `Exec`.
  private static func programs(of path: String) -> [String] {
    guard let bytes = try? SmallFile.read(path, limit: largestEntry) else { return [] }
    var programs: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // The further groups are actions, whose programs GIO does not look for.
      if line.first == UInt8(ascii: "["), !line.starts(with: "[Desktop Entry]".utf8) { break }
      guard line.starts(with: "Exec".utf8) || line.starts(with: "TryExec".utf8),
        let equals = line.firstIndex(of: UInt8(ascii: "="))
      else { continue }
      let key = String(decoding: line[..<equals], as: UTF8.self).filter { !$0.isWhitespace }
      let value = String(decoding: line[(equals + 1)...], as: UTF8.self)
      if key == "Exec" || key == "TryExec", let words = try? ShellWords.words(of: value), let first = words.first {
        programs.append(first)
      }
    }
    return programs
  }

  /// Whether a list of applications by type names one of these ids, or does not answer.
  static func lists(_ lists: [String], name ids: Set<String>) -> Bool {
    let folders = [Directories.userConfiguration] + [String](borrowing: g_get_system_config_dirs())
    // GIO reads those of the running desktop, such as `kde-mimeapps.list`.
    let others = folders.flatMap { folder in
      ((try? names(in: folder)) ?? []).filter { $0.hasSuffix("mimeapps.list") }.map { folder + "/" + $0 }
    }
    return (lists + others).contains { path -> Bool in
      let text = try? DiskCall.wait("hunch-entries", at: Array(path.utf8), within: patience) {
        (try? SmallFile.read(path, limit: largestEntry)) ?? []
      }
      guard let text else { return true }
      let words = String(decoding: text, as: UTF8.self).split { "=;".contains($0) || $0.isWhitespace }
      return words.contains { ids.contains(String($0)) }
    }
  }
}
