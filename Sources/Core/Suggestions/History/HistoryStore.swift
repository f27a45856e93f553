/// What the user searched for and chose before, and the words they taught or banned: a small SQLite database in their
/// own folder.
///
/// Every call is made on a queue of the store's own, never on the caller's thread. Each recording is a transaction that
/// is on the disk when the call returns, so a crash loses at most the last. Several instances of the program may use
/// one database at once. A damaged database is set aside under another name, with a ``HistoryNotice``, and an empty one
/// takes its place.
///
/// Times are passed in, in seconds since 1970. Texts are told apart by their folds, with one space between words. Items
/// are named by ids of the caller's, which must mean the same the next day.
public actor HistoryStore {
  /// Where the database is.
  public enum Location: Sendable, Hashable {
    /// A file; it and its folder are made where they do not exist.
    case file(String)
    /// Nowhere: it is gone with the store.
    case memory
  }

  public nonisolated let location: Location

  /// Whether anything is recorded. What is known already stays, and is used.
  public private(set) var isLearning: Bool

  /// What the user should be told about the database, in the order in which it happened.
  public private(set) var notices: [HistoryNotice] = []

  /// Whether there was no database before this store made one.
  public private(set) var isNew = false

  private let queue = QueueExecutor(label: "history")
  private let busyTimeout: Int32
  private let onNotice: @Sendable (HistoryNotice) -> Void
  private var connection: SQLiteConnection?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// A store. The database is opened with the first call.
  ///
  /// - Parameters:
  ///   - isLearning: whether anything is recorded.
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

  /// Turns recording on or off.
  public func setLearning(_ isLearning: Bool) {
    self.isLearning = isLearning
  }

  /// Opens the database now, and not with the first call that needs it.
  ///
  /// - Throws: ``HistoryError``.
  public func open() throws(HistoryError) {
    _ = try opened()
  }

  /// Runs a body with the database. If it turns out to be damaged, it is set aside, and the body runs again with the
  /// empty one that takes its place.
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
    // What takes the place of a damaged database is nobody's first.
    isNew = opened.isNew && opened.notice == nil
    if let notice = opened.notice {
      notices.append(notice)
      onNotice(notice)
    }
    return opened.connection
  }
}
