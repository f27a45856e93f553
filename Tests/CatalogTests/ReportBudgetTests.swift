import TestSupport
import Testing

@testable import Catalog

/// Reporting lines while they are read must take at most a third of the time, however the lines arrive.
@Suite struct ReportBudgetTests {
  @Test func theFirstLinesMayBePassedOnAtOnce() {
    #expect(ReportBudget().delay(of: 1_000_000, at: .zero) == .zero)
  }

  @Test func whatIsPassedOnInTimeTakesNoMoreThanItsShare() {
    withEvery(50) { random in
      var budget = ReportBudget()
      var (time, spent, lines) = (Duration.zero, Duration.zero, 0)
      var isFirst = true
      for _ in 0..<200 {
        lines += random.int(below: 1 << random.int(below: 16))
        time += .microseconds(random.int(below: 20_000))
        // The writer either pauses until the lines may be reported, or continues before that.
        if random.oneIn(2) { time += budget.delay(of: lines, at: time) }
        guard budget.delay(of: lines, at: time) == .zero else { continue }
        let cost = Duration.microseconds(lines)
        budget.note(lines, took: cost)
        (time, spent) = (time + cost, spent + cost)
        if !isFirst { #expect(spent * 3 <= time, "after \(lines) lines") }
        isFirst = false
      }
    }
  }
}
