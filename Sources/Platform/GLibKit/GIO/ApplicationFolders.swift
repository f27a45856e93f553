import CGLib
import SystemKit

/// The folders of desktop entries.
///
/// GIO opens every file there, under a lock that every lookup of an application takes: a pipe makes it wait forever, a
/// device or a huge file makes it read forever. So the folders are checked before GIO reads them.
nonisolated public enum ApplicationFolders {
  /// More bytes than any entry has, with all its languages.
  private static let largestEntry: goffset = 4 << 20
  /// Folders within folders, which may lead back to themselves by links.
  private static let deepest = 8

  /// The files and folders that hold applications, and their parent folders, in a fixed order.
  ///
  /// Reads folders: call it off the main thread.
  public static func contents() -> [String] {
    var found: [String] = []
    for data in [Directories.userData] + Directories.systemData { add(data + "/applications", 0, to: &found) }
    return found
  }

  private static func add(_ folder: String, _ depth: Int, to found: inout [String]) {
    guard depth < deepest, let names = try? LocalFiles.names(in: folder) else { return }
    found.append(folder)
    for name in names.sorted() {
      let path = folder + "/" + name
      if name.hasSuffix(".desktop") { found.append(path) } else { add(path, depth + 1, to: &found) }
    }
  }

  /// Waits for the disk: not for the main thread.
  /// - Parameter ids: The applications that GIO will be asked for; nil for all.
  /// - Throws: The first ``AppInfo/Obstacle``.
  /// - Complexity: A look at each file that GIO will open, some microseconds each.
  static func check(for ids: Set<String>? = nil) throws(AppInfo.Obstacle) {
    for data in [Directories.userData] + Directories.systemData {
      try check(data + "/applications", for: ids, depth: 0)
    }
  }

  private static func check(_ folder: String, for ids: Set<String>?, depth: Int) throws(AppInfo.Obstacle) {
    // A missing or unreadable folder delays nothing.
    guard depth < deepest, let names = try? LocalFiles.names(in: folder) else { return }
    for name in names.sorted() where opens(name, for: ids) {
      let path = folder + "/" + name
      let (type, size) = look(at: path)
      switch type {
      case G_FILE_TYPE_DIRECTORY: try check(path, for: ids, depth: depth + 1)
      case G_FILE_TYPE_SPECIAL:
        throw AppInfo.Obstacle(
          path: path, reason: localized("it is a pipe or a device, which blocks reading all applications; delete it"))
      case G_FILE_TYPE_REGULAR where name.hasSuffix(".desktop") && size > largestEntry:
        throw AppInfo.Obstacle(path: path, reason: localized("it is too large for a desktop entry; delete it"))
      default: break
      }
    }
  }

  /// Whether GIO opens a file of this name: it also reads the lists beside the entries. The id of an entry in a folder
  /// within the folder ends with the name of its file.
  private static func opens(_ name: String, for ids: Set<String>?) -> Bool {
    guard let ids, name.hasSuffix(".desktop") else { return true }
    return ids.contains { $0.hasSuffix(name) }
  }

  /// Returns the type and size of the file at a path; unknown for a missing one.
  private static func look(at path: String) -> (GFileType, goffset) {
    let file = g_file_new_for_path(path)
    defer { g_object_unref(file.map(UnsafeMutableRawPointer.init)) }
    guard let info = g_file_query_info(file, "standard::type,standard::size", G_FILE_QUERY_INFO_NONE, nil, nil) else {
      return (G_FILE_TYPE_UNKNOWN, 0)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return (g_file_info_get_file_type(info), g_file_info_get_size(info))
  }
}
