import Glibc
import Synchronization
import TestSupport
import Testing

@testable import SystemKit

@Suite struct CallThreadsTests {
  /// Runs a call, and returns the number and the name of the thread that ran it.
  private func run(_ call: String, in threads: CallThreads) throws -> (number: String, name: String) {
    let thread = Monitor((number: String, name: String)?.none)
    try threads.start(call) {
      let words = try? SmallFile.read("/proc/thread-self/stat", limit: 4_096).split(separator: UInt8(ascii: " "))
      let texts = (words ?? []).prefix(2).map { String(decoding: $0, as: UTF8.self) }
      thread.withLock { $0 = (texts.first ?? "", String(texts.last?.dropFirst().dropLast() ?? "")) }
    }
    return thread.wait { $0 }
  }

  @Test func callsInTurnsShareThreads() throws {
    let threads = CallThreads()
    let used = Set(try (0..<200).map { _ in try run("test", in: threads).number })
    // A thread rests only a moment after its call has told the result, so the next call may need another.
    #expect(used.count < 100, "\(used.count) threads")
  }

  @Test func aCallThatDoesNotReturnHoldsUpNoOther() throws {
    let threads = CallThreads()
    let hold = Monitor(true)
    defer { hold.withLock { $0 = false } }
    let reached = Monitor(0)
    for _ in 0..<20 {
      try threads.start("test") {
        reached.withLock { $0 += 1 }
        hold.wait { $0 ? nil : () }
      }
    }
    reached.wait { $0 == 20 ? () : nil }
    _ = try run("test", in: threads)
  }

  @Test func aThreadHasTheNameOfItsCall() throws {
    let threads = CallThreads()
    for name in ["first", "second", "third"] { #expect(try run(name, in: threads).name == name) }
  }

  /// Threads end while calls come: each call runs exactly once.
  @Test func noCallIsLostWhenThreadsEnd() throws {
    let threads = CallThreads(rest: 1_000)
    let done = Monitor(0)
    for number in 0..<2_000 {
      try threads.start("test") { done.withLock { $0 += 1 } }
      if number % 7 == 0 { usleep(50) }
    }
    done.wait { $0 == 2_000 ? () : nil }
  }
}
