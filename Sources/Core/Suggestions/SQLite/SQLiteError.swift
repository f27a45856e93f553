internal import CSQLite

/// An error of SQLite, with its extended result code and its own words.
struct SQLiteError: Error, CustomStringConvertible {
  let code: Int32
  let message: String

  var description: String { "\(message) (SQLite error \(code))" }

  /// Whether the file is no database, or a damaged one.
  var isDamage: Bool {
    let primary = code & 0xFF
    return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB
  }
}
