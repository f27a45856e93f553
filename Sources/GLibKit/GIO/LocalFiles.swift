import CGLib
import Glibc
internal import WholeFiles

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

  /// What a path leads to.
  public enum Kind: Sendable, Hashable {
    case nothing
    case folder
    /// Anything else.
    case file
  }

  /// What is at a path, or where the links lead that are.
  public static func kind(at path: [UInt8]) -> Kind {
    var status = stat()
    guard FileAddress.withCString(path, { stat($0, &status) }) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Writes a file as a whole, in the place of one that is there.
  /// - Parameter mode: Its permissions, less what the process's mask takes away.
  /// - Throws: ``GLibError`` if that failed; a file that was there is then as it was.
  public static func write(_ bytes: [UInt8], to path: [UInt8], mode: UInt32 = 0o666) throws(GLibError) {
    do throws(FileError) { try FileReplacement.replace(path, with: bytes, mode: mode) } catch { throw failure(error) }
  }

  /// Removes a file. One that is not there is none to remove.
  /// - Throws: ``GLibError`` if it is there still.
  public static func remove(_ path: [UInt8]) throws(GLibError) {
    do throws(FileError) { try FileReplacement.remove(path) } catch { throw failure(error) }
  }

  private static func failure(_ error: FileError) -> GLibError {
    GLibError(domain: "glibkit", code: Int(error.code), message: "\(error)")
  }

  /// Makes a folder, for its owner alone, and those around it, where they are not there.
  /// - Returns: Whether it is there now.
  @discardableResult
  public static func makeFolder(_ path: String) -> Bool {
    g_mkdir_with_parents(path, 0o700) == 0
  }
}
