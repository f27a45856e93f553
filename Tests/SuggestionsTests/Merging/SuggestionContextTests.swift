import Synchronization
import TestSupport
import Testing

@testable import Suggestions

/// A provider that reports its requests and cancellations, and answers when it is told to.
private final class Scripted: SuggestionProvider {
  let id: String
  var name: String { id }
  let policy: ProviderPolicy
  let events: AsyncStream<String>
  private let event: AsyncStream<String>.Continuation
  private let pending = Mutex<CheckedContinuation<[Suggestion], any Error>?>(nil)

  init(_ id: String, _ policy: ProviderPolicy = .local) {
    self.id = id
    self.policy = policy
    (events, event) = AsyncStream.makeStream()
  }

  deinit { event.finish() }

  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        pending.withLock { $0 = continuation }
        event.yield("asked \(request.text) \(request.locale)")
      }
    } onCancel: {
      event.yield("cancelled")
      take()?.resume(throwing: CancellationError())
    }
  }

  private func take() -> CheckedContinuation<[Suggestion], any Error>? {
    pending.withLock { pending in
      defer { pending = nil }
      return pending
    }
  }

  func answer(_ texts: String...) { take()?.resume(returning: texts.map { Suggestion($0) }) }

  func fail(_ error: any Error) { take()?.resume(throwing: error) }
}

/// A provider that learns words, or fails to.
private final class Learner: WordLearningProvider {
  let id: String
  var name: String { id }
  private let isBroken: Bool
  private let lists = Mutex<[WordList: [String]]>([:])

  init(_ id: String, isBroken: Bool = false) {
    self.id = id
    self.isBroken = isBroken
  }

  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { [] }

  private func change(_ list: WordList, _ body: (inout [String]) -> Void) throws {
    if isBroken { throw OutOfOrder() }
    lists.withLock { body(&$0[list, default: []]) }
  }

  func learnedWords() async throws -> [String] { lists.withLock { $0[.learned] ?? [] } }
  func ignoredWords() async throws -> [String] { lists.withLock { $0[.ignored] ?? [] } }
  func hasLearnedWord(_ word: String) async throws -> Bool { try await learnedWords().contains(word) }
  func hasIgnoredWord(_ word: String) async throws -> Bool { try await ignoredWords().contains(word) }
  func learnWord(_ word: String) async throws { try change(.learned) { $0.append(word) } }
  func unlearnWord(_ word: String) async throws { try change(.learned) { $0.removeAll { $0 == word } } }
  func ignoreWord(_ word: String) async throws { try change(.ignored) { $0.append(word) } }
  func removeIgnoredWord(_ word: String) async throws { try change(.ignored) { $0.removeAll { $0 == word } } }
}

private struct OutOfOrder: Error, CustomStringConvertible {
  var description: String { "out of order" }
}

@MainActor
@Suite("Suggestion context") struct SuggestionContextTests {
  private func next(_ context: SuggestionContext, where isWanted: (SuggestionState) -> Bool) async {
    for await state in context.changes where isWanted(state) { return }
  }

  @Test("parity 6, 10: it says what changes, and cancels what is no longer wanted")
  func answersAndCancellation() async {
    let clock = ManualClock()
    let local = Scripted("local")
    let context = SuggestionContext(providers: [local], locale: "de", clock: clock)
    var seen: [[String]] = []
    context.onChange = { seen.append(context.suggestions.map(\.text)) }
    var events = local.events.makeAsyncIterator()
    context.update(text: "f")
    #expect(await events.next() == "asked f de")
    context.update(text: "f")
    context.update(text: "fi")
    #expect(await events.next() == "cancelled")
    #expect(await events.next() == "asked fi de")
    local.answer("firefox")
    await next(context) { $0.suggestions.map(\.text) == ["firefox"] }
    #expect(context.state.text == "fi")
    context.reset()
    #expect(context.suggestions.isEmpty && seen.last == [])
  }

  @Test func debounceAndDeadlineAreByTheClock() async {
    let clock = ManualClock()
    let slow = Scripted(
      "slow", ProviderPolicy(debounce: .milliseconds(120), deadline: .milliseconds(1_500), minimumLength: 2))
    let context = SuggestionContext(providers: [slow], clock: clock)
    var failures: [String] = []
    context.onFailure = { failures.append($0.description) }
    var events = slow.events.makeAsyncIterator()
    context.update(text: "fi")
    await clock.someoneSleeps(until: .milliseconds(120))
    clock.advance(by: .milliseconds(120))
    #expect(await events.next() == "asked fi en")
    await clock.someoneSleeps(until: .milliseconds(250))
    clock.advance(by: .milliseconds(130))
    await next(context) { $0.isLoading }
    await clock.someoneSleeps(until: .milliseconds(1_620))
    clock.advance(by: .milliseconds(1_370))
    #expect(await events.next() == "cancelled")
    await next(context) { !$0.failures.isEmpty }
    #expect(failures == ["slow did not answer within 1.5 seconds"])
  }

  @Test("parity 9: a failing provider is named, and the others answer")
  func failures() async {
    let broken = Scripted("broken")
    let local = Scripted("local")
    let context = SuggestionContext(providers: [broken, local], clock: ManualClock())
    var brokenEvents = broken.events.makeAsyncIterator()
    var localEvents = local.events.makeAsyncIterator()
    context.update(text: "f")
    _ = await (brokenEvents.next(), localEvents.next())
    broken.fail(OutOfOrder())
    local.answer("files")
    await next(context) { $0.suggestions.count == 1 && $0.failures.count == 1 }
    #expect(context.state.lastError(of: "broken")?.reason == .failed("out of order"))
  }

  @Test func aProviderThatGivesUpByItselfHasFailedAtNothing() async {
    let fickle = Scripted("fickle")
    let local = Scripted("local")
    let context = SuggestionContext(providers: [fickle, local], clock: ManualClock())
    var fickleEvents = fickle.events.makeAsyncIterator()
    var localEvents = local.events.makeAsyncIterator()
    context.update(text: "f")
    _ = await (fickleEvents.next(), localEvents.next())
    fickle.fail(CancellationError())
    local.answer("files")
    await next(context) { $0.suggestions.count == 1 }
    context.update(text: "fi")
    #expect(await fickleEvents.next() == "asked fi en", "it is not left alone, as one that failed would be")
    #expect(context.state.failures.isEmpty)
  }

  @Test func aProviderIsReplacedByAnotherOfItsName() async {
    let old = Scripted("words")
    let context = SuggestionContext(providers: [old], clock: ManualClock())
    var events = old.events.makeAsyncIterator()
    context.update(text: "f")
    _ = await events.next()
    let new = Scripted("words")
    context.providers = [new]
    #expect(await events.next() == "cancelled")
    var newEvents = new.events.makeAsyncIterator()
    #expect(await newEvents.next() == "asked f en")
    new.answer("fresh")
    await next(context) { $0.suggestions.map(\.text) == ["fresh"] }
  }

  @Test("parity 7: turned off, it is empty at once")
  func isEnabled() async {
    let local = Scripted("local")
    let context = SuggestionContext(providers: [local], clock: ManualClock())
    var events = local.events.makeAsyncIterator()
    context.update(text: "f")
    _ = await events.next()
    local.answer("files")
    await next(context) { !$0.suggestions.isEmpty }
    context.isEnabled = false
    #expect(context.suggestions.isEmpty)
    context.isEnabled = true
    #expect(await events.next() == "asked f en")
  }

  @Test(.timeLimit(.minutes(10))) func withTheContextEverythingGoes() async {
    var local: Scripted? = Scripted("local")
    guard let events = local?.events else { return }
    var iterator = events.makeAsyncIterator()
    var context: SuggestionContext? = SuggestionContext(providers: [local].compactMap(\.self), clock: ManualClock())
    context?.update(text: "f")
    #expect(await iterator.next() == "asked f en")
    local = nil
    context = nil
    #expect(await iterator.next() == "cancelled")
    // The stream ends with its provider.
    #expect(await iterator.next() == nil)
  }

  @Test(.timeLimit(.minutes(10))) func whatHangsHoldsUpNobody() async {
    struct Deaf: SuggestionProvider {
      let id = "deaf"
      let name = "Deaf"
      let forever: AsyncStream<Void>
      func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
        // Ignores cancellation: it waits in a detached task.
        await Task.detached { for await _ in forever {} }.value
        return []
      }
    }
    let (forever, end) = AsyncStream<Void>.makeStream()
    let local = Scripted("local")
    let context = SuggestionContext(providers: [Deaf(forever: forever), local], clock: ManualClock())
    var events = local.events.makeAsyncIterator()
    for text in ["f", "fi", "fir", "fire"] {
      context.update(text: text)
      #expect(await events.next() == "asked \(text) en")
      local.answer(text + "fox")
      await next(context) { $0.suggestions.map(\.text) == [text + "fox"] }
    }
    end.finish()
  }

  @Test("parity 13, 14: words reach every provider that learns, whatever the others are or do")
  func wordsReachWhoLearns() async throws {
    let (broken, learner) = (Learner("broken", isBroken: true), Learner("learner"))
    let context = SuggestionContext(providers: [DisabledProvider(), broken, learner], clock: ManualClock())
    await #expect(throws: OutOfOrder.self) { try await context.learn(Suggestion("hunch", kind: .unknown)) }
    #expect(try await learner.learnedWords() == ["hunch"])
    context.providers = [DisabledProvider(), learner]
    try await context.ignore(Suggestion("punch"))
    #expect(try await learner.ignoredWords() == ["punch"])
  }

  @Test("parity 28: a disabled provider has nothing to say, and no error")
  func disabled() async throws {
    let provider = DisabledProvider()
    #expect(try await provider.suggestions(for: SuggestionRequest("f")).isEmpty)
  }
}
