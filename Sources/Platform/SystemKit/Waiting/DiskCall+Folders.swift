internal import Glibc

/// A name in a folder, as bytes.
package struct FolderEntry: Sendable, Hashable {
  package var name: [UInt8]
  /// Whether it is a folder, or a link to one.
  package var isFolder: Bool
}

extension DiskCall {
  package enum FolderContent: Sendable {
    /// Its names without `.` and `..`, unordered.
    case entries([FolderEntry])
    /// It cannot be read, with the code of errno(3).
    case unreadable(Int32)
  }

  /// Reads the names in a folder, up to a number. A link counts as its target, if that answers.
  ///
  /// - Parameter limit: The time limit for the folder, and again for the targets of links.
  package static func content(
    ofFolder path: [UInt8], most: Int, within limit: Duration
  ) async throws(DiskError) -> FolderContent {
    let result = try await perform("hunch-folder", within: limit) { ticket throws(DiskError) in
      names(in: try ticket.follow(path, .current()), most)
    }
    guard case .success(let found) = result else {
      if case .failure(let failure) = result { return .unreadable(failure.code) }
      return .unreadable(EIO)
    }
    var entries = found.map { FolderEntry(name: $0.name, isFolder: $0.kind == .folder) }
    let links = found.indices.filter { found[$0].kind == .unknown }
    let paths = links.map { path + [UInt8(ascii: "/")] + found[$0].name }
    let folders = await each("hunch-links", paths, followsLinks: true, within: limit) { path in
      look(at: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }
    for (place, isFolder) in folders { entries[links[place]].isFolder = isFolder }
    return .entries(entries)
  }

  /// Returns the stamp of a folder, which changes when entries come or go; nil if it is missing or does not answer.
  package static func stamp(ofFolder path: [UInt8], within limit: Duration) async -> FileStamp? {
    let found = await each("hunch-folder", [path], followsLinks: true, within: limit) {
      look(at: $0).map(FileStamp.init)
    }
    return found[0] ?? nil
  }

  private enum Kind {
    case folder, file
    /// A link, or a kind that the file system does not tell.
    case unknown
  }

  private struct Unreadable: Error { var code: Int32 }

  private static func names(in path: [UInt8], _ most: Int) -> Result<[(name: [UInt8], kind: Kind)], Unreadable> {
    let descriptor = FolderPath.open(path)
    if descriptor < 0 { return .failure(Unreadable(code: -descriptor)) }
    guard let folder = unsafe fdopendir(descriptor) else {
      defer { close(descriptor) }
      return .failure(Unreadable(code: errno))
    }
    defer { unsafe closedir(folder) }
    var found: [(name: [UInt8], kind: Kind)] = []
    while found.count < most, let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      let kind: Kind
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_DIR): kind = .folder
      case Int(DT_LNK), Int(DT_UNKNOWN): kind = .unknown
      default: kind = .file
      }
      found.append((name, kind))
    }
    return .success(found)
  }
}
