import Glibc
import GtkKit
import SystemKit

/// Tells files that only the system's administrator can have put where they are from those that may be anybody's.
///
/// Each folder is looked at once. A folder below one that is not the system's never is, for it may hang, and neither is
/// one where a network's file system is mounted.
nonisolated struct SystemFolders {
  /// The user's own, whoever owns them: the user may be root.
  private let personal: Set<String>
  private var known: [String: Bool] = [:]

  /// - Parameter personal: Folders of the user's, absolute paths.
  init(personal: [String] = [Directories.home, Directories.userData]) {
    self.personal = Set(personal.map { $0 == "/" ? $0 : String($0.trimmingSuffix("/")) })
  }

  /// Whether only root can write in the folder of a file, and in all folders above it.
  mutating func hold(_ path: String) -> Bool {
    guard path.hasPrefix("/"), !path.utf8.contains(0), !path.split(separator: "/").contains("..") else { return false }
    return isSystem(Self.parent(of: path))
  }

  private mutating func isSystem(_ folder: String) -> Bool {
    if let answer = known[folder] { return answer }
    let isBelowSystem = folder == "/" || isSystem(Self.parent(of: folder))
    let answer = isBelowSystem && !personal.contains(folder) && !isNetworkMount(folder) && Self.isRootsAlone(folder)
    known[folder] = answer
    return answer
  }

  private func isNetworkMount(_ folder: String) -> Bool {
    let (parent, name) = (Self.parent(of: folder), folder.split(separator: "/").last ?? "")
    return MountTable.current().mounts(in: parent == "/" ? [] : Array(parent.utf8))?[Array(name.utf8)] == .network
  }

  private static func isRootsAlone(_ folder: String) -> Bool {
    var status = stat()
    return stat(folder, &status) == 0 && status.st_uid == 0 && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  private static func parent(of path: String) -> String {
    let end = path.trimmingSuffix("/").lastIndex(of: "/") ?? path.startIndex
    let parent = path[..<end].trimmingSuffix("/")
    return parent.isEmpty ? "/" : String(parent)
  }
}

nonisolated extension StringProtocol {
  /// Without any of this character at its end.
  fileprivate func trimmingSuffix(_ character: Character) -> SubSequence {
    self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)]
  }
}
