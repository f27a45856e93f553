internal import Glibc
internal import SystemKit

/// A filter that is prepared to examine many names.
struct NameRules: Sendable {
  /// The fate of a file or folder.
  enum Verdict: Sendable {
    case leaveOut
    case list
    /// List the folder without its contents.
    case listClosed
  }

  /// A pattern as a C string.
  private struct Pattern: Sendable {
    var text: [CChar]
    var isForFolders: Bool
  }

  let filter: FileFilter
  private let closedNames: Set<ByteText>
  private let names: [Pattern]
  private let paths: [Pattern]

  init(_ filter: FileFilter) {
    self.filter = filter
    closedNames = Set(filter.closedNames.map { ByteText($0.utf8) })
    var names: [Pattern] = []
    var paths: [Pattern] = []
    for exclusion in filter.exclusions where !exclusion.utf8.contains(0) {
      var bytes = Array(exclusion.utf8)
      let isForFolders = bytes.last == UInt8(ascii: "/")
      while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
      if bytes.isEmpty { continue }
      let pattern = Pattern(text: bytes.map { CChar(bitPattern: $0) } + [0], isForFolders: isForFolders)
      if bytes.contains(UInt8(ascii: "/")) { paths.append(pattern) } else { names.append(pattern) }
    }
    self.names = names
    self.paths = paths
  }

  /// Returns the verdict on an entry of a folder.
  ///
  /// - Parameters:
  ///   - name: its name, which ends with a zero.
  ///   - folder: the path of the folder.
  func verdict(_ name: UnsafePointer<CChar>, length: Int, isFolder: Bool, in folder: [UInt8]) -> Verdict {
    if !filter.includesHidden, name[0] == CChar(bitPattern: UInt8(ascii: ".")) { return .leaveOut }
    for pattern in names where isFolder || !pattern.isForFolders {
      if fnmatch(pattern.text, name, 0) == 0 { return .leaveOut }
    }
    if !paths.isEmpty {
      var path = folder.map { CChar(bitPattern: $0) }
      path.append(CChar(bitPattern: UInt8(ascii: "/")))
      path.append(contentsOf: UnsafeBufferPointer(start: name, count: length + 1))
      for pattern in paths where isFolder || !pattern.isForFolders {
        if fnmatch(pattern.text, path, FNM_PATHNAME) == 0 { return .leaveOut }
      }
    }
    if !isFolder { return .list }
    let bytes = UnsafeRawBufferPointer(start: name, count: length)
    if closedNames.contains(ByteText(bytes)) || isTrash(bytes, in: folder) { return .listClosed }
    return .list
  }

  /// Whether a folder is a trash: `.local/share/Trash` in a home folder, `.Trash-` with a user's number on a volume.
  private func isTrash(_ name: UnsafeRawBufferPointer, in folder: [UInt8]) -> Bool {
    if name.elementsEqual("Trash".utf8) { return folder.reversed().starts(with: "/.local/share".utf8.reversed()) }
    return name.starts(with: ".Trash-".utf8)
  }
}
