public import SmartSearch
internal import SystemKit

extension SearchIndex {
  /// An index saved in a file. Whatever others do to the file meanwhile changes nothing.
  ///
  /// - Throws: `FileError` if the file cannot be read, `SearchIndexError` if it is not a whole index of this
  ///   version: then build the index anew.
  public init(file path: String) throws {
    let file = try MappedFile(path: path)
    try unsafe self.init(mapped: file.bytes, owner: file)
  }

  /// Saves the index in a file: under another name first, which then takes the place of the file, so that there is
  /// always a whole one.
  ///
  /// - Throws: `FileError`, and as `save`.
  public func save(file path: String) throws {
    try FileReplacement.replace(path.utf8) { file in try save { try file.append($0) } }
  }
}
