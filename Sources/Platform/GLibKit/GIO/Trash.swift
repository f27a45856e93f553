import CGLib
import Glibc

/// The trash, by the freedesktop.org specification.
///
/// Everything waits for the disk: not for the main thread.
nonisolated public enum Trash {
  /// Moves a file or folder to the trash.
  /// - Returns: The trashed file, for restoring it; nil if its place is unknown.
  /// - Throws: ``GLibError`` if it does not exist, or its disk has no trash.
  public static func move(_ path: [UInt8]) throws(GLibError) -> TrashedFile? {
    let identity = FileIdentity(path)
    let file = FileReference(path)
    _ = try GLibError.check { g_file_trash(file.pointer, nil, &$0) }
    guard let identity else { return nil }
    for trash in folders(for: path, on: identity.device) {
      if let name = name(of: identity, like: path, in: trash + Array("/files".utf8)) {
        return TrashedFile(path: path, trash: trash, name: name)
      }
    }
    return nil
  }

  /// Returns the possible trash folders of a file: the user's, and that of the file's disk.
  private static func folders(for path: [UInt8], on device: UInt) -> [[UInt8]] {
    let top = topFolder(of: path, on: device)
    let user = String(getuid())
    return [Array((Directories.userData + "/Trash").utf8)]
      + ["/.Trash/\(user)", "/.Trash-\(user)"].map { (top == [UInt8(ascii: "/")] ? [] : top) + Array($0.utf8) }
  }

  /// Returns the topmost folder on the disk of a path.
  private static func topFolder(of path: [UInt8], on device: UInt) -> [UInt8] {
    var top = path
    while let slash = top.lastIndex(of: UInt8(ascii: "/")), top.count > 1 {
      let folder = Array(top[..<max(slash, 1)])
      guard FileIdentity(folder)?.device == device else { break }
      top = folder
    }
    return top
  }

  /// The name of a file in a trash folder: it keeps its identity and most of its name.
  private static func name(of identity: FileIdentity, like path: [UInt8], in folder: [UInt8]) -> [UInt8]? {
    let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    // The second file of a name gets a number before the first dot.
    let stem = name.prefix { $0 != UInt8(ascii: ".") }
    guard let handle = FileAddress.withCString(folder, { opendir($0) }) ?? nil else { return nil }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let other = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if other.starts(with: stem), FileIdentity(folder + [UInt8(ascii: "/")] + other) == identity { return other }
    }
    return nil
  }
}

/// A file or folder in the trash, with its original path.
nonisolated public struct TrashedFile: Sendable, Hashable {
  /// The original path.
  public let path: [UInt8]
  private let trash: [UInt8]
  private let name: [UInt8]

  /// - Parameters:
  ///   - trash: The trash folder, which contains `files` and `info`.
  ///   - name: The name there.
  package init(path: [UInt8], trash: [UInt8], name: [UInt8]) {
    self.path = path
    self.trash = trash
    self.name = name
  }

  /// Restores the file to its original path.
  ///
  /// Waits for the disk: not for the main thread.
  /// - Throws: ``GLibError`` if the path is occupied, its folder is missing, or the file is no longer in the trash.
  public func restore() throws(GLibError) {
    let source = FileReference(trash + Array("/files/".utf8) + name)
    let destination = FileReference(path)
    // A plain move suffices on the same disk, and it must replace nothing.
    let flags = GFileCopyFlags(G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | G_FILE_COPY_NO_FALLBACK_FOR_MOVE.rawValue)
    _ = try GLibError.check { g_file_move(source.pointer, destination.pointer, flags, nil, nil, nil, &$0) }
    // The remaining info file says that the file is in the trash. File managers remove such leftovers themselves.
    _ = FileAddress.withCString(trash + Array("/info/".utf8) + name + Array(".trashinfo".utf8)) { unlink($0) }
  }
}

/// Identifies a file on this machine, wherever it is moved on its disk.
nonisolated private struct FileIdentity: Hashable {
  let device: UInt
  let inode: UInt

  /// Returns the identity of the file at a path, which may be a link; nil if it does not exist.
  init?(_ path: [UInt8]) {
    var status = stat()
    guard FileAddress.withCString(path, { lstat($0, &status) }) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
