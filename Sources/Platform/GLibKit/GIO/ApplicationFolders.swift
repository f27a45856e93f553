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
    add(folders, 0, to: &found)
    return found
  }

  /// The folders of the user and of the machine, the first one first.
  private static var folders: [String] {
    ([Directories.userData] + Directories.systemData).map { $0 + "/applications" }
  }

  private static func add(_ folders: [String], _ depth: Int, to found: inout [String]) {
    guard depth < deepest, !folders.isEmpty else { return }
    for (folder, names) in zip(folders, names(in: folders)) {
      guard let inner = (try? names.get()) ?? nil else { continue }
      let paths = inner.map { folder + "/" + $0 }
      found += [folder] + paths.filter { $0.hasSuffix(ending) }
      add(paths.filter { !$0.hasSuffix(ending) }, depth + 1, to: &found)
    }
  }

  private static let ending = ".desktop"

  /// Returns the sorted names in each folder; nil if it is missing or unreadable, or is a file.
  private static func names(in folders: [String]) -> [Result<[String]?, DiskError>] {
    DiskCall.waitForEach(
      "hunch-entries", folders.map { Array($0.utf8) }, within: patience, late: { retries.tryNow() }
    ) { path, _, _ throws(DiskError) in
      (try? LocalFiles.names(in: String(decoding: path, as: UTF8.self)))?.sorted()
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
    try check(folders.map { ($0, "") }, for: ids, depth: 0, &contents)
    if ids == nil, contents.silent.isEmpty { retries.succeed() }
    var known: Set<String> = []
    contents.ids = contents.ids.filter { contents.silent[$0] == nil && known.insert($0).inserted }
    return contents
  }

  /// - Parameter folders: Their paths, and the beginnings of the ids of their entries.
  private static func check(
    _ folders: [(path: String, prefix: String)], for ids: Set<String>?, depth: Int, _ contents: inout Contents
  ) throws(AppInfo.Obstacle) {
    guard depth < deepest, !folders.isEmpty else { return }
    for (folder, names) in zip(folders, names(in: folders.map(\.path))) {
      try check(folder, names, for: ids, depth: depth, &contents)
    }
  }

  private static func check(
    _ folder: (path: String, prefix: String), _ names: Result<[String]?, DiskError>, for ids: Set<String>?, depth: Int,
    _ contents: inout Contents
  ) throws(AppInfo.Obstacle) {
    let (folder, prefix) = folder
    let all: [String]?
    do throws(DiskError) {
      all = try names.get()
    } catch {
      retries.tryLater()
      throw AppInfo.Obstacle(path: folder, reason: error.description)
    }
    // A missing or unreadable folder delays nothing.
    let opened = (all ?? []).filter { opens($0, for: ids) }
    var inner: [(path: String, prefix: String)] = []
    for (name, result) in zip(opened, look(at: opened.map { folder + "/" + $0 })) {
      let path = folder + "/" + name
      switch result {
      case .success(.nothing): break
      case .success(.folder): inner.append((path, prefix + name + "-"))
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
    try check(inner, for: ids, depth: depth + 1, &contents)
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
    let programs = ProgramPath()
    return DiskCall.waitForEach(
      "hunch-entries", paths.map { Array($0.utf8) }, within: patience, late: { retries.tryNow() }
    ) { (path, ticket, mounts) throws(DiskError) in
      try look(at: path, programs, ticket, mounts)
    }
  }

  private static func look(
    at path: [UInt8], _ programs: ProgramPath, _ ticket: DiskTicket, _ mounts: MountTable
  ) throws(DiskError) -> Kind {
    var status = stat()
    guard FileAddress.withCString(path, { stat($0, &status) }) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: break
    case S_IFIFO:
      releaseReader(path)
      return .special
    default: return .special
    }
    let name = String(decoding: path, as: UTF8.self)
    guard name.hasSuffix(ending) else { return .list }
    guard status.st_size <= largestEntry else { return .tooLarge }
    for program in self.programs(of: name) { try programs.follow(program, ticket, mounts) }
    return .entry
  }

  /// Lets GIO read an empty file if it opened the pipe before anything checked it, and so waits for a writer.
  private static func releaseReader(_ pipe: [UInt8]) {
    let writer = FileAddress.withCString(pipe) { open($0, O_WRONLY | O_NONBLOCK | O_CLOEXEC) } ?? -1
    if writer >= 0 { close(writer) }
  }

  /// Returns the programs that GIO looks for when it opens an entry: those of `TryExec` and `Exec`.
  private static func programs(of path: String) -> [String] {
    guard let bytes = try? SmallFile.read(path, limit: largestEntry) else { return [] }
    var programs: [String] = []
    var rest = bytes[...]
    while let first = rest.first {
      let line = rest[..<(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex)]
      rest = rest[line.endIndex...].dropFirst()
      switch first {
      // The further groups are actions, whose programs GIO does not look for.
      case UInt8(ascii: "["): if !line.starts(with: "[Desktop Entry]".utf8) { return programs }
      case UInt8(ascii: "E"), UInt8(ascii: "T"):
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
        let key = String(decoding: line[..<equals], as: UTF8.self).filter { !$0.isWhitespace }
        let value = String(decoding: line[(equals + 1)...], as: UTF8.self)
        if key == "Exec" || key == "TryExec", let words = try? ShellWords.words(of: value), let first = words.first {
          programs.append(first)
        }
      default: continue
      }
    }
    return programs
  }

  /// Whether a list of applications by type names one of these ids, or does not answer.
  static func lists(_ lists: [String], name ids: Set<String>) -> Bool {
    let folders = [Directories.userConfiguration] + [String](borrowing: g_get_system_config_dirs())
    // GIO reads those of the running desktop, such as `kde-mimeapps.list`.
    let others = zip(folders, names(in: folders)).flatMap { folder, names in
      ((try? names.get()) ?? nil ?? []).filter { $0.hasSuffix("mimeapps.list") }.map { folder + "/" + $0 }
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
