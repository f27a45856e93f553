/// The user's earlier searches and choices, and the words they learned or ignored, in a small SQLite database in
/// their own folder.
///
/// Every call runs on a queue of the store, never on the caller's thread. Each recording is a transaction that is on
/// the disk when the call returns, so a crash loses at most the last one. Several instances of the program may use
/// one database at the same time. A damaged database is set aside under another name, with a ``HistoryNotice``, and
/// replaced by an empty one.
///
/// Times are parameters, in seconds since 1970. Texts are compared by their folds, with one space between words.
/// Items have ids from the caller, which must be permanent.
public actor HistoryStore {
  /// The place of the database.
  public enum Location: Sendable, Hashable {
    /// A file. It and its folder are created if missing.
    case file(String)
    /// Memory: it disappears with the store.
    case memory
  }

  public nonisolated let location: Location

  /// Whether the store records. Existing data stays in use.
  public private(set) var isLearning: Bool

  /// The notices about the database for the user, in order.
  public private(set) var notices: [HistoryNotice] = []

  /// Whether there was no database before this store created one.
  public private(set) var isNew = false

  private let queue = QueueExecutor(label: "history")
  private let busyTimeout: Int32
  private let onNotice: @Sendable (HistoryNotice) -> Void
  private var connection: SQLiteConnection?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Makes a store. The first call opens the database.
  ///
  /// - Parameters:
  ///   - isLearning: whether the store records.
  ///   - busyTimeout: how long to wait for another instance that is writing, in milliseconds.
  ///   - onNotice: called on the store's queue with each new notice.
  public init(
    _ location: Location, isLearning: Bool = true, busyTimeout: Int32 = 5_000,
    onNotice: @escaping @Sendable (HistoryNotice) -> Void = { _ in }
  ) {
    self.location = location
    self.isLearning = isLearning
    self.busyTimeout = busyTimeout
    self.onNotice = onNotice
  }

  /// Enables or disables recording.
  public func setLearning(_ isLearning: Bool) {
    self.isLearning = isLearning
  }

  /// Opens the database now, rather than in the first call that needs it.
  public func open() throws(HistoryError) {
    _ = try opened()
  }

  /// Runs a body with the database. If that is damaged, it is set aside, and the body runs again with the empty one
  /// that replaces it.
  func perform<Result>(_ body: (SQLiteConnection) throws(SQLiteError) -> Result) throws(HistoryError) -> Result {
    let first = try opened()
    do throws(SQLiteError) {
      return try body(first)
    } catch {
      guard error.isDamage else { throw .failed(error.message) }
      connection = nil
    }
    let second = try opened(isSuspect: true)
    do throws(SQLiteError) {
      return try body(second)
    } catch {
      throw .failed(error.message)
    }
  }

  private func opened(isSuspect: Bool = false) throws(HistoryError) -> SQLiteConnection {
    if let connection { return connection }
    let opening = HistoryOpening(location: location, busyTimeout: busyTimeout, isSuspect: isSuspect)
    let opened = try opening.open()
    connection = opened.connection
    // The replacement of a damaged database is not the user's first one.
    isNew = opened.isNew && opened.notice == nil
    if let notice = opened.notice {
      notices.append(notice)
      onNotice(notice)
    }
    return opened.connection
  }
}
