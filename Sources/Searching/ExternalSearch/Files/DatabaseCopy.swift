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
    for suffix in suffixes + ["-shm", "-journal"] { try? FileReplacement.remove((copy + suffix).utf8) }
  }

  /// Deletes the copies of processes that ended before they could. Waits for the disk.
  static func removeLeftovers(in folder: String) {
    let leftovers = FileReplacement.files(besides: Array("\(folder)/\(name)".utf8), suffix: "-") { file in
      Int32(file.dropFirst(name.count + 1).prefix { $0 != "-" }).map(FileReplacement.hasEnded) ?? false
    }
    for file in leftovers { try? FileReplacement.remove(file) }
  }

  private static func copy(_ path: String, to copy: String, isNeeded: Bool) throws(UnreadableFile) {
    do {
      let file = try SmallFile(path)
      guard file.stamp.size <= largest else { throw SmallFileError(path: path, reason: .tooLarge(limit: largest)) }
      try FileReplacement.replace(copy.utf8) { target in
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while true {
          let count = Glibc.read(file.descriptor, &block, block.count)
          if count < 0, errno == EINTR { continue }
          guard count >= 0 else { throw UnreadableFile(path: path, reason: String(cString: strerror(errno))) }
          // The file may grow while it is copied.
          guard count > 0, target.count <= largest else { return }
          try target.append(block.span.extracting(0..<count).bytes)
        }
      }
    } catch let error as SmallFileError {
      if !isNeeded, error.isMissing { return }
      throw UnreadableFile(path: path, reason: error.explanation)
    } catch let error as UnreadableFile {
      throw error
    } catch {
      throw UnreadableFile(path: path, reason: "\(error)")
    }
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
