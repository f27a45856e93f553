import Testing

@testable import Catalog

/// The moments at which sources are written.
@Suite struct SaveScheduleTests {
  private let start = ContinuousClock.Instant.now

  private func moment(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  @Test func sourcesAreWrittenOneAfterTheOtherOnceNothingHappens() {
    var schedule = SaveSchedule()
    #expect(schedule.next(now: start, isLoading: false) == .done)
    schedule.add(2, now: moment(0))
    schedule.add(1, now: moment(1))
    #expect(schedule.next(now: moment(1), isLoading: false) == .wait(until: moment(5)))
    #expect(schedule.next(now: moment(5), isLoading: false) == .save(1))
    schedule.remove(1)
    #expect(schedule.next(now: moment(5), isLoading: false) == .save(2))
    schedule.remove(2)
    #expect(schedule.next(now: moment(5), isLoading: false) == .done)
  }

  @Test func nothingIsWrittenWhileTheUserTypes() {
    var schedule = SaveSchedule()
    schedule.add(0, now: moment(0))
    for second in 1...60 {
      schedule.noteActivity(now: moment(Double(second)))
      #expect(
        schedule.next(now: moment(Double(second) + 4.9), isLoading: false) == .wait(until: moment(Double(second) + 5)))
      #expect(!schedule.isQuiet(now: moment(Double(second) + 4.9)))
    }
    #expect(schedule.next(now: moment(65), isLoading: false) == .save(0) && schedule.isQuiet(now: moment(65)))
  }

  @Test func nothingIsWrittenWhileASourceIsRead() {
    var schedule = SaveSchedule()
    schedule.add(0, now: moment(0))
    #expect(schedule.next(now: moment(9), isLoading: true) == .wait(until: moment(14)))
    #expect(schedule.next(now: moment(14), isLoading: false) == .save(0))
  }
}
