/// The tables, and the migration of older databases to this version.
enum HistorySchema {
  /// For each version, the statements that migrate from the one before. A released entry never changes.
  static let migrations = [
    """
    CREATE TABLE searches(
      key TEXT PRIMARY KEY, text TEXT NOT NULL, standing REAL NOT NULL, last REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX searches_by_standing ON searches(standing);
    CREATE INDEX searches_by_last ON searches(last);
    CREATE TABLE choices(
      search TEXT NOT NULL, item TEXT NOT NULL, standing REAL NOT NULL, last REAL NOT NULL,
      PRIMARY KEY(search, item)
    ) WITHOUT ROWID;
    CREATE INDEX choices_by_item ON choices(item);
    CREATE TABLE items(
      item TEXT PRIMARY KEY, standing REAL NOT NULL, last REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX items_by_standing ON items(standing);
    CREATE TABLE words(
      list TEXT NOT NULL, key TEXT NOT NULL, word TEXT NOT NULL,
      PRIMARY KEY(list, key)
    ) WITHOUT ROWID;
    """,
    "ALTER TABLE choices ADD COLUMN times INTEGER NOT NULL DEFAULT 1",
  ]

  static var version: Int { migrations.count }

  /// The most rows kept in each table; rows with the lowest standing are deleted first.
  private static let limits = [
    (table: "searches", key: "key", limit: 5_000), (table: "items", key: "item", limit: 20_000),
    (table: "choices", key: "search, item", limit: 50_000),
  ]

  /// Prepares a newly opened connection.
  static func prepare(_ connection: SQLiteConnection) throws(SQLiteError) {
    // A commit is on the disk when it returns (FULL). Deleted data is overwritten, not just unlinked.
    try connection.execute("PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  }

  /// Returns a description of the damage in the database; nil if it is sound.
  ///
  /// - Parameter isThorough: whether to compare the indexes with their tables too.
  static func damage(in connection: SQLiteConnection, isThorough: Bool) throws(SQLiteError) -> String? {
    var complaint: String?
    try connection.run(isThorough ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)") { row in
      if row.text(0) != "ok" { complaint = row.text(0) }
    }
    if complaint == nil, let version = try connection.integer("PRAGMA user_version"), version < 0 {
      complaint = "version \(version)"
    }
    return complaint
  }

  /// Migrates the tables to this version.
  ///
  /// - Returns: the version before. If it is newer than this one, nothing changes.
  static func migrate(_ connection: SQLiteConnection) throws(SQLiteError) -> Int {
    let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
    guard found < version else { return found }
    try connection.transaction { () throws(SQLiteError) in
      for migration in migrations[found...] { try connection.execute(migration) }
      if found == 1 { try estimateTimes(connection) }
      try connection.execute("PRAGMA user_version = \(version)")
    }
    return found
  }

  /// Estimates how often the choices were made that version 1 recorded without counting them. Their decayed sum is at
  /// most their number, and little less if they were made within days.
  private static func estimateTimes(_ connection: SQLiteConnection) throws(SQLiteError) {
    var choices: [(search: String, item: String, times: Int64)] = []
    try connection.run("SELECT search, item, standing, last FROM choices") { row in
      let uses = Frecency.uses(of: row.real(2), at: row.real(3))
      choices.append((row.text(0), row.text(1), Int64(exactly: uses.rounded()) ?? 1))
    }
    for choice in choices where choice.times > 1 {
      try connection.run(
        "UPDATE choices SET times = ? WHERE search = ? AND item = ?",
        [.integer(choice.times), .text(choice.search), .text(choice.item)])
    }
  }

  /// Deletes the rows with the lowest standing beyond the limits.
  static func prune(_ connection: SQLiteConnection) throws(SQLiteError) {
    for (table, key, limit) in limits {
      guard let count = try connection.integer("SELECT count(*) FROM \(table)"), count > limit else { continue }
      try connection.execute(
        "DELETE FROM \(table) WHERE (\(key)) IN "
          + "(SELECT \(key) FROM \(table) ORDER BY standing LIMIT \(Int(count) - limit))")
    }
    try connection.execute(
      "DELETE FROM choices WHERE NOT EXISTS (SELECT 1 FROM items WHERE items.item = choices.item)")
  }
}
