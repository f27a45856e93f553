internal import Glibc

/// A file that several processes append to, locked for this one while the object lives. Readers need no lock, if they
/// recognize an incomplete end.
///
/// Everything waits for the disk, but nothing for another process.
package final class AppendedFile: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Opens the file, or makes one that only its owner can read.
  ///
  /// - Throws: ``SmallFileError``, also while another process has the file (``SmallFileError/isBusy``).
  package init(_ path: String) throws(SmallFileError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else { throw SmallFileError(path: path, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      throw SmallFileError(path: path, code: code)
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether the path still leads to this file, rather than to none or to a newer one.
  package var isAtItsPath: Bool {
    var (own, named) = (stat(), stat())
    return unsafe fstat(descriptor, &own) == 0 && stat(path, &named) == 0 && own.st_ino == named.st_ino
      && own.st_dev == named.st_dev
  }

  /// Reads the file.
  /// - Parameter limit: The most bytes to read.
  package func contents(limit: Int) throws(SmallFileError) -> [UInt8] {
    try SmallFile(duplicating: descriptor).head(limit)
  }

  /// Keeps the first bytes of the file, and writes others behind them. If that fails, only the first ones stay.
  package func write(_ bytes: [UInt8], after count: Int) throws(SmallFileError) {
    guard ftruncate(descriptor, off_t(count)) == 0 else { throw SmallFileError(path: path, code: errno) }
    guard let code = unsafe FileReplacement.write(bytes.span.bytes, to: descriptor, at: count) else { return }
    ftruncate(descriptor, off_t(count))
    throw SmallFileError(path: path, code: code)
  }
}

extension SmallFileError {
  /// Whether another process has the ``AppendedFile``.
  package var isBusy: Bool { reason == .system(code: EWOULDBLOCK) }
}
