import Glibc
import TestSupport
import Testing

@testable import SystemKit

@Suite struct DiskThreadsTests {
  @Test(.timeLimit(.minutes(2))) func tasksThatWaitHoldUpNoOther() async {
    let gate = Monitor(false)
    let waiting = (0..<5).map { _ in
      Task(executorPreference: DiskThreads.shared) { gate.wait { $0 ? () : nil } }
    }
    #expect(await DiskThreads.run { 7 } == 7)
    gate.withLock { $0 = true }
    for task in waiting { await task.value }
  }

  @Test(.timeLimit(.minutes(2))) func everyTaskIsDone() async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<1_000 { group.addTask { await DiskThreads.run { number } } }
      return await group.reduce(0, +)
    }
    #expect(sum == 499_500)
  }

  @Test(.timeLimit(.minutes(2))) func aThreadThatWaitsForADiskIsSilentAndOneThatWorksIsNot() async {
    let threads = DiskThreads()
    let gate = Monitor(false)
    let waiting = Task(executorPreference: threads) { gate.wait { $0 ? () : nil } }
    #expect(await eventually { await threads.silent(for: .milliseconds(100)) == 1 })
    gate.withLock { $0 = true }
    await waiting.value
    let isOver = Monitor(false)
    let working = Task(executorPreference: threads) { while !isOver.withLock({ $0 }) {} }
    #expect(await threads.silent(for: .milliseconds(200)) == 0)
    isOver.withLock { $0 = true }
    await working.value
  }

  @Test(.timeLimit(.minutes(2))) func aThreadKnowsItsJobUntilThatEnds() async throws {
    let threads = DiskThreads()
    #expect(threads.currentJob == nil)
    let gate = Monitor(false)
    let begun = Monitor(DiskThreads.Job?.none)
    let waiting = Task(executorPreference: threads) {
      let job = threads.currentJob
      begun.withLock { $0 = job }
      gate.wait { $0 ? () : nil }
    }
    #expect(await eventually { begun.withLock { $0 != nil } })
    let job = try #require(begun.withLock { $0 })
    #expect(await eventually { await threads.isSilent(job, for: .milliseconds(100)) })
    gate.withLock { $0 = true }
    await waiting.value
    #expect(await eventually { !threads.isBusy(job) })
  }

  /// If the system refuses a thread, the task waits for one, and the calling thread, maybe the main one, continues.
  @Test(.timeLimit(.minutes(2))) @MainActor func withoutAThreadATaskWaitsAndTheCallerGoesOn() async {
    let refusals = Monitor(3)
    let threads = DiskThreads { (name, body) throws(NoThread) in
      let isRefused = refusals.withLock { count in
        count -= 1
        return count >= 0
      }
      if isRefused { throw NoThread(code: EAGAIN) }
      try startThread(name, body)
    }
    let tasks = (0..<3).map { _ in Task(executorPreference: threads) { pthread_self() } }
    for task in tasks { #expect(await task.value != pthread_self()) }
    #expect(refusals.withLock { $0 } < 0)
  }
}
