internal import Glibc

/// A file that several processes append to, locked for this one while the value lives. Readers need no lock, if they
/// recognize an incomplete end.
///
/// Everything waits for the disk, but nothing for another process.
package struct AppendedFile: ~Copyable {
  /// The bytes when the file was opened, up to the limit.
  package let contents: [UInt8]

  private let path: String
  private let descriptor: Int32

  /// Opens the file, or makes one that only its owner can read.
  ///
  /// - Parameter limit: The most bytes to read.
  /// - Throws: ``SmallFileError``, also while another process has the file (``SmallFileError/isBusy``).
  package init(_ path: String, limit: Int) throws(SmallFileError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else { throw SmallFileError(path: path, code: errno) }
    do throws(SmallFileError) {
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw SmallFileError(path: path, code: errno) }
      contents = try SmallFile(duplicating: descriptor).head(limit)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
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
