internal import GLibKit
internal import Glibc
internal import SystemKit

/// A small file of the user that several programs write: windows, commands, editors. Links to it are followed, and
/// remain links.
///
/// A change never copies stale content: the file is read again under a lock, edited, and replaced only if it has not
/// changed since. So all programs can write in turns. Everything waits for the disk.
package struct SharedFile: Sendable {
  package let path: String

  /// A moment of ``change(at:_:)``, for tests.
  package enum Step: CaseIterable, Sendable {
    case begun, locked, read, written, exchanged, replaced
  }

  /// The size limit in bytes, a hundred times the usual need.
  private static let largest = 1 << 18
  private static let patience = Duration.seconds(5)

  package init(_ path: String) {
    self.path = path
  }

  /// Reads the file; a missing one is empty.
  package func read() throws(SettingsFileError) -> [UInt8] { try whole().bytes }

  /// Changes the current content of the file.
  /// - Parameters:
  ///   - step: Called at each step, for tests.
  ///   - edit: Returns the new content for the current one; if it is the same, the file is left alone.
  package func change(
    at step: (Step) -> Void = { _ in }, _ edit: ([UInt8]) throws(SettingsFileError) -> [UInt8]
  ) throws(SettingsFileError) {
    step(.begun)
    let target = target
    let folder = target.parentFolder
    LocalFiles.makeFolder(folder)
    let lock = try FolderLock(folder, path: path, patience: Self.patience)
    defer { withExtendedLifetime(lock) {} }
    step(.locked)
    Self.finishExchanges(of: Array(target.utf8))
    while true {
      let (bytes, last) = try whole()
      step(.read)
      let edited = try edit(bytes)
      if edited == bytes { return }
      if try replace(target, last, by: edited, at: step) { return }
      // A program without the lock was faster.
    }
  }

  // MARK: Reading

  private func whole() throws(SettingsFileError) -> (bytes: [UInt8], stamp: FileStamp?) {
    do throws(SmallFileError) {
      let file = try SmallFile(path)
      return (try file.read(limit: Self.largest), file.stamp)
    } catch {
      guard error.isMissing else { throw .unreadable(error) }
      return ([], nil)
    }
  }

  /// The target of the path's links, which may not exist yet.
  package var target: String { path.linkTarget }

  // MARK: Replacing

  private struct Overtaken: Error {}

  /// - Returns: False if the file is no longer the one that was read.
  private func replace(
    _ target: String, _ last: FileStamp?, by bytes: [UInt8], at step: (Step) -> Void
  ) throws(SettingsFileError) -> Bool {
    do {
      try FileReplacement.replace(
        target.utf8,
        move: { new, path in
          step(.written)
          try Self.exchange(new, path, last, at: step)
          step(.replaced)
        }
      ) { file in
        var status = stat()
        if stat(target, &status) == 0 { file.setMode(status.st_mode & 0o7777) }
        try file.append(bytes.span.bytes)
      }
      return true
    } catch is Overtaken {
      return false
    } catch {
      throw .unwritable(path, code: (error as? FileError)?.code ?? EIO)
    }
  }

  /// Replaces the file that was read, and no other, with a new one.
  ///
  /// Comparing first and renaming later would lose an editor's changes in between. So the two are exchanged
  /// atomically, and exchanged back if the old file turns out to be another.
  private static func exchange(
    _ new: [UInt8], _ path: [UInt8], _ last: FileStamp?, at step: (Step) -> Void
  ) throws {
    guard let last else { return try moveToFreeName(new, path) }
    // Until everything is compared, the new file keeps the time of the one that was read. If this process is killed
    // meanwhile, a file newer than the one in place must be an editor's.
    let file = open(String(decoding: new, as: UTF8.self), O_RDONLY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    let time = timespec(tv_sec: Int(last.seconds), tv_nsec: Int(last.nanoseconds))
    futimens(file, [time, time])
    let mine = stamp(new)
    let swap = path + Array(swapSuffix.utf8) + new.dropFirst(path.count + FileReplacement.suffix.utf8.count)
    try FileReplacement.rename(new, to: swap)
    defer { if let left = stamp(swap), left == mine || left == last { unlink(String(decoding: swap, as: UTF8.self)) } }
    do throws(FileError) {
      try FileReplacement.exchange(swap, path)
    } catch {
      if error.code == ENOENT { throw Overtaken() }
      // Some file systems cannot exchange files.
      guard isImpossible(error) else { throw error }
      guard stamp(path) == last else { throw Overtaken() }
      futimens(file, nil)
      return try FileReplacement.rename(swap, to: path)
    }
    step(.exchanged)
    if stamp(swap) != last {
      try? FileReplacement.exchange(swap, path)
      // Another file came in between, and is newer.
      if stamp(swap) != mine { try? FileReplacement.exchange(swap, path) }
      throw Overtaken()
    }
    futimens(file, nil)
  }

  private static func moveToFreeName(_ new: [UInt8], _ path: [UInt8]) throws {
    do throws(FileError) {
      try FileReplacement.rename(new, toFree: path)
    } catch {
      if error.code == EEXIST { throw Overtaken() }
      guard isImpossible(error) else { throw error }
      guard stamp(path) == nil else { throw Overtaken() }
      try FileReplacement.rename(new, to: path)
    }
  }

  private static func isImpossible(_ error: FileError) -> Bool { [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) }

  /// The suffix of a file during the exchange. It has the form of a file that is being written, but is complete.
  private static let swapSuffix = ".swap."

  /// Finishes the work of writers that were killed between an exchange and the comparison.
  private static func finishExchanges(of path: [UInt8]) {
    let files = FileReplacement.files(besides: path, suffix: swapSuffix) {
      FileReplacement.isAbandoned($0, suffix: swapSuffix)
    }
    for file in files {
      // The user has removed the file since: neither is restored.
      guard let left = stamp(file), let current = stamp(path) else { continue }
      if (left.seconds, left.nanoseconds) > (current.seconds, current.nanoseconds) {
        guard (try? FileReplacement.exchange(file, path)) != nil else { continue }
      }
      unlink(String(decoding: file, as: UTF8.self))
    }
  }

  private static func stamp(_ path: [UInt8]) -> FileStamp? {
    try? SmallFile(String(decoding: path, as: UTF8.self)).stamp
  }
}

/// A lock on a folder, which ends with the value or the process. It leaves no file behind.
///
/// A file system without locks, such as an old network one, offers none: changes are then only compared.
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
