internal import CFileEvents
internal import Glibc
internal import Synchronization

/// The contents of a file in memory, while this object lives. Later changes to the file have no effect: otherwise,
/// truncating or overwriting a file that was checked and mapped could end the process that reads it.
@safe package final class MappedFile: Sendable {
  private let address: UInt
  package let count: Int
  /// The contents of the file when it was opened.
  package let contents: FileContents
  private let backing: Backing

  private enum Backing {
    /// Memory of this process.
    case memory
    /// A file that can be read again: the file itself, or an unnamed copy.
    case file
    /// The file itself under a lease (``FileLeases``), until another program changes it.
    case leasedFile
  }

  /// Smaller files are read into memory of this process.
  private static let smallestMapping = 1 << 16

  /// Whether files are mapped directly, without a copy.
  private static let sharesFiles = Atomic(false)

  /// From now on, maps the files themselves. Only for a short command, which would spend more time on a copy than on
  /// its search. A file that is damaged in that moment ends the command.
  package static func shareFiles() { sharesFiles.store(true, ordering: .relaxed) }

  /// The owner that a file must have.
  package enum Access: Sendable {
    /// Any owner.
    case any
    /// The user, and nobody else may write to the file: others could change it after the check.
    case ownerOnly
  }

  /// Never waits for another program: anything but a regular file is refused.
  ///
  /// - Parameter isRead: Whether all of it is about to be read, so that it is brought into memory at once. If not, it was
  ///   checked before, and a change while it is being opened is an error: `EAGAIN`.
  /// - Throws: `FileError` with the system's reason, `EINVAL` if it is not a regular file, or `EPERM` if it belongs
  ///   to others.
  package init(
    path: String, access: Access = .any, isRead: (FileContents) -> Bool = { _ in true }
  ) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    var isTaken = false
    defer { if !isTaken { close(descriptor) } }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path: path, code: EINVAL) }
    if access == .ownerOnly {
      guard status.st_uid == getuid(), status.st_mode & 0o022 == 0 else { throw FileError(path: path, code: EPERM) }
    }
    let size = Int(status.st_size)
    contents = FileContents(status)
    let reads = isRead(contents)
    if size == 0 {
      (address, count, backing) = (0, 0, .memory)
    } else if Self.sharesFiles.load(ordering: .relaxed) {
      (address, count, backing) = (try unsafe Self.map(size, descriptor, path, reads: reads), size, .file)
    } else if size >= Self.smallestMapping,
      let leased = try FileLeases.map(
        descriptor, { count throws(FileError) in try unsafe Self.map(count, descriptor, path, reads: false) })
    {
      (address, count, backing) = (leased.address, leased.count, .leasedFile)
      isTaken = true
      if reads { unsafe madvise(UnsafeMutableRawPointer(bitPattern: address), count, Self.readNow) }
    } else {
      count = size
      let copy =
        size < Self.smallestMapping ? -EOPNOTSUPP : unsafe cfe_open_copy(descriptor, path.parentFolder, size)
      defer { if copy >= 0 { close(copy) } }
      // The file may have become shorter meanwhile, and reading a missing page ends the process.
      if copy >= 0, unsafe fstat(copy, &status) == 0, status.st_size == size {
        (address, backing) = (try unsafe Self.map(size, copy, path), .file)
      } else {
        // No copy is possible here, or no room is left for one.
        (address, backing) = (try unsafe Self.map(size, nil, path), .memory)
        let memory = unsafe UnsafeMutableRawBufferPointer(start: .init(bitPattern: address), count: size)
        try unsafe Self.read(descriptor, memory, path)
      }
    }
    // A later change has no effect on this object, except after `shareFiles()`.
    if !reads {
      guard unsafe fstat(descriptor, &status) == 0, FileContents(status) == contents else {
        throw FileError(path: path, code: EAGAIN)
      }
    }
  }

  /// `MADV_POPULATE_READ`, since Linux 5.14. Before, the pages are read when they are needed.
  private static let readNow: Int32 = 22

  /// - Parameters:
  ///   - descriptor: a file; nil for memory of this process.
  ///   - reads: Whether to read the file at once, because all of it is about to be read.
  @unsafe private static func map(
    _ count: Int, _ descriptor: Int32?, _ path: String, reads: Bool = true
  ) throws(FileError) -> UInt {
    let memory =
      if let descriptor {
        unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE | (reads ? Int32(MAP_POPULATE) : 0), descriptor, 0)
      } else {
        unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | Int32(MAP_ANONYMOUS), -1, 0)
      }
    guard unsafe memory != MAP_FAILED else { throw FileError(path: path, code: errno) }
    return UInt(bitPattern: memory)
  }

  @unsafe private static func read(
    _ descriptor: Int32, _ memory: UnsafeMutableRawBufferPointer, _ path: String
  ) throws(FileError) {
    var done = 0
    while done < memory.count {
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[done...])
      let count = unsafe pread(descriptor, part.baseAddress, part.count, off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileError(path: path, code: count < 0 ? errno : EIO)
      }
      done += count
    }
  }

  deinit {
    if backing == .leasedFile { FileLeases.end(at: address) }
    if count > 0 { unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), count) }
  }

  /// Releases the memory until it is read again. The file stays mapped, and the system usually has it at hand.
  package func release() {
    switch backing {
    case .memory: break
    case .file: drop()
    case .leasedFile: FileLeases.withFile(at: address) { drop() }
    }
  }

  private func drop() { unsafe madvise(UnsafeMutableRawPointer(bitPattern: address), count, MADV_DONTNEED) }

  @unsafe package var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }
}
