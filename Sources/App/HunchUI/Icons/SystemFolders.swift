import Glibc
import GtkKit
import SystemKit

/// Distinguishes files that only the administrator can have placed from files that anybody may have placed.
///
/// Each folder is checked once. A folder is not checked if its parent is not the system's, because it may hang, or if
/// a network file system is mounted there.
nonisolated struct SystemFolders {
  /// The user's folders, whoever owns them: the user may be root.
  private let personal: Set<String>
  private var known: [String: Bool] = [:]

  /// - Parameter personal: The absolute paths of the user's folders.
  init(personal: [String] = [Directories.home, Directories.userData]) {
    self.personal = Set(personal.map { $0 == "/" ? $0 : String($0.trimmingSuffix("/")) })
  }

  /// Returns whether only root can write to the folder of a file and to all folders above it.
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
  /// Returns the text without any of these characters at its end.
  fileprivate func trimmingSuffix(_ character: Character) -> SubSequence {
    self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)]
  }
}
