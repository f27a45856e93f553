import Synchronization
import TestSupport
import Testing

@Suite struct WithEveryTests {
  @Test func aFailingCheckSaysItsSeedOnceAndTheOthersGoOn() {
    let said = Mutex<[String]>([])
    var seeds = 0
    withKnownIssue {
      withEvery(4, from: 10) { _ in
        seeds += 1
        #expect(seeds != 3)
        #expect(seeds != 3)
      }
    } matching: { issue in
      said.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect((said.withLock { $0 }, seeds) == (["seed 12"], 4))
  }

  @Test func eachCheckThatThrowsSaysItsSeed() throws {
    struct Broken: Error {}
    let said = Mutex<[String]>([])
    try withKnownIssue {
      try withEvery(3, from: 5) { (_: inout SeededRandom) in throw Broken() }
    } matching: { issue in
      said.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(said.withLock { $0 } == ["seed 5", "seed 6", "seed 7"])
  }
}
