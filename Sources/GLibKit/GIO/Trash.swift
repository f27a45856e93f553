import CGLib
import Glibc

/// The trash, as the freedesktop.org specification has it.
///
/// All of it waits for the disk: not for the main thread.
nonisolated public enum Trash {
  /// Moves a file or folder to the trash.
  /// - Returns: where it went, for bringing it back; nil if that cannot be told.
  /// - Throws: ``GLibError`` if it is not there, or what it is on has no trash.
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

  /// The trash folders that a file can have gone to: the user's own, and that of the disk it was on.
  private static func folders(for path: [UInt8], on device: UInt) -> [[UInt8]] {
    let top = topFolder(of: path, on: device)
    let user = String(getuid())
    return [Array((Directories.userData + "/Trash").utf8)]
      + ["/.Trash/\(user)", "/.Trash-\(user)"].map { (top == [UInt8(ascii: "/")] ? [] : top) + Array($0.utf8) }
  }

  /// The uppermost folder of the disk that a path is on.
  private static func topFolder(of path: [UInt8], on device: UInt) -> [UInt8] {
    var top = path
    while let slash = top.lastIndex(of: UInt8(ascii: "/")), top.count > 1 {
      let folder = Array(top[..<max(slash, 1)])
      guard FileIdentity(folder)?.device == device else { break }
      top = folder
    }
    return top
  }

  /// What a file is called in a folder of trash: it keeps its identity, and most of its name.
  private static func name(of identity: FileIdentity, like path: [UInt8], in folder: [UInt8]) -> [UInt8]? {
    let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    // Of two with one name, the second gets a number before the first dot.
    let stem = name.prefix { $0 != UInt8(ascii: ".") }
    guard let handle = FileAddress.withCString(folder, { opendir($0) }) ?? nil else { return nil }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let other = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if other.starts(with: stem), FileIdentity(folder + [UInt8(ascii: "/")] + other) == identity { return other }
    }
    return nil
  }
}

/// A file or folder in the trash, and where it was before.
nonisolated public struct TrashedFile: Sendable, Hashable {
  /// Where it was.
  public let path: [UInt8]
  private let trash: [UInt8]
  private let name: [UInt8]

  /// - Parameters:
  ///   - trash: The folder of the trash, which has `files` and `info` in it.
  ///   - name: What it is called there.
  package init(path: [UInt8], trash: [UInt8], name: [UInt8]) {
    self.path = path
    self.trash = trash
    self.name = name
  }

  /// Brings it back to where it was.
  ///
  /// Waits for the disk: not for the main thread.
  /// - Throws: ``GLibError`` if something else is there by now, its folder is not, or it is no longer in the trash.
  public func restore() throws(GLibError) {
    let source = FileReference(trash + Array("/files/".utf8) + name)
    let destination = FileReference(path)
    // Not copied: it is on the same disk, and neither replaces anything.
    let flags = GFileCopyFlags(
      G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | G_FILE_COPY_NO_FALLBACK_FOR_MOVE.rawValue)
    _ = try GLibError.check { g_file_move(source.pointer, destination.pointer, flags, nil, nil, nil, &$0) }
    // What is left says that it is in the trash. File managers put away such a rest by themselves.
    _ = FileAddress.withCString(trash + Array("/info/".utf8) + name + Array(".trashinfo".utf8)) { unlink($0) }
  }
}

/// What tells a file from all others of the machine, wherever it is moved on its disk.
nonisolated private struct FileIdentity: Hashable {
  let device: UInt
  let inode: UInt

  /// Of what is at a path, which may be a link; nil if nothing is.
  init?(_ path: [UInt8]) {
    var status = stat()
    guard FileAddress.withCString(path, { lstat($0, &status) }) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
