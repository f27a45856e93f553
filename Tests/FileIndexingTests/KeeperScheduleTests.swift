import SystemKit
import Testing

@testable import FileIndexing

@Suite struct KeeperScheduleTests {
  /// Looks at all folders every hundred seconds. After a look caused by changes it rests nine times as long as the
  /// look took.
  private func schedule() -> KeeperSchedule {
    var options = FileStore.Options()
    options.sweepInterval = 100
    options.restFactor = 9
    return KeeperSchedule(options)
  }

  private static let second: Int64 = 1_000_000_000

  /// The schedule after the first look at all folders, which lasted from second 10 to second 12.
  private func afterFirstSweep() -> KeeperSchedule {
    var schedule = schedule()
    schedule.beginSweep(at: 10 * Self.second)
    schedule.endSweep(from: 10 * Self.second, to: 12 * Self.second)
    return schedule
  }

  @Test func allFoldersAreLookedAtOnceAtTheStartAndThenRegularly() {
    #expect(schedule().step(at: 5 * Self.second) == .sweep(.low))
    var schedule = afterFirstSweep()
    #expect(schedule.step(at: 12 * Self.second) == .wait(until: 110 * Self.second))
    #expect(schedule.step(at: 110 * Self.second) == .sweep(.idle))
    schedule.postpone(at: 110 * Self.second)
    #expect(schedule.step(at: 110 * Self.second) == .wait(until: 210 * Self.second))
  }

  @Test func whatWasNotHeardOfIsLookedForAfterARestUnlessSomebodyAsks() {
    var schedule = afterFirstSweep()
    schedule.wantSweep()
    #expect(schedule.step(at: 12 * Self.second) == .wait(until: 30 * Self.second))
    #expect(schedule.step(at: 30 * Self.second) == .sweep(.low))
    schedule.wantSweepNow()
    #expect(schedule.step(at: 12 * Self.second) == .sweep(.low))
  }

  @Test func theWindowHasAllFoldersLookedAtButNotMoreOftenThanEveryTenSeconds() {
    var schedule = afterFirstSweep()
    schedule.summon(at: 13 * Self.second)
    #expect(schedule.step(at: 13 * Self.second) == .wait(until: 20 * Self.second))
    #expect(schedule.step(at: 20 * Self.second) == .sweep(.low))
    schedule.beginSweep(at: 20 * Self.second)
    schedule.endSweep(from: 20 * Self.second, to: 25 * Self.second)
    // The longer a look takes, the less often one starts.
    schedule.summon(at: 26 * Self.second)
    #expect(schedule.step(at: 26 * Self.second) == .wait(until: 40 * Self.second))
    schedule.summon(at: 60 * Self.second)
    #expect(schedule.step(at: 60 * Self.second) == .sweep(.low))
  }

  @Test func whatFailedIsTriedAgainSoonAndThenLessAndLessOften() {
    var schedule = afterFirstSweep()
    var now = 20 * Self.second
    var pauses: [Int64] = []
    for _ in 0..<12 {
      schedule.noteFailures(true, at: now)
      guard let next = schedule.nextRetry else { return #expect(Bool(false), "it is not tried again") }
      pauses.append((next - now) / Self.second)
      now = next
      #expect([.retry, .sweep(.idle)].contains(schedule.step(at: now)))
      schedule.beginRetry(at: now)
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    // Opening the window causes a retry at once.
    schedule.summon(at: now + 1)
    #expect(schedule.nextRetry == now + 1)
    schedule.noteFailures(false, at: now + 1)
    #expect(schedule.nextRetry == nil)
  }

  @Test func aScanComesBeforeALookAndIsFollowedByOne() {
    var schedule = afterFirstSweep()
    schedule.wantSweepNow()
    schedule.wantScan()
    #expect(schedule.step(at: 20 * Self.second) == .scan)
    schedule.endScan(from: 20 * Self.second, to: 25 * Self.second)
    #expect(schedule.step(at: 25 * Self.second) == .sweep(.low))
    schedule.beginSweep(at: 25 * Self.second)
    schedule.endSweep(from: 25 * Self.second, to: 25 * Self.second)
    // Too much changes again: the next scan must wait.
    schedule.wantScan()
    #expect(schedule.step(at: 26 * Self.second) == .wait(until: 70 * Self.second))
    #expect(schedule.step(at: 70 * Self.second) == .scan)
  }
}
