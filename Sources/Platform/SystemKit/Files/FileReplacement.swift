internal import CFileEvents
internal import Glibc
internal import Synchronization

/// Writes a file under another name, and then puts it in the place of the old one. Readers find either the old or the
/// new file, always complete, even if the program ends at any moment.
///
/// Everything waits for the disk.
package struct FileReplacement: ~Copyable {
  private let path: [UInt8]
  private let temporary: [UInt8]
  private let descriptor: Int32
  /// The number of written bytes.
  package private(set) var count = 0

  /// The names of files being written continue with this, then the number of the process.
  package static let suffix = ".new."
  private static let number = Atomic<Int>(0)

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - path: The file. A link in its place is replaced.
  ///   - mode: The permissions of the new file, before the process's mask.
  ///   - move: Moves the new file, the first of the two paths, to the place of the old one. If it throws, it has not.
  ///   - write: Writes the contents. If it throws, the old file stays.
  /// - Throws: ``FileError``, and the errors of `move` and `write`.
  package static func replace(
    _ path: some Sequence<UInt8>, mode: UInt32 = 0o600,
    move: (_ file: [UInt8], _ path: [UInt8]) throws -> Void = { try FileReplacement.rename($0, to: $1) },
    _ write: (inout FileReplacement) throws -> Void
  ) throws {
    removeLeftovers(of: Array(path)) { isAbandoned($0) }
    var file = try FileReplacement(Array(path), mode)
    do {
      try write(&file)
    } catch {
      file.abandon()
      throw error
    }
    try file.finish(move)
  }

  /// Writes a file with these bytes.
  package static func replace(
    _ path: some Sequence<UInt8>, with bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(FileError) {
    do {
      try replace(path, mode: mode) { file in try unsafe file.append(bytes.span.bytes) }
    } catch {
      throw error as? FileError ?? FileError(path: String(decoding: Array(path), as: UTF8.self), code: EIO)
    }
  }

  /// Removes a file, and all unfinished replacements of it. A missing file is no error.
  package static func remove(_ path: some Sequence<UInt8>) throws(FileError) {
    let path = Array(path)
    removeLeftovers(of: path) { writer(of: $0) != nil }
    guard unsafe unlink(text(path)) != 0, errno != ENOENT else { return }
    throw failure(path, errno)
  }

  private init(_ path: [UInt8], _ mode: UInt32) throws(FileError) {
    self.path = path
    let number = Self.number.wrappingAdd(1, ordering: .relaxed).newValue
    temporary = path + Array("\(Self.suffix)\(getpid()).\(number)".utf8)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var descriptor = unsafe open(Self.text(temporary), flags, mode)
    if descriptor < 0, errno == EEXIST {
      // An earlier process with the same number ended too soon and left it.
      unsafe unlink(Self.text(temporary))
      descriptor = unsafe open(Self.text(temporary), flags, mode)
    }
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    self.descriptor = descriptor
  }

  /// Writes the next bytes.
  package mutating func append(_ bytes: RawSpan) throws(FileError) {
    let size = bytes.byteCount
    try write(bytes, at: count)
    count += size
  }

  /// Writes over earlier bytes.
  package func write(_ bytes: RawSpan, at place: Int) throws(FileError) {
    if let failure = Self.write(bytes, to: descriptor, at: place) { throw Self.failure(path, failure) }
  }

  /// Writes bytes at a place of an open file.
  ///
  /// - Returns: The error number of the system; nil if everything was written.
  static func write(_ bytes: RawSpan, to descriptor: Int32, at place: Int) -> Int32? {
    unsafe bytes.withUnsafeBytes { bytes -> Int32? in
      var done = 0
      while done < bytes.count {
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = unsafe pwrite(descriptor, part.baseAddress, part.count, off_t(place + done))
        if count < 0, errno == EINTR { continue }
        // A full disk may also accept nothing, without an error.
        if count <= 0 { return count < 0 ? errno : ENOSPC }
        done += count
      }
      return nil
    }
  }

  /// Gives the file the permissions of another.
  package func setMode(_ mode: UInt32) { _ = fchmod(descriptor, mode) }

  private consuming func finish(_ move: ([UInt8], [UInt8]) throws -> Void) throws {
    guard fsync(descriptor) == 0 else {
      let failure = Self.failure(path, errno)
      abandon()
      throw failure
    }
    close(descriptor)
    do {
      try move(temporary, path)
    } catch {
      unsafe unlink(Self.text(temporary))
      throw error
    }
  }

  private consuming func abandon() {
    close(descriptor)
    unsafe unlink(Self.text(temporary))
  }

  private static func text(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

  private static func failure(_ path: [UInt8], _ code: Int32) -> FileError {
    FileError(path: String(decoding: path, as: UTF8.self), code: code)
  }
}

// MARK: Steps of a `move` of one's own

extension FileReplacement {
  /// Renames a file to the name of another, which it replaces.
  package static func rename(_ file: [UInt8], to path: [UInt8]) throws(FileError) {
    guard unsafe Glibc.rename(text(file), text(path)) == 0 else { throw failure(path, errno) }
  }

  /// Renames a file to an unused name.
  package static func rename(_ file: [UInt8], toFree path: [UInt8]) throws(FileError) {
    guard unsafe cfe_rename_to_free_name(text(file), text(path)) == 0 else { throw failure(path, errno) }
  }

  /// Swaps two files atomically.
  package static func exchange(_ one: [UInt8], _ other: [UInt8]) throws(FileError) {
    guard unsafe cfe_exchange(text(one), text(other)) == 0 else { throw failure(other, errno) }
  }
}

// MARK: Leftovers

extension FileReplacement {
  /// Whether the process that was writing a file with this name has ended.
  ///
  /// - Parameter suffix: The suffix between the file's name and the number of the process.
  package static func isAbandoned(_ name: String, suffix: String = suffix) -> Bool {
    writer(of: name, suffix: suffix).map(hasEnded) ?? false
  }

  /// Whether no process has this number any more.
  package static func hasEnded(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  /// Returns the process that is writing, or was writing, a file with this name; nil for other names.
  package static func writer(of name: String, suffix: String = suffix) -> Int32? {
    guard let dot = name.lastIndex(of: "."), Int(name[name.index(after: dot)...]) != nil else { return nil }
    let rest = name[..<dot]
    guard let before = rest.lastIndex(of: "."), rest[...before].hasSuffix(suffix) else { return nil }
    return Int32(rest[rest.index(after: before)...])
  }

  private static func removeLeftovers(of path: [UInt8], _ isUnwanted: (String) -> Bool) {
    for file in files(besides: path, suffix: suffix, isUnwanted) { unsafe unlink(text(file)) }
  }

  /// Returns the wanted files beside a file whose names are its own with a suffix.
  package static func files(
    besides path: [UInt8], suffix: String, _ isWanted: (String) -> Bool
  ) -> [[UInt8]] {
    var files: [[UInt8]] = []
    let end = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let prefix = path[end...] + Array(suffix.utf8)
    guard let folder = unsafe opendir(text(end == 0 ? [UInt8(ascii: ".")] : Array(path[..<end]))) else { return [] }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      guard name.starts(with: prefix), isWanted(String(decoding: name, as: UTF8.self)) else { continue }
      files.append(path[..<end] + name)
    }
    return files
  }
}

/// A file that could not be read or written.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  public var path: String
  /// The error number of the system.
  public var code: Int32

  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Whether the file does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The path, and the system's message.
  public var description: String { unsafe "\(path): \(String(cString: strerror(code)))" }
}
