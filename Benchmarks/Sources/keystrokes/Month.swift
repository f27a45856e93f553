import Catalog
import Foundation
import FuzzSupport
import Suggestions

/// A month of somebody who opens fifty names of a list, by Zipf's law, and whom Hunch gets to know: by the library, the
/// history and the ranking of the program, with a simulated clock.
///
/// Each name has a text that this user types for it: mostly its beginning, sometimes a later word. The user types it
/// until the name is the first row. In one of four cases, they type a few letters and go to the row by the arrow keys.
/// Every run is the same.
struct Month {
  /// The keys at the end of a day.
  struct Row: Codable {
    var after: String
    var median: Int
    var mean: Double
  }

  /// The title of the table, which describes the user.
  static let usage =
    "keys until the name is first, weighted by use; \(nameCount) names by Zipf's law, \(choicesPerDay) choices a day"

  private static let nameCount = 50
  private static let choicesPerDay = 40
  private static let lastDay = 30
  private static let seed: UInt64 = 30
  /// The days at whose end keys are counted; 0 is the time before the first choice.
  private static let countedDays: Set = [0, 1, 7, lastDay]
  /// The lengths of texts after which the user goes to the row by the arrow keys.
  private static let fewLetters = 2...4

  private static let secondsPerDay = 86_400.0
  /// The beginning of the first day, in seconds since 1970.
  private static let start = 1_767_225_600.0
  /// The hours of the choices, in seconds of a day.
  private static let awake = 28_800.0..<82_800.0

  private let library: Library
  private let history = HistoryStore(.memory)
  /// The most used first.
  private let habits: [Habit]

  /// A name that the user opens, and what they type for it.
  private struct Habit {
    let name: String
    let text: String
    /// How often the user opens it, relative to the others.
    let weight: Double
  }

  /// - Parameters:
  ///   - names: The names that are searched.
  ///   - typable: Those from which the user's fifty are drawn.
  init(of names: [String], using typable: [String]) {
    library = Library(sources: [Names(names: names)])
    var random = SplitMix64(seed: Self.seed)
    habits = typable.shuffled(using: &random).prefix(Self.nameCount).enumerated().map { place, name in
      let way: Way = random.next() % 3 == 0 ? .laterWord : .beginning
      let text = way.text(of: name, &random) ?? name.lowercased()
      return Habit(name: name, text: text, weight: 1 / Double(place + 1))
    }
  }

  /// Lives through the month, and returns a row of the table for each counted day.
  func rows() async throws -> [Row] {
    library.start(follows: false)
    _ = await library.loaded()
    var random = SplitMix64(seed: Self.seed)
    var rows: [Row] = []
    for day in 0...Self.lastDay {
      if day > 0 { try await use(day, &random) }
      guard Self.countedDays.contains(day) else { continue }
      let (median, mean) = try await summary(with: finder(at: Self.time(day, Self.awake.upperBound)))
      let title = day == 0 ? "nothing learned" : day == 1 ? "1 day" : "\(day) days"
      rows.append(Row(after: title, median: median, mean: mean))
    }
    return rows
  }

  private static func time(_ day: Int, _ second: Double) -> Double { start + Double(day) * secondsPerDay + second }

  /// Makes the choices of a day.
  private func use(_ day: Int, _ random: inout SplitMix64) async throws {
    for number in 0..<Self.choicesPerDay {
      guard let habit = habit(&random) else { return }
      let length = Self.awake.upperBound - Self.awake.lowerBound
      let now = Self.time(day, Self.awake.lowerBound + length * Double(number) / Double(Self.choicesPerDay))
      let finder = try await finder(at: now)
      let isImpatient = random.next() % 4 == 0
      let count =
        isImpatient
        ? Int.random(in: Self.fewLetters, using: &random)
        : Keystrokes.keys(until: habit.name, typing: habit.text, with: finder).keys
      let item = ItemReference(source: Names.sourceID, item: habit.name)
      try await history.recordChoice(of: item.description, for: String(habit.text.prefix(count)), at: now)
    }
  }

  /// Draws a name by its weight.
  private func habit(_ random: inout SplitMix64) -> Habit? {
    var left = Double.random(in: 0..<1, using: &random) * habits.reduce(0) { $0 + $1.weight }
    for habit in habits {
      left -= habit.weight
      if left < 0 { return habit }
    }
    return habits.last
  }

  /// Ranks the library by the history, as the window does whenever it opens.
  private func finder(at time: Double) async throws -> Acquainted {
    let ranking = try await history.ranking(at: time)
    var own: [ItemReference: Double] = [:]
    for item in ranking.chosenItems {
      if let reference = ItemReference(item) { own[reference] = ranking.frecency(of: item) }
    }
    // Other programs have recorded nothing.
    await library.setUsageScores { [own] in KnownUse().scores(beside: own) }.value
    return Acquainted(snapshot: library.snapshot, ranking: ranking)
  }

  /// Returns the median and the mean of the keys, weighted by use.
  private func summary(with finder: Acquainted) -> (median: Int, mean: Double) {
    let counts = habits.map { habit in
      (keys: Keystrokes.keys(until: habit.name, typing: habit.text, with: finder).keys, weight: habit.weight)
    }
    let uses = counts.reduce(0) { $0 + $1.weight }
    let mean = counts.reduce(0) { $0 + Double($1.keys) * $1.weight } / max(uses, 1)
    var below = 0.0
    let median = counts.sorted { $0.keys < $1.keys }.first { count in
      below += count.weight
      return below >= uses / 2
    }
    return (median?.keys ?? 0, mean)
  }
}

/// Hunch, once it knows the user.
private struct Acquainted: Finder {
  let name = "Hunch"
  let snapshot: LibrarySnapshot
  let ranking: HistoryRanking

  func rows(_ text: String) -> [String] {
    let chosen = ranking.chosen(for: text).compactMap { ItemReference($0) }.compactMap { snapshot.hit(of: $0) }
    let answer = snapshot.search(text, limit: 5, chosen: chosen)
    let near = snapshot.near(text, beside: answer.total, limit: 5 - answer.hits.count).map(\.hit)
    return (answer.hits + near).map { snapshot.item($0).name }
  }
}

/// A source of names. Each name weighs as much as an application.
private struct Names: Source {
  static let sourceID = "names"
  let id = Names.sourceID
  let title = "Names"
  let iconName = "view-list-symbolic"
  let names: [String]

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    CatalogItems(names.map { CatalogItem(id: $0, name: $0, weight: ItemWeight.application) })
  }
}
