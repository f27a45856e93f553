internal import Glibc
internal import SmallFiles

/// The file systems that are mounted, so that one of another kind need not be touched to be left out.
struct MountTable: Sendable {
  enum Kind: Sendable {
    case local, network
  }

  /// For each folder that others are mounted in: their names.
  private var mounts: [ByteText: [[UInt8]: Kind]] = [:]

  /// The file systems that this process sees.
  ///
  /// - Complexity: O(*n*) in their number.
  static func current() -> MountTable {
    let bytes = (try? SmallFile.read("/proc/self/mountinfo", limit: 1 << 24)) ?? []
    return MountTable(bytes)
  }

  /// - Parameter text: what the kernel says of the mounts; see proc(5).
  init(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count > 6, let dash = words.firstIndex(where: { $0.elementsEqual("-".utf8) }), dash + 1 < words.count
      else { continue }
      let path = Self.unescaped(words[4])
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { continue }
      mounts[ByteText(path[..<slash]), default: [:]][Array(path[(slash + 1)...])] = Self.kind(words[dash + 1])
    }
  }

  /// What is mounted in a folder, by name.
  func mounts(in folder: [UInt8]) -> [[UInt8]: Kind]? { mounts[ByteText(folder)] }

  private static let networkKinds: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "ceph", "9p", "autofs", "glusterfs", "lustre", "beegfs",
    "gpfs", "coda", "davfs", "ocfs2", "gfs2",
  ]

  private static func kind(_ name: ArraySlice<UInt8>) -> Kind {
    let name = String(decoding: name, as: UTF8.self)
    return name.hasPrefix("fuse") || networkKinds.contains(name) ? .network : .local
  }

  /// White space and backslashes are written as three octal digits.
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
