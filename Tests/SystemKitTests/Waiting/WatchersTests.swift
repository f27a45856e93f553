import TestSupport
import Testing

@testable import SystemKit

@Suite struct WatchersTests {
  /// The two used to wait for each other's lock: a window that closed at the moment its list ended froze.
  @Test(.timeLimit(.minutes(2))) func whoeverIsToldMayBeGivenUpAtThatMoment() async {
    let watchers = Watchers<Int>()
    let threads = OwnThreads()
    let trying = Task(executorPreference: threads) {
      for number in 0..<5_000 {
        let stream = watchers.stream()
        let watching = Task.detached(executorPreference: threads) { for await _ in stream {} }
        let telling = Task.detached(executorPreference: threads) { for _ in 0..<4 { watchers.tell(number) } }
        if number.isMultiple(of: 2) { await Task.yield() }
        watching.cancel()
        await telling.value
        await watching.value
      }
    }
    await trying.value
  }

  @Test func whoeverIsSlowHearsTheNewest() async {
    let watchers = Watchers<Int>()
    let stream = watchers.stream(beginningWith: 0)
    for number in 1...3 { watchers.tell(number) }
    var heard = stream.makeAsyncIterator()
    #expect(await heard.next() == 3)
  }
}
