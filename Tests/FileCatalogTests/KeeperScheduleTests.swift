import Testing

@testable import FileCatalog

@Suite struct KeeperScheduleTests {
  /// Looks at all folders every hundred seconds, and rests nine times as long as a look that changes made necessary took.
  private func schedule() -> KeeperSchedule {
    var options = FileStore.Options()
    options.sweepInterval = 100
    options.restFactor = 9
    return KeeperSchedule(options)
  }

  private static let second: Int64 = 1_000_000_000

  /// After the first look at all folders, from the tenth second to the twelfth.
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

  @Test func aScanComesBeforeALookAndIsFollowedByOne() {
    var schedule = afterFirstSweep()
    schedule.wantSweepNow()
    schedule.wantScan()
    #expect(schedule.step(at: 20 * Self.second) == .scan)
    schedule.endScan(from: 20 * Self.second, to: 25 * Self.second)
    #expect(schedule.step(at: 25 * Self.second) == .sweep(.low))
    schedule.beginSweep(at: 25 * Self.second)
    schedule.endSweep(from: 25 * Self.second, to: 25 * Self.second)
    // Too much again: the next scan has to wait.
    schedule.wantScan()
    #expect(schedule.step(at: 26 * Self.second) == .wait(until: 70 * Self.second))
    #expect(schedule.step(at: 70 * Self.second) == .scan)
  }
}
