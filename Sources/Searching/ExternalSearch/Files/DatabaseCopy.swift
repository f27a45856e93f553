import CSQLite
import GLibKit
import Glibc
import SystemKit

/// A temporary copy of another program's SQLite database: its owner may lock the database, and reading it in place
/// would write to the files beside it. The copy is deleted with this value. If the program ends before, the next copy in
/// the folder deletes it, or ``removeLeftovers(in:)``: it holds what the user did in the other program.
struct DatabaseCopy: ~Copyable {
  private let path: String
  private let copy: String

  private static let largest = 512 << 20
  /// The database, and its log with the newest changes.
  private static let suffixes = ["", "-wal"]
  /// The names of copies, which continue with the number of the process.
  private static let name = "copy"

  /// Copies a database. Waits for the disk.
  /// - Parameter folder: The folder for the copy; made if missing.
  init(of path: String, in folder: String) throws(UnreadableFile) {
    guard LocalFiles.makeFolder(folder) else {
      throw UnreadableFile(path: folder, reason: String(cString: strerror(errno)))
    }
    Self.removeLeftovers(in: folder)
    let copy = "\(folder)/\(Self.name)-\(getpid())-\(UInt32.random(in: 0 ... .max)).sqlite"
    do throws(UnreadableFile) {
      for suffix in Self.suffixes { try Self.copy(path + suffix, to: copy + suffix, isNeeded: suffix.isEmpty) }
    } catch {
      Self.remove(copy)
      throw error
    }
    self.path = path
    self.copy = copy
  }

  deinit { Self.remove(copy) }

  private static func remove(_ copy: String) {
    for suffix in suffixes + ["-shm", "-journal"] { unlink(copy + suffix) }
  }

  /// Deletes the copies of processes that ended before they could. Waits for the disk.
  static func removeLeftovers(in folder: String) {
    let leftovers = FileReplacement.files(besides: Array("\(folder)/\(name)".utf8), suffix: "-") { file in
      guard let process = Int32(file.dropFirst(name.count + 1).prefix { $0 != "-" }) else { return false }
      return kill(process, 0) != 0 && errno == ESRCH
    }
    for file in leftovers { unlink(String(decoding: file, as: UTF8.self)) }
  }

  private static func copy(_ path: String, to copy: String, isNeeded: Bool) throws(UnreadableFile) {
    let failure: UnreadableFile?
    do throws(SmallFileError) {
      let file = try SmallFile(path)
      guard file.stamp.size <= largest else { throw SmallFileError(path: path, reason: .tooLarge(limit: largest)) }
      failure = write(file.descriptor, of: path, to: copy)
    } catch {
      if !isNeeded, error.isMissing { return }
      failure = UnreadableFile(path: path, reason: error.explanation)
    }
    if let failure { throw failure }
  }

  private static func write(_ descriptor: Int32, of path: String, to copy: String) -> UnreadableFile? {
    func failure(_ path: String) -> UnreadableFile {
      UnreadableFile(path: path, reason: String(cString: strerror(errno)))
    }
    let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else { return failure(copy) }
    defer { close(target) }
    var count = 0
    // The file may grow while it is copied.
    while count <= largest {
      let copied = sendfile(target, descriptor, nil, 1 << 20)
      if copied < 0, errno == EINTR { continue }
      guard copied >= 0 else { return failure(path) }
      if copied == 0 { break }
      count += copied
    }
    return nil
  }

  struct Row {
    fileprivate let statement: OpaquePointer?

    /// Returns a column as text; empty for none. Invalid UTF-8 is replaced.
    func text(_ column: Int32) -> String {
      guard let bytes = sqlite3_column_text(statement, column) else { return "" }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func number(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
  }

  /// Runs one statement, and calls a closure for each row.
  /// - Throws: ``UnreadableFile`` with the path of the original.
  func query(_ sql: String, row: (Row) -> Void) throws(UnreadableFile) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(copy, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    defer { sqlite3_close_v2(opened) }
    func failure() -> UnreadableFile {
      UnreadableFile(path: path, reason: opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory")
    }
    guard code == SQLITE_OK else { throw failure() }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(opened, sql, -1, &statement, nil) == SQLITE_OK else { throw failure() }
    defer { sqlite3_finalize(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: row(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw failure()
      }
    }
  }
}

/// The reason why a file of another program cannot be read.
struct UnreadableFile: Error, Sendable, Hashable {
  var path: String
  var reason: String
}
