import TestSupport
import Testing

@testable import Suggestions

private let start: Double = 1_700_000_000

@Suite struct HistoryMigrationTests {
  /// Makes a database of version 1 with choices of an item at these times, by text.
  private func write(_ choices: [String: [Double]], to path: String) throws {
    let connection = try SQLiteConnection(path, busyTimeout: 0)
    try HistorySchema.prepare(connection)
    try connection.execute(HistorySchema.migrations[0])
    try connection.execute("PRAGMA user_version = 1")
    for (text, times) in choices {
      let standing = times.reduce(Double?.none) { Frecency.standing(adding: $1, to: $0) }
      try connection.run(
        "INSERT INTO choices(search, item, standing, last) VALUES(?, 'item', ?, ?)",
        [.text(text), .real(standing ?? 0), .real(times.last ?? 0)])
      try connection.run(
        "INSERT OR REPLACE INTO items(item, standing, last) VALUES('item', ?, ?)",
        [.real(standing ?? 0), .real(times.last ?? 0)])
    }
  }

  @Test func choicesThatWereNotCountedAreEstimated() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/h"
    let hour: Double = 60 * 60
    try write(
      ["once": [start], "four": (0..<4).map { start + Double($0) * hour }, "clock": [start, -1e15]], to: path)
    let store = HistoryStore(.file(path))
    let counts = try await store.choiceCounts(of: "item", limit: 9)
    #expect(counts.first { $0.text == "four" }?.times == 4 && counts.first { $0.text == "once" }?.times == 1)
    #expect(counts.allSatisfy { $0.times > 0 }, "\(counts)")
    try await store.recordChoice(of: "item", for: "four", at: start + 9 * hour)
    let again = HistoryStore(.file(path))
    #expect(try await again.choiceCounts(of: "item", limit: 9).first { $0.text == "four" }?.times == 5)
    #expect(await again.notices.isEmpty)
  }
}
