import TestSupport
import Testing

@testable import ExternalSearch

@Suite("Rate limiter") struct RateLimiterTests {
  @Test func withoutALimitEveryTurnIsTaken() {
    var limiter = RateLimiter(nil)
    for _ in 0..<1_000 { #expect(limiter.take(at: .zero) == nil) }
  }

  @Test func aBurstIsAllowedAndThenOneTurnAfterTheOther() {
    var limiter = RateLimiter(RateLimit(count: 2, period: .seconds(1)))
    #expect(limiter.take(at: .zero) == nil && limiter.take(at: .zero) == nil)
    let first = limiter.take(at: .zero) ?? .zero
    #expect(first >= .milliseconds(500) && first < .milliseconds(501))
    let second = limiter.take(at: .milliseconds(400)) ?? .zero
    #expect(second >= .milliseconds(100) && second < .milliseconds(101) && limiter.take(at: .milliseconds(501)) == nil)
    #expect(limiter.take(at: .milliseconds(501)) != nil)
  }

  @Test func itIsLeftAloneForAsLongAsItWants() {
    var limiter = RateLimiter(nil)
    limiter.pause(for: .seconds(30), at: .seconds(1))
    limiter.pause(for: .seconds(3), at: .seconds(2))
    #expect(limiter.take(at: .seconds(11)) == .seconds(20))
    #expect(limiter.pause(at: .seconds(30)) == .seconds(1) && limiter.pause(at: .seconds(31)) == nil)
    #expect(limiter.take(at: .seconds(31)) == nil)
  }

  @Test func inNoTimeAreThereMoreTurnsThanTheLimitAndItsBurst() {
    withEvery(200) { random in
      let limit = RateLimit(count: 1 + random.int(below: 10), period: .milliseconds(1 + random.int(below: 2_000)))
      var limiter = RateLimiter(limit)
      var now = Duration.zero
      var taken = 0
      for _ in 0..<200 {
        if let wait = limiter.take(at: now) {
          // A caller that waits as long as the limiter says gets its turn then.
          if random.oneIn(2) {
            now += wait
            #expect(limiter.take(at: now) == nil)
            taken += 1
          }
        } else {
          taken += 1
        }
        now += .microseconds(random.int(below: 200_000))
      }
      #expect(Double(taken) <= Double(limit.count) * (1 + now / limit.period) + 1)
    }
  }
}
