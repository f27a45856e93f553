/// The mounted file systems. Looking up a path touches only memory.
package struct MountTable: Sendable {
  package enum Kind: Sendable {
    case local, network
  }

  /// The names of the mounts in each folder.
  private var mounts: [ByteText: [[UInt8]: Kind]] = [:]
  /// The number of the mount at each path. The system gives a new mount at the same path another number.
  private var points: [ByteText: UInt64] = [:]
  /// The length of the longest mount path.
  private var longest = 0

  /// Returns the file systems that this process sees.
  ///
  /// - Complexity: O(1), or O(*n*) in their number after a change.
  package static func current() -> MountTable { KnownMounts.shared.current() }

  /// - Parameter text: The kernel's text; see proc(5).
  package init(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count > 6, let dash = words.firstIndex(where: { $0.elementsEqual("-".utf8) }), dash + 1 < words.count
      else { continue }
      let path = Self.unescaped(words[4])
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { continue }
      mounts[ByteText(path[..<slash]), default: [:]][Array(path[(slash + 1)...])] = Self.kind(words[dash + 1])
      // A later mount hides an earlier one.
      longest = max(longest, path.count)
      points[ByteText(path)] = UInt64(String(decoding: words[0], as: UTF8.self)) ?? 0
    }
  }

  /// Returns the mounts in a folder, by name.
  package func mounts(in folder: [UInt8]) -> [[UInt8]: Kind]? { mounts[ByteText(folder)] }

  /// Returns the file system at a path without links.
  ///
  /// - Complexity: O(*n*) in the number of the path's parts, up to the depth of the deepest mount.
  package func place(of path: [UInt8]) -> DiskPlace {
    let slash = UInt8(ascii: "/")
    var end = path.last == slash ? path.count - 1 : path.count
    // The path may be longer than any mount path.
    if end > longest { end = path[...longest].lastIndex(of: slash) ?? 0 }
    while end > 0 {
      let point = ByteText(path[..<end])
      if let number = points[point] { return .mount(number, point.bytes) }
      end = path[..<end].lastIndex(of: slash) ?? 0
    }
    return .mount(points[ByteText([slash])] ?? 0, [slash])
  }

  /// The paths of all mounts, in any order.
  package var paths: [[UInt8]] { points.keys.map(\.bytes) }

  package func isMount(_ path: [UInt8]) -> Bool { path.count <= longest && points[ByteText(path)] != nil }

  private static let networkKinds: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "ceph", "9p", "autofs", "glusterfs", "lustre", "beegfs",
    "gpfs", "coda", "davfs", "ocfs2", "gfs2",
  ]

  private static func kind(_ name: ArraySlice<UInt8>) -> Kind {
    let name = String(decoding: name, as: UTF8.self)
    // `fuseblk` is a local disk, such as a Windows one; only its driver is a program.
    if name == "fuseblk" { return .local }
    return name.hasPrefix("fuse") || networkKinds.contains(name) ? .network : .local
  }

  /// Resolves white space and backslashes, which are written as three octal digits.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "\\"), index + 3 < text.endIndex {
        let digits = text[(index + 1)...(index + 3)].map { $0 &- UInt8(ascii: "0") }
        bytes.append(digits[0] << 6 | digits[1] << 3 | digits[2])
        index += 4
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }
}
