import CSQLite
import GLibKit
import Glibc
import SystemKit

/// Reads the bookmarks in Firefox's `places.sqlite`. A running Firefox locks it, so a copy is read.
enum FirefoxBookmarks {
  private static let largest = 512 << 20

  /// Reads a database. Waits for the disk.
  /// - Parameter folder: The folder for the temporary copy.
  /// - Throws: ``BookmarkError``.
  static func read(_ path: String, copyingTo folder: String) throws(BookmarkError) -> [Bookmark] {
    guard LocalFiles.makeFolder(folder) else {
      throw BookmarkError(path: folder, reason: String(cString: strerror(errno)))
    }
    let copy = "\(folder)/places-\(getpid())-\(UInt32.random(in: 0 ... .max)).sqlite"
    defer { for suffix in suffixes + ["-shm", "-journal"] { try? FileReplacement.remove((copy + suffix).utf8) } }
    for suffix in suffixes { try self.copy(path + suffix, to: copy + suffix, isNeeded: suffix.isEmpty) }
    return try query(copy, path: path)
  }

  /// The database, and its log with the newest changes.
  private static let suffixes = ["", "-wal"]

  private static func copy(_ path: String, to copy: String, isNeeded: Bool) throws(BookmarkError) {
    do {
      let file = try SmallFile(path)
      guard file.stamp.size <= largest else { throw SmallFileError(path: path, reason: .tooLarge(limit: largest)) }
      try FileReplacement.replace(copy.utf8) { target in
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while true {
          let count = Glibc.read(file.descriptor, &block, block.count)
          if count < 0, errno == EINTR { continue }
          guard count >= 0 else { throw BookmarkError(path: path, reason: String(cString: strerror(errno))) }
          // The file may grow while it is copied.
          guard count > 0, target.count <= largest else { return }
          try target.append(block.span.extracting(0..<count).bytes)
        }
      }
    } catch let error as SmallFileError {
      if !isNeeded, error.isMissing { return }
      throw BookmarkError(path: path, reason: error.explanation)
    } catch let error as BookmarkError {
      throw error
    } catch {
      throw BookmarkError(path: path, reason: "\(error)")
    }
  }

  // MARK: The database

  /// Leaves out two names that mean nothing to people: Firefox's root folders, and tags, which are folders too.
  private static let statement = """
    SELECT b.title, p.url, f.title FROM moz_bookmarks b JOIN moz_places p ON p.id = b.fk
    LEFT JOIN moz_bookmarks f ON f.id = b.parent AND f.parent > 1
    WHERE b.type = 1 AND p.url NOT LIKE 'place:%' AND b.parent NOT IN (
      SELECT id FROM moz_bookmarks WHERE parent IN (SELECT id FROM moz_bookmarks WHERE guid = 'tags________'))
    ORDER BY b.id LIMIT \(Bookmark.most)
    """

  private static func query(_ copy: String, path: String) throws(BookmarkError) -> [Bookmark] {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(copy, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    defer { sqlite3_close_v2(opened) }
    func failure() -> BookmarkError {
      BookmarkError(path: path, reason: opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory")
    }
    guard code == SQLITE_OK else { throw failure() }
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(opened, statement, -1, &prepared, nil) == SQLITE_OK else { throw failure() }
    defer { sqlite3_finalize(prepared) }
    func text(_ column: Int32) -> String {
      guard let bytes = sqlite3_column_text(prepared, column) else { return "" }
      let count = Int(sqlite3_column_bytes(prepared, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
    var found: [Bookmark] = []
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW:
        let folder = text(2)
        found.append(
          Bookmark(name: text(0), address: text(1), folder: folder.isEmpty ? nil : folder, browser: "Firefox"))
      case SQLITE_DONE: return found
      default: throw failure()
      }
    }
  }
}
