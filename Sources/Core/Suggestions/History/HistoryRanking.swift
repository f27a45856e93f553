internal import Glibc

/// The earlier choices, for ranking and completion at every key: in memory, without waiting.
///
///     var ranking = try await store.ranking(at: now)
///     engine.search(text, limit: 20, chosen: ranking.chosen(for: text).compactMap(position))
///
/// It is a copy of the store's contents. Record choices here as well, and take a new copy when the window opens,
/// since another instance may have recorded some.
public struct HistoryRanking: Sendable {
  /// For each search text, the chosen items with their standing.
  private var choices: [String: [(item: String, standing: Double)]] = [:]
  private var items: [String: Double] = [:]
  private var time: Double

  /// Makes a ranking without choices.
  ///
  /// - Parameter time: the current time, in seconds since 1970.
  public init(at time: Double) {
    self.time = time
  }

  /// Returns the items that were chosen for exactly this text, best first.
  ///
  /// - Complexity: O(1), besides folding the text.
  public func chosen(for text: String) -> [String] {
    choices[TextKey.key(of: text)]?.map(\.item) ?? []
  }

  /// Returns how often and how recently an item was chosen, for any text: the value for `SearchItem.frecency`. 0 if
  /// never.
  ///
  /// - Complexity: O(1).
  public func frecency(of item: String) -> Double {
    items[item].map { Frecency.uses(of: $0, at: time) } ?? 0
  }

  /// All items that were ever chosen.
  public var chosenItems: some Sequence<String> { items.keys }

  /// The items that were chosen for each text, best first. `Fold.key(of:)` makes the keys from the texts.
  package var itemsByText: [String: [String]] { choices.mapValues { $0.map(\.item) } }

  /// Adds a choice that is being recorded. Do not call it for a private window.
  ///
  /// - Parameter time: the time of the choice, in seconds since 1970. Frecencies then refer to this time.
  public mutating func recordChoice(of item: String, for text: String, at time: Double) {
    self.time = max(self.time, time)
    items[item] = Frecency.standing(adding: time, to: items[item])
    let key = TextKey.key(of: text)
    let known = choices[key]?.first { $0.item == item }?.standing
    choices[key]?.removeAll { $0.item == item }
    insert(item, Frecency.standing(adding: time, to: known), for: key)
  }

  /// Removes an item that is being forgotten.
  public mutating func forgetItem(_ item: String) {
    items[item] = nil
    for key in choices.keys { choices[key]?.removeAll { $0.item == item } }
  }

  /// Removes a search that is being forgotten.
  public mutating func forgetSearch(_ text: String) {
    choices[TextKey.key(of: text)] = nil
  }

  fileprivate mutating func load(_ item: String, _ standing: Double) {
    items[item] = standing
  }

  fileprivate mutating func insert(_ item: String, _ standing: Double, for key: String) {
    var list = choices[key] ?? []
    let place = list.firstIndex { ($0.standing, item) < (standing, $0.item) } ?? list.endIndex
    list.insert((item, standing), at: place)
    choices[key] = list
  }
}

extension HistoryStore {
  /// Returns a copy of the choices, for ranking and completion without waiting.
  ///
  /// - Parameter time: the current time, in seconds since 1970.
  public func ranking(at time: Double) throws(HistoryError) -> HistoryRanking {
    try perform { connection throws(SQLiteError) in try HistoryRanking.read(connection, at: time) }
  }
}

extension HistoryRanking {
  /// Reads the choices of a database while other programs may use it, and waits for the disk. In contrast to a
  /// ``HistoryStore``, it makes no database, migrates none and sets none aside.
  ///
  /// - Parameter time: the current time, in seconds since 1970.
  /// - Throws: ``HistoryError`` if the database is missing, damaged, or from a newer version of this program.
  package init(readingFrom path: String, at time: Double) throws(HistoryError) {
    let version: Int
    do throws(SQLiteError) {
      let connection = try SQLiteConnection(path, busyTimeout: Self.busyTimeout, creates: false)
      version = Int(try connection.integer("PRAGMA user_version") ?? 0)
      self = try Self.read(connection, at: time)
    } catch {
      throw .failed(error.message)
    }
    guard version <= HistorySchema.version else { throw .newer(version: version) }
  }

  /// How long to wait for another program that is writing, in milliseconds.
  private static let busyTimeout: Int32 = 1_000

  fileprivate static func read(
    _ connection: SQLiteConnection, at time: Double
  ) throws(SQLiteError) -> HistoryRanking {
    var ranking = HistoryRanking(at: time)
    try connection.run("SELECT item, standing FROM items") { ranking.load($0.text(0), $0.real(1)) }
    try connection.run("SELECT item, standing, search FROM choices") {
      ranking.insert($0.text(0), $0.real(1), for: $0.text(2))
    }
    return ranking
  }
}

/// How often and how recently an item was used, as one number: each use counts 1 at first, half of that ten days
/// later, and so on.
///
/// The stored value is the *standing*: the logarithm of that sum, shifted with time. It changes only when the item is
/// used. Standings of any age compare like the sums that they stand for, at any time; therefore a table sorted by
/// standing needs no upkeep.
///
/// Times are in seconds since 1970.
enum Frecency {
  /// The number of seconds after which a use counts half.
  static let halfLife: Double = 10 * 24 * 60 * 60

  /// Returns the standing after one more use.
  static func standing(adding time: Double, to standing: Double?) -> Double {
    let now = time / halfLife
    guard let standing else { return now }
    // log2(2^a + 2^b), in a form that does not overflow after a jump of the clock.
    return max(now, standing) + log2(1 + exp2(-abs(now - standing)))
  }

  /// Returns the decayed number of uses at a time. An upper bound limits a standing from the far future, left by a
  /// wrong clock.
  static func uses(of standing: Double, at time: Double) -> Double {
    exp2(min(standing - time / halfLife, 30))
  }
}
