import SystemKit
import Testing

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
}
