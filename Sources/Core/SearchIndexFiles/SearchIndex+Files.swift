public import SmartSearch
internal import SystemKit

extension SearchIndex {
  /// Maps an index that was saved in a file. Later changes to the file have no effect.
  ///
  /// - Throws: `FileError` if the file cannot be read; `SearchIndexError` if it is not a complete index of this
  ///   version, and the index must be built again.
  public init(file path: String) throws {
    let file = try MappedFile(path: path)
    try unsafe self.init(mapped: file.bytes, owner: file)
  }

  /// Saves the index in a file. It is written under another name first, then replaces the file, which is therefore
  /// always complete.
  ///
  /// - Throws: `FileError`, and as `save`.
  public func save(file path: String) throws {
    try FileReplacement.replace(path.utf8) { file in try save { try file.append($0) } }
  }
}
