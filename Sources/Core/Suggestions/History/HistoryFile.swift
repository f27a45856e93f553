internal import Glibc
internal import SystemKit

/// The file of the database: a folder and a file that only their owner can read, a lock, and a way to set it aside.
struct HistoryFile {
  let path: String

  /// The files that SQLite keeps beside a database in WAL mode.
  private static let companions = ["-wal", "-shm"]

  /// The ending of the name of a database that was set aside, before its number.
  private static let asideEnding = ".damaged-"

  /// Creates the folder and an empty file, if missing.
  func create() throws(HistoryError) {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += folder.isEmpty && part.isEmpty ? "/" : (folder.isEmpty || folder == "/" ? "" : "/") + part
      if !part.isEmpty, mkdir(folder, 0o700) != 0, errno != EEXIST { throw failure(folder) }
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    close(descriptor)
  }

  /// Runs a body while no other instance opens, migrates or sets aside the same database.
  func locked<Result>(_ body: () throws(HistoryError) -> Result) throws(HistoryError) -> Result {
    let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path + ".lock") }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { throw failure(path + ".lock") }
    }
    return try body()
  }

  /// Renames the database and its companion files, for later inspection.
  ///
  /// - Returns: the new path.
  func setAside() throws(HistoryError) -> String {
    var number = 1
    while access("\(path)\(Self.asideEnding)\(number)", F_OK) == 0 { number += 1 }
    let target = "\(path)\(Self.asideEnding)\(number)"
    guard rename(path, target) == 0 else { throw failure(path) }
    for companion in Self.companions { rename(path + companion, target + companion) }
    return target
  }

  /// Deletes all databases that were set aside, with their companion files.
  func deleteAside() throws(HistoryError) {
    for file in FileReplacement.files(besides: Array(path.utf8), suffix: Self.asideEnding, { _ in true }) {
      let file = String(decoding: file, as: UTF8.self)
      if unlink(file) != 0, errno != ENOENT { throw failure(file) }
    }
  }

  private func failure(_ path: String) -> HistoryError {
    .failed("\(path): \(String(cString: strerror(errno)))")
  }
}
