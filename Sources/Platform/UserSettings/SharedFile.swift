internal import GLibKit
internal import Glibc
internal import SystemKit

/// A small file of the user's that several programs write: windows, commands, editors. Links to it are followed, and stay
/// links.
///
/// A change is never a copy of the whole: the file is read anew under a lock, edited, and replaced if it still is what was
/// read. So all of them can write in turns. All of it waits for the disk.
package struct SharedFile: Sendable {
  package let path: String

  /// A moment of ``change(at:_:)``, for tests.
  package enum Step: CaseIterable, Sendable {
    case begun, locked, read, written, replaced
  }

  /// The most bytes that the file may have, a hundred times what it ever needs.
  private static let largest = 1 << 18
  private static let patience = Duration.seconds(5)

  package init(_ path: String) {
    self.path = path
  }

  /// What is in the file; nothing if it is missing.
  package func read() throws(SettingsFileError) -> [UInt8] { try whole().bytes }

  /// Replaces what the file says now.
  /// - Parameters:
  ///   - step: Called at each step, which tests disturb.
  ///   - edit: Gives what the file is to say, of what it says; the same to leave it alone.
  package func change(
    at step: (Step) -> Void = { _ in }, _ edit: ([UInt8]) throws(SettingsFileError) -> [UInt8]
  ) throws(SettingsFileError) {
    step(.begun)
    let target = target
    let folder = Self.folder(of: target)
    LocalFiles.makeFolder(folder)
    let lock = try FolderLock(folder, path: path, patience: Self.patience)
    defer { withExtendedLifetime(lock) {} }
    step(.locked)
    while true {
      let (bytes, last) = try whole()
      step(.read)
      let edited = try edit(bytes)
      if edited == bytes { return }
      if try replace(target, last, by: edited, at: step) { return }
      // Someone who takes no lock was quicker.
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

  /// Where the links lead. A link may lead to a file that is not there yet.
  package var target: String {
    var place = path
    for _ in 0..<40 {
      if let real = realpath(place, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(place, &buffer, buffer.count)
      guard count > 0 else { return place }
      let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      place = link.hasPrefix("/") ? link : Self.folder(of: place) + "/" + link
    }
    return place
  }

  static func folder(of path: String) -> String {
    switch path.lastIndex(of: "/") {
    case nil: "."
    case path.startIndex: "/"
    case let slash?: String(path[..<slash])
    }
  }

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
          try Self.exchange(new, path, last)
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

  /// Puts a new file into the place of the one that was read, and of no other.
  ///
  /// Comparing first and renaming then would lose what an editor saves in between. So the two are exchanged in one step,
  /// and exchanged back if the old file turns out to be another.
  private static func exchange(_ new: [UInt8], _ path: [UInt8], _ last: FileStamp?) throws {
    let mine = stamp(new)
    do throws(FileError) {
      guard last != nil else { return try FileReplacement.rename(new, toFree: path) }
      try FileReplacement.exchange(new, path)
    } catch {
      if error.code == (last == nil ? EEXIST : ENOENT) { throw Overtaken() }
      // Some file systems can do neither.
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) else { throw error }
      guard stamp(path) == last else { throw Overtaken() }
      return try FileReplacement.rename(new, to: path)
    }
    if stamp(new) != last {
      try? FileReplacement.exchange(new, path)
      // Yet another one came in between, and is newer.
      if stamp(new) != mine { try? FileReplacement.exchange(new, path) }
      throw Overtaken()
    }
    unlink(String(decoding: new, as: UTF8.self))
  }

  private static func stamp(_ path: [UInt8]) -> FileStamp? {
    try? SmallFile(String(decoding: path, as: UTF8.self)).stamp
  }
}

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
