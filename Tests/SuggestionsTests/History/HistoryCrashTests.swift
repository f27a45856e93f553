import Glibc
import TestSupport
import Testing

@testable import Suggestions

@Suite struct HistoryCrashTests {
  /// The writer records one choice after the other, and prints each. The test kills it after a random number of
  /// them and a random pause.
  @Test func killedAtAnyMomentItLosesNothingItHadRecordedAndDamagesNothing() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/h"
    let writer = try #require(Program.built("HistoryWriter"))
    var random = SeededRandom(seed: UInt64(getpid()))
    var said = -1
    for session in 0..<200 {
      let child = try Program(writer, [path, String(said + 1)])
      said = max(said, last(of: random.int(below: 12), from: child) ?? said)
      pause(.microseconds(random.int(below: 3_000)))
      child.kill()
      said = max(said, last(of: .max, from: child) ?? said)
      try check(path, said: said, session: session)
      said = try await numbers(in: path) - 1
    }
    #expect(said > 200 && folder.names.allSatisfy { !$0.contains("damaged") })
  }

  /// Reads this many lines, and returns the number on the last one; nil without lines.
  private func last(of lines: Int, from writer: Program) -> Int? {
    var last: Int?
    for _ in 0..<lines {
      guard let line = writer.readLine() else { break }
      last = Int(line) ?? last
    }
    return last
  }

  private func check(_ path: String, said: Int, session: Int) throws {
    let connection = try SQLiteConnection(path, busyTimeout: 1_000)
    var report = ""
    try connection.run("PRAGMA integrity_check") { report += $0.text(0) }
    #expect(report == "ok", "session \(session)")
    guard said >= 0 else { return }
    let count = Int(try connection.integer("SELECT count(*) FROM choices") ?? 0)
    // Each printed choice is there, and at most one more that it had no time to print.
    #expect(count == said + 1 || count == said + 2, "session \(session): said \(said), has \(count)")
    // Each choice is complete, with its item and its search.
    let items = try connection.integer("SELECT count(*) FROM items JOIN choices USING(item)")
    let searches = try connection.integer("SELECT count(*) FROM searches JOIN choices ON search = key")
    #expect(items == Int64(count) && searches == Int64(count), "session \(session)")
  }

  private func numbers(in path: String) async throws -> Int {
    let store = HistoryStore(.file(path))
    return try await store.frecencies(at: 1_000_000).count
  }
}
