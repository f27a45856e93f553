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
}

extension SearchIndex {
  /// An index saved in a file, mapped into memory. The file may be replaced or removed meanwhile, but not written to.
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
    let temporary = path + ".new.\(getpid())"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw IndexFileError(path: temporary, code: errno) }
    do {
      defer { close(descriptor) }
      try save { span in
        try unsafe span.withUnsafeBytes { bytes in
          try unsafe Self.write(bytes, to: descriptor, path: temporary)
        }
      }
      guard fsync(descriptor) == 0 else { throw IndexFileError(path: temporary, code: errno) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let code = errno
      unsafe unlink(temporary)
      throw IndexFileError(path: path, code: code)
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
      let count = unsafe Glibc.write(descriptor, part.baseAddress, part.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw IndexFileError(path: path, code: errno)
      }
      unsafe rest = rest.dropFirst(count)
    }
  }
}
