import Glibc
import Synchronization
import SystemKit
import Testing

@testable import FileIndexing

/// Returns a place that no other test uses.
private func somePlace() -> DiskPlace {
  .errand("\(Places.next.add(1, ordering: .relaxed).newValue)")
}

private enum Places {
  static let next = Atomic(0)
}

@Suite struct DiskPoolTests {
  /// Runs jobs, some of which never end.
  private func run(
    _ jobs: [Int], at place: @escaping @Sendable (Int) -> DiskPlace, hangs: @escaping @Sendable (Int) -> Bool,
    further: @escaping @Sendable (Int) -> [Int] = { _ in [] }
  ) -> (done: Set<Int>, skipped: Set<Int>) {
    var pool = DiskPool<Int, Int>()
    pool.timeout = 200_000_000
    let hold = Monitor(true)
    var done: Set<Int> = []
    var skipped: Set<Int> = []
    let isWhole = pool.run(jobs) { job in
      place(job)
    } work: { job, _ in
      if hangs(job) { hold.wait { $0 ? nil : () } }
      return (job, further(job))
    } take: {
      done.insert($0)
    } skip: { job, _ in
      skipped.insert(job)
    } goesOn: {
      true
    }
    hold.withLock { $0 = false }
    #expect(isWhole)
    return (done, skipped)
  }

  @Test func aPlaceThatDoesNotAnswerIsLeftBehindAndAllOthersAreDone() {
    let places = (0..<10).map { _ in somePlace() }
    // One job hangs at each of two places. Other jobs there are either skipped or were done before.
    let (done, skipped) = run(
      Array(0..<100), at: { places[$0 % 10] }, hangs: { $0 == 7 || $0 == 52 }, further: { $0 < 10 ? [$0 + 1_000] : [] })
    #expect(skipped.isSuperset(of: [7, 52]) && skipped.allSatisfy { [7, 2].contains($0 % 10) })
    #expect(done.union(skipped).isSuperset(of: 0..<100))
    #expect(done.isSuperset(of: (1_000..<1_010).filter { ![1_002, 1_007].contains($0) }))
  }

  /// Reading a folder with a million names takes a slow machine longer than a file system may stay silent.
  @Test func aJobThatWorksTakesTheTimeItTakes() {
    var pool = DiskPool<Int, Int>()
    pool.timeout = 50_000_000
    var done = 0
    let place = somePlace()
    _ = pool.run([1, 2, 3]) { _ in
      place
    } work: { job, _ in
      // Uses this much processor time, however many other threads want it.
      var time = timespec()
      repeat {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      } while time.tv_sec == 0 && time.tv_nsec < 300_000_000 * job
      return (job, [])
    } take: { _ in
      done += 1
    } skip: { job, _ in
      Issue.record("job \(job) was taken for silent")
    } goesOn: {
      true
    }
    #expect(done == 3)
  }

  @Test func aPlaceThatIsLateIsNotAskedAgainBeforeItAnswers() {
    let place = somePlace()
    let asked = Mutex<Set<Int>>([])
    let (done, skipped) = run(Array(0..<100), at: { _ in place }) { job in
      asked.withLock { _ = $0.insert(job) }
      return true
    }
    #expect(done.isEmpty && skipped == Set(0..<100))
    // At most one request for each thread.
    #expect(asked.withLock { $0.count } <= 2)
  }
}
