import CGLib
import Glibc
internal import SystemKit

/// Files and folders of this machine. Calls wait for the disk: use them off the main thread.
nonisolated public enum LocalFiles {
  /// The names in a folder, in no order.
  /// - Throws: ``GLibError`` if the folder is missing or cannot be read.
  public static func names(in folder: String) throws(GLibError) -> [String] {
    let handle = try GLibError.check { g_dir_open(folder, 0, &$0) }
    defer { g_dir_close(handle) }
    var names: [String] = []
    while let name = String(borrowing: g_dir_read_name(handle)) { names.append(name) }
    return names
  }

  /// Whether a path exists.
  public static func exists(_ path: String) -> Bool { g_file_test(path, G_FILE_TEST_EXISTS) != 0 }

  /// The kind of thing at a path.
  public enum Kind: Sendable, Hashable {
    case nothing
    case folder
    /// Anything else.
    case file
  }

  /// The kind of thing at a path, following links.
  public static func kind(at path: [UInt8]) -> Kind {
    var status = stat()
    guard FileAddress.withCString(path, { stat($0, &status) }) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Whether a path leads to a file that the user may run.
  public static func isProgram(at path: [UInt8]) -> Bool {
    FileAddress.withCString(path) { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    } ?? false
  }

  /// Writes a whole file, replacing an existing one.
  /// - Parameter mode: The permissions before the process's mask.
  /// - Throws: ``GLibError`` if that failed; an existing file is then unchanged.
  public static func write(_ bytes: [UInt8], to path: [UInt8], mode: UInt32 = 0o666) throws(GLibError) {
    do throws(FileError) { try FileReplacement.replace(path, with: bytes, mode: mode) } catch { throw failure(error) }
  }

  /// Removes a file, if it exists.
  /// - Throws: ``GLibError`` if the file still exists.
  public static func remove(_ path: [UInt8]) throws(GLibError) {
    do throws(FileError) { try FileReplacement.remove(path) } catch { throw failure(error) }
  }

  private static func failure(_ error: FileError) -> GLibError {
    GLibError(domain: "glibkit", code: Int(error.code), message: "\(error)")
  }

  /// Makes a folder, accessible only to its owner, and its missing parents.
  /// - Returns: Whether the folder exists now.
  @discardableResult
  public static func makeFolder(_ path: String) -> Bool { g_mkdir_with_parents(path, 0o700) == 0 }
}
