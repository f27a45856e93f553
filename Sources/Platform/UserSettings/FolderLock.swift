internal import Glibc

/// A lock of a folder, which ends with the value or the process. It leaves no file behind.
///
/// A file system without locks, such as an older network one, gives none: changes are then compared, not locked.
final class FolderLock {
  private let descriptor: Int32

  /// Waits for the lock, but not for a program that hangs.
  init(_ folder: String, path: String, patience: Duration) throws(SettingsFileError) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path, code: errno) }
    let start = ContinuousClock.now
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      guard start.duration(to: .now) < patience else { throw .locked(path) }
      usleep(Self.pause)
    }
  }

  private static let pause: UInt32 = 2_000

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
