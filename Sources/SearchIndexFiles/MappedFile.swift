internal import Glibc

/// A file mapped into memory, for as long as this object lives.
@safe package final class MappedFile: Sendable {
  private let address: UInt
  package let count: Int

  /// Whose a file must be.
  package enum Access: Sendable {
    /// Anyone's.
    case any
    /// The user's own, and nobody else may write to it, who could change what was checked.
    case ownerOnly
  }

  /// Never waits for another program: what is no regular file is refused.
  ///
  /// - Throws: ``IndexFileError`` with the reason of the system, or `EINVAL` for what is no regular file and `EPERM` for
  ///   one that belongs to others.
  package init(path: String, access: Access = .any) throws(IndexFileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw IndexFileError(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw IndexFileError(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw IndexFileError(path: path, code: EINVAL) }
    if access == .ownerOnly {
      guard status.st_uid == getuid(), status.st_mode & 0o022 == 0 else {
        throw IndexFileError(path: path, code: EPERM)
      }
    }
    count = Int(status.st_size)
    if count == 0 {
      address = 0
      return
    }
    // Populated at once: all of it is about to be checked.
    guard let memory = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE | Int32(MAP_POPULATE), descriptor, 0),
      unsafe memory != MAP_FAILED
    else { throw IndexFileError(path: path, code: errno) }
    address = UInt(bitPattern: memory)
  }

  deinit {
    if count > 0 { unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), count) }
  }

  /// Lets go of the memory until it is read again: the file stays mapped, and the system most often has it at hand.
  package func release() {
    if count > 0 { unsafe madvise(UnsafeMutableRawPointer(bitPattern: address), count, MADV_DONTNEED) }
  }

  @unsafe package var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }
}
