internal import Glibc

/// A file mapped into memory, for as long as this object lives.
@safe final class MappedFile: Sendable {
  private let address: UInt
  let count: Int

  /// - Throws: ``IndexFileError`` with the reason of the system.
  init(path: String) throws(IndexFileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw IndexFileError(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw IndexFileError(path: path, code: errno) }
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

  @unsafe var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }
}
