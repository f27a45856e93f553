import Glibc
import Testing

@testable import Suggestions

/// Carries a connection to a place where it must not go, past the compiler.
private struct Smuggled: @unchecked Sendable {
  let connection: SQLiteConnection
}

extension HistoryStore {
  fileprivate func smuggle() throws -> Smuggled {
    try perform { Smuggled(connection: $0) }
  }

  fileprivate func use(_ smuggled: Smuggled) throws -> Int64? {
    try smuggled.connection.integer("SELECT 1")
  }
}

/// The tests that end a process run alone, with `HUNCH_EXIT_TESTS` set. Otherwise the testing library's wait for
/// its own child never ends while an ended child of another test has not been waited for.
@Suite(.enabled(if: _isDebugAssertConfiguration(), "A release build does not look."))
struct SchedulingWatchdogTests {
  @Test func aConnectionServesTheQueueThatItWasOpenedOn() async throws {
    let store = HistoryStore(.memory)
    #expect(try await store.use(try await store.smuggle()) == 1)
  }

  @Test(.enabled(if: getenv("HUNCH_EXIT_TESTS") != nil, "HUNCH_EXIT_TESTS is not set"))
  func aConnectionOnAnotherThreadEndsTheProgramWithASentence() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let smuggled = try await HistoryStore(.memory).smuggle()
      _ = try smuggled.connection.integer("SELECT 1")
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("used outside the queue that it was opened on"))
  }

  @Test(.enabled(if: getenv("HUNCH_EXIT_TESTS") != nil, "HUNCH_EXIT_TESTS is not set"))
  func aConnectionOnTheQueueOfAnotherStoreEndsTheProgramWithASentence() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (store, other) = (HistoryStore(.memory), HistoryStore(.memory))
      _ = try await other.use(try await store.smuggle())
      withExtendedLifetime(store) {}
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("used outside the queue that it was opened on"))
  }
}
