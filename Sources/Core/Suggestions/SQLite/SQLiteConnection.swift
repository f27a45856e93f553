internal import CSQLite

/// A connection to a database. Use it only on the queue that opened it, because SQLite takes no locks for it. It
/// closes when it is freed, on any thread.
final class SQLiteConnection {
  private let handle: OpaquePointer
  private let watchdog = SchedulingWatchdog()
  private var cache: [String: SQLiteStatement] = [:]

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: a file, or `:memory:`.
  ///   - busyTimeout: how long to wait for another connection's transaction, in milliseconds.
  ///   - creates: whether to create a missing database.
  init(_ path: String, busyTimeout: Int32, creates: Bool = true) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, creates ? flags | SQLITE_OPEN_CREATE : flags, nil)
    guard let opened else { throw SQLiteError(code: code, message: "out of memory") }
    guard code == SQLITE_OK else {
      let message = String(cString: sqlite3_errmsg(opened))
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message)
    }
    handle = opened
    sqlite3_busy_timeout(handle, busyTimeout)
  }

  deinit {
    cache.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements without values, and ignores their rows.
  func execute(_ sql: String) throws(SQLiteError) {
    watchdog.check()
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs one statement, and calls `row` for each row. The compiled statement is cached.
  func run(_ sql: String, _ values: [SQLiteValue] = [], row: (SQLiteStatement) -> Void = { _ in }) throws(SQLiteError) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    for (index, value) in values.enumerated() {
      try check(statement.bind(value, at: Int32(index + 1)))
    }
    while true {
      switch statement.step() {
      case SQLITE_ROW: row(statement)
      case SQLITE_DONE: return
      case let code: throw error(code)
      }
    }
  }

  /// Returns the first number from a statement; nil without a row.
  func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
    var result: Int64?
    try run(sql, values) { result = result ?? $0.integer(0) }
    return result
  }

  /// Runs a body as a transaction. It takes the write lock at the start, so a writing connection cannot make it fail
  /// half-way.
  func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors end the transaction. Then this rollback fails, as expected.
      try? execute("ROLLBACK")
      throw error
    }
  }

  private func prepared(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    watchdog.check()
    if let known = cache[sql] { return known }
    var pointer: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil))
    guard let pointer else { throw SQLiteError(code: SQLITE_MISUSE, message: "no statement in “\(sql)”") }
    let statement = SQLiteStatement(pointer)
    cache[sql] = statement
    return statement
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK { throw error(code) }
  }

  private func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// An error of SQLite, with its extended result code and message.
struct SQLiteError: Error, CustomStringConvertible {
  let code: Int32
  let message: String

  var description: String { "\(message) (SQLite error \(code))" }

  /// Whether the file is not a database, or is damaged.
  var isDamage: Bool {
    let primary = code & 0xFF
    return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB
  }
}

/// Checks that a connection is used only on the queue that opened it. It costs nothing in a release build.
struct SchedulingWatchdog {
  private let owner = QueueExecutor.current

  /// Ends a debug build, with a message, on any queue but the first.
  func check(file: StaticString = #fileID, line: UInt = #line) {
    assert(
      QueueExecutor.current == owner,
      "A SQLite connection was used outside the queue that it was opened on: pass it to nothing that outlives the call.",
      file: file, line: line)
  }
}
