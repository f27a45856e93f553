import Foundation
import SilentMountSupport
import Synchronization
import SystemKit
import TestSupport
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
    } again: { job in
      [job]
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
    } again: { job in
      [job]
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

  /// A disk may stop answering between the moment when its place is found and the call. The file system around it
  /// answers, and everything there is done, even in a job that touches both.
  @Test(.enabled(if: SilentMount.isAllowed)) func aFileSystemMountedMeanwhileHoldsUpNoJobOfTheOneAround() throws {
    struct Job: Sendable {
      var paths: [String]
      var place: DiskPlace

      init(_ paths: [String]) {
        self.paths = paths
        place = MountTable.current().place(of: Array(paths[0].utf8))
      }
    }
    let folder = TemporaryFolder()
    let paths = (0..<40).map { "\(folder.root)/\($0 % 10 == 3 ? "far" : "near")/\($0)" }
    for path in paths { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    let jobs = stride(from: 0, to: 40, by: 4).map { Job(Array(paths[$0..<($0 + 4)])) }
    let mount = try #require(SilentMount(at: folder.root + "/far"))
    defer { mount.end() }
    var pool = DiskPool<Job, [String]>()
    pool.timeout = 200_000_000
    var done: [String] = []
    var skipped: [String] = []
    _ = pool.run(jobs) { job in
      job.place
    } again: { job in
      job.paths.map { Job([$0]) }
    } work: { job, ticket in
      for path in job.paths {
        ticket.touch(Array(path.utf8))
        _ = access(path, F_OK)
      }
      return (job.paths, [])
    } take: {
      done += $0
    } skip: { job, error in
      #expect(error.description == "\(folder.root)/far does not answer")
      skipped += job.paths
    } goesOn: {
      true
    }
    #expect(skipped.sorted() == paths.filter { $0.contains("/far/") }.sorted())
    #expect(done.sorted() == paths.filter { $0.contains("/near/") }.sorted())
  }
}
