internal import Glibc
internal import Synchronization

/// A file that is written under another name, and then takes the place of the one that is there: whoever reads finds the
/// old file or the new one, whole, also if the program ends at any moment.
package struct FileReplacement: ~Copyable {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  /// How many bytes were written.
  package private(set) var count = 0

  /// What the name of a file that is being written has after that of the file, before the number of the process.
  package static let suffix = ".new."
  private static let number = Atomic<Int>(0)

  /// Writes a file, for its owner alone.
  ///
  /// - Parameters:
  ///   - move: puts the new file, the first of the two paths, into the place of the old one. If it throws, it has not.
  ///   - write: is given the file to write to. If it throws, the old file stays.
  /// - Throws: ``IndexFileError``, and what `move` and `write` throw.
  package static func replace(
    _ path: String, move: (String, String) throws -> Void = FileReplacement.move,
    _ write: (inout FileReplacement) throws -> Void
  ) throws {
    var file = try FileReplacement(path)
    do {
      try write(&file)
    } catch {
      file.abandon()
      throw error
    }
    try file.finish(move)
  }

  /// Renames a file to the name of another, whatever has that name.
  /// - Throws: ``IndexFileError``.
  package static func move(_ file: String, to path: String) throws {
    guard unsafe rename(file, path) == 0 else { throw IndexFileError(path: path, code: errno) }
  }

  private init(_ path: String) throws(IndexFileError) {
    self.path = path
    let number = Self.number.wrappingAdd(1, ordering: .relaxed).newValue
    temporary = path + Self.suffix + "\(getpid()).\(number)"
    var descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST {
      // Left by a process of the same number that ended too soon.
      unsafe unlink(temporary)
      descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw IndexFileError(path: temporary, code: errno) }
    self.descriptor = descriptor
  }

  /// Writes the next bytes.
  /// - Throws: ``IndexFileError``.
  package mutating func append(_ bytes: RawSpan) throws(IndexFileError) {
    let size = bytes.byteCount
    try write(bytes, at: count)
    count += size
  }

  /// Writes over what was written.
  /// - Throws: ``IndexFileError``.
  package func write(_ bytes: RawSpan, at place: Int) throws(IndexFileError) {
    let failure = unsafe bytes.withUnsafeBytes { bytes -> Int32? in
      var done = 0
      while done < bytes.count {
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = unsafe pwrite(descriptor, part.baseAddress, part.count, off_t(place + done))
        if count < 0, errno == EINTR { continue }
        // A disk that is full may also take nothing without a word.
        if count <= 0 { return count < 0 ? errno : ENOSPC }
        done += count
      }
      return nil
    }
    if let failure { throw IndexFileError(path: temporary, code: failure) }
  }

  /// Gives the file the permissions of another.
  package func setMode(_ mode: UInt32) { _ = fchmod(descriptor, mode) }

  private consuming func finish(_ move: (String, String) throws -> Void) throws {
    guard fsync(descriptor) == 0 else {
      let code = errno
      let path = temporary
      abandon()
      throw IndexFileError(path: path, code: code)
    }
    close(descriptor)
    do {
      try move(temporary, path)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  private consuming func abandon() {
    close(descriptor)
    unsafe unlink(temporary)
  }
}

extension FileReplacement {
  /// The process that writes, or wrote, the file of a name; nil if the name is not that of a file being written.
  package static func writer(of name: String) -> Int32? {
    guard let dot = name.lastIndex(of: "."), Int(name[name.index(after: dot)...]) != nil else { return nil }
    let rest = name[..<dot]
    guard let before = rest.lastIndex(of: "."), rest[...before].hasSuffix(suffix) else { return nil }
    return Int32(rest[rest.index(after: before)...])
  }
}
