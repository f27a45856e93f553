import CGLib

/// Files and folders on this machine, for where waiting for a disk is allowed: not on the main thread.
nonisolated public enum LocalFiles {
  /// The names of the regular files in a folder, in no order. A link to a file counts as one.
  /// - Throws: ``GLibError`` if the folder is not there, or cannot be read.
  public static func names(in folder: String) throws(GLibError) -> [String] {
    let handle = try GLibError.check { g_dir_open(folder, 0, &$0) }
    defer { g_dir_close(handle) }
    var names: [String] = []
    while let name = String(borrowing: g_dir_read_name(handle)) {
      if g_file_test(folder + "/" + name, G_FILE_TEST_IS_REGULAR) != 0 { names.append(name) }
    }
    return names
  }

  /// What is in a file.
  /// - Throws: ``GLibError`` if it cannot be read.
  public static func bytes(of path: String) throws(GLibError) -> [UInt8] {
    var content: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    _ = try GLibError.check { g_file_get_contents(path, &content, &count, &$0) }
    defer { g_free(content) }
    return Array(UnsafeRawBufferPointer(start: content, count: Int(count)))
  }

  /// Makes a folder, for its owner alone, and those around it, where they are not there.
  /// - Returns: Whether it is there now.
  @discardableResult
  public static func makeFolder(_ path: String) -> Bool {
    g_mkdir_with_parents(path, 0o700) == 0
  }
}
