internal import Glibc
public import SmartSearch

/// Why a file of an index could not be read or written.
public struct IndexFileError: Error, Sendable, Equatable {
  public var path: String
  /// The error number of the system.
  public var code: Int32

  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Whether there is no such file.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}

extension SearchIndex {
  /// An index saved in a file. Whatever others do to the file meanwhile changes nothing.
  ///
  /// - Throws: ``IndexFileError`` if the file cannot be read, `SearchIndexError` if it is not a whole index of this
  ///   version: then build the index anew.
  public init(file path: String) throws {
    let file = try MappedFile(path: path)
    try unsafe self.init(mapped: file.bytes, owner: file)
  }

  /// Saves the index in a file: under another name first, which then takes the place of the file, so that there is
  /// always a whole one.
  ///
  /// - Throws: ``IndexFileError``, and as `save`.
  public func save(file path: String) throws {
    try FileReplacement.replace(path) { file in try save { try file.append($0) } }
  }
}
