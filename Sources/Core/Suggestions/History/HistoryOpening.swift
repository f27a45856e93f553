/// Opens a database: checks it, migrates it to this version, and sets it aside if it is damaged.
struct HistoryOpening {
  let location: HistoryStore.Location
  let busyTimeout: Int32
  /// Whether it was found damaged in use.
  let isSuspect: Bool

  struct Opened {
    var connection: SQLiteConnection
    /// Whether there was no database before.
    var isNew = false
    var notice: HistoryNotice?
  }

  func open() throws(HistoryError) -> Opened {
    switch location {
    case .memory:
      switch attempt(":memory:") {
      case .ready(let opened): return opened
      case .damaged(let reason): throw .failed(reason)
      case .failed(let error): throw error
      }
    case .file(let path):
      let file = HistoryFile(path: path)
      try file.create()
      return try file.locked { () throws(HistoryError) in try open(file) }
    }
  }

  private func open(_ file: HistoryFile) throws(HistoryError) -> Opened {
    switch attempt(file.path) {
    case .ready(let opened): return opened
    case .failed(let error): throw error
    case .damaged(let reason):
      let notice = HistoryNotice(setAside: try file.setAside(), reason: reason)
      try file.create()
      switch attempt(file.path) {
      case .ready(var opened):
        opened.notice = notice
        return opened
      case .damaged(let reason): throw .failed(reason)
      case .failed(let error): throw error
      }
    }
  }

  private enum Attempt {
    case ready(Opened)
    case damaged(String)
    case failed(HistoryError)
  }

  private func attempt(_ path: String) -> Attempt {
    do throws(SQLiteError) {
      let connection = try SQLiteConnection(path, busyTimeout: busyTimeout)
      try HistorySchema.prepare(connection)
      if let reason = try HistorySchema.damage(in: connection, isThorough: isSuspect) { return .damaged(reason) }
      let isNew = try connection.integer("PRAGMA user_version") == 0
      let version = try HistorySchema.migrate(connection)
      guard version <= HistorySchema.version else { return .failed(.newer(version: version)) }
      try HistorySchema.prune(connection)
      return .ready(Opened(connection: connection, isNew: isNew))
    } catch {
      return error.isDamage ? .damaged(error.message) : .failed(.failed(error.message))
    }
  }
}
