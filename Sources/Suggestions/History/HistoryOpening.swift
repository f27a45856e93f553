/// How a database is opened: checked, brought to this version, and set aside if it is damaged.
struct HistoryOpening {
  let location: HistoryStore.Location
  let busyTimeout: Int32
  /// Whether it was found damaged while it was used.
  let isSuspect: Bool

  func open() throws(HistoryError) -> (SQLiteConnection, HistoryNotice?) {
    switch location {
    case .memory:
      switch attempt(":memory:") {
      case .ready(let connection): return (connection, nil)
      case .damaged(let reason): throw .failed(reason)
      case .failed(let error): throw error
      }
    case .file(let path):
      let file = HistoryFile(path: path)
      try file.create()
      return try file.locked { () throws(HistoryError) in try open(file) }
    }
  }

  private func open(_ file: HistoryFile) throws(HistoryError) -> (SQLiteConnection, HistoryNotice?) {
    switch attempt(file.path) {
    case .ready(let connection): return (connection, nil)
    case .failed(let error): throw error
    case .damaged(let reason):
      let notice = HistoryNotice(setAside: try file.setAside(), reason: reason)
      try file.create()
      switch attempt(file.path) {
      case .ready(let connection): return (connection, notice)
      case .damaged(let reason): throw .failed(reason)
      case .failed(let error): throw error
      }
    }
  }

  private enum Attempt {
    case ready(SQLiteConnection)
    case damaged(String)
    case failed(HistoryError)
  }

  private func attempt(_ path: String) -> Attempt {
    do throws(SQLiteError) {
      let connection = try SQLiteConnection(path, busyTimeout: busyTimeout)
      try HistorySchema.prepare(connection)
      if let reason = try HistorySchema.damage(in: connection, isThorough: isSuspect) { return .damaged(reason) }
      let version = try HistorySchema.migrate(connection)
      guard version <= HistorySchema.version else { return .failed(.newer(version: version)) }
      try HistorySchema.prune(connection)
      return .ready(connection)
    } catch {
      return error.isDamage ? .damaged(error.message) : .failed(.failed(error.message))
    }
  }
}
