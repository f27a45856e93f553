internal import Glibc

/// What was chosen before, as ranking and completion need it at every key: in memory, without waiting.
///
///     var ranking = try await store.ranking(at: now)
///     engine.search(text, limit: 20, chosen: ranking.chosen(for: text).compactMap(position))
///
/// It is a copy of what the store held. Tell it too what is recorded, and take a new one when the window opens, since
/// another instance may have recorded something.
public struct HistoryRanking: Sendable {
  /// A chosen item with its standing, for each search text.
  private var choices: [String: [(item: String, standing: Double)]] = [:]
  private var items: [String: Double] = [:]
  private var time: Double

  /// Nothing was chosen.
  ///
  /// - Parameter time: now, in seconds since 1970.
  public init(at time: Double) {
    self.time = time
  }

  /// The items that were chosen for this very text, best first.
  ///
  /// - Complexity: O(1), and the fold of the text.
  public func chosen(for text: String) -> [String] {
    choices[TextKey.key(of: text)]?.map(\.item) ?? []
  }

  /// How often and how lately an item was chosen, for any text: what `SearchItem.frecency` takes. 0 if it never was.
  ///
  /// - Complexity: O(1).
  public func frecency(of item: String) -> Double {
    items[item].map { Frecency.uses(of: $0, at: time) } ?? 0
  }

  /// The items that were ever chosen.
  public var chosenItems: some Sequence<String> { items.keys }

  /// The items with the highest frecencies, the highest first.
  ///
  /// - Complexity: O(*n* log *count*) in the number of items that were ever chosen.
  public func best(_ count: Int) -> [String] {
    var best: [(standing: Double, item: String)] = []
    for (item, standing) in items {
      let place = (standing: standing, item: item)
      if best.count >= count, let last = best.last, !Self.precedes(place, last) { continue }
      var (low, high) = (0, best.count)
      while low < high {
        let middle = (low + high) / 2
        if Self.precedes(best[middle], place) { low = middle + 1 } else { high = middle }
      }
      best.insert(place, at: low)
      if best.count > count { best.removeLast() }
    }
    return best.map(\.item)
  }

  /// Of items with equal standings the order is that of their names, so that it is the same every time.
  private static func precedes(
    _ one: (standing: Double, item: String), _ other: (standing: Double, item: String)
  ) -> Bool {
    one.standing != other.standing ? one.standing > other.standing : one.item < other.item
  }

  /// Takes account of a choice that is being recorded. Leave it out in a private window.
  ///
  /// - Parameter time: when, in seconds since 1970; from then on frecencies are as of this time.
  public mutating func recordChoice(of item: String, for text: String, at time: Double) {
    self.time = max(self.time, time)
    items[item] = Frecency.standing(adding: time, to: items[item])
    let key = TextKey.key(of: text)
    let known = choices[key]?.first { $0.item == item }?.standing
    choices[key]?.removeAll { $0.item == item }
    insert(item, Frecency.standing(adding: time, to: known), for: key)
  }

  /// Takes account of an item that is being forgotten.
  public mutating func forgetItem(_ item: String) {
    items[item] = nil
    for key in choices.keys { choices[key]?.removeAll { $0.item == item } }
  }

  /// Takes account of a search that is being forgotten.
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
  /// All that ranking and completion need, to be asked without waiting.
  ///
  /// - Parameter time: now, in seconds since 1970.
  public func ranking(at time: Double) throws(HistoryError) -> HistoryRanking {
    try perform { connection throws(SQLiteError) in
      var ranking = HistoryRanking(at: time)
      try connection.run("SELECT item, standing FROM items") { ranking.load($0.text(0), $0.real(1)) }
      try connection.run("SELECT item, standing, search FROM choices") {
        ranking.insert($0.text(0), $0.real(1), for: $0.text(2))
      }
      return ranking
    }
  }
}

/// How often and how lately something was used, as one number: each use counts 1 when it is made and half of that ten
/// days later, and so on.
///
/// What is stored is the *standing*: the logarithm of that sum, moved along with time so that it does not change while
/// nothing is used. Standings of different ages compare as the sums they stand for do, at any time, so a table
/// sorted by standing needs no upkeep.
///
/// Times are seconds since 1970.
enum Frecency {
  /// After how many seconds a use counts half.
  static let halfLife: Double = 10 * 24 * 60 * 60

  /// The standing after one more use.
  static func standing(adding time: Double, to standing: Double?) -> Double {
    let now = time / halfLife
    guard let standing else { return now }
    // log2(2^a + 2^b), so that neither power overflows after a jump of the clock.
    return max(now, standing) + log2(1 + exp2(-abs(now - standing)))
  }

  /// The decayed number of uses at a time. A standing from the far future, left by a wrong clock, has an upper bound.
  static func uses(of standing: Double, at time: Double) -> Double {
    exp2(min(standing - time / halfLife, 30))
  }
}
