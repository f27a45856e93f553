import CGLib

/// Folders on this machine, for where waiting for a disk is allowed: not on the main thread.
nonisolated public enum LocalFiles {
  /// The names of what is in a folder, in no order.
  /// - Throws: ``GLibError`` if the folder is not there, or cannot be read.
  public static func names(in folder: String) throws(GLibError) -> [String] {
    let handle = try GLibError.check { g_dir_open(folder, 0, &$0) }
    defer { g_dir_close(handle) }
    var names: [String] = []
    while let name = String(borrowing: g_dir_read_name(handle)) {
      names.append(name)
    }
    return names
  }

  /// Whether there is something at a path.
  public static func exists(_ path: String) -> Bool { g_file_test(path, G_FILE_TEST_EXISTS) != 0 }

  /// Makes a folder, for its owner alone, and those around it, where they are not there.
  /// - Returns: Whether it is there now.
  @discardableResult
  public static func makeFolder(_ path: String) -> Bool {
    g_mkdir_with_parents(path, 0o700) == 0
  }
}
