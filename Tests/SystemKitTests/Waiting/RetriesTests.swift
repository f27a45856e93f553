import Testing

@testable import SystemKit

@Suite struct RetriesTests {
  @Test(.timeLimit(.minutes(1))) func whatFailedIsTriedAgainUntilItSucceeds() async {
    let retries = Retries(first: .milliseconds(1))
    var attempts = retries.attempts().makeAsyncIterator()
    for _ in 0..<3 {
      retries.tryLater()
      retries.tryLater()
      #expect(await attempts.next() != nil)
    }
    retries.succeed()
    retries.tryNow()
    #expect(await attempts.next() != nil)
  }
}
