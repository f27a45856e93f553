import TestSupport

@testable import Suggestions

/// Drives a merger through time, and records its requests.
struct MergerDriver {
  typealias Merger = SuggestionMerger<ManualClock.Instant>

  struct Asked: Equatable {
    var provider: String
    var text: String
    var ticket: Int
    var limit: Int
  }

  var merger: Merger
  var now = ManualClock.Instant()
  /// The requests without an answer so far.
  var running: [Asked] = []
  /// The requests, cancellations and reports since the last look.
  var asked: [String] = []
  var cancelled: [String] = []
  var reports: [String] = []
  var state = SuggestionState()
  var published = 0

  init(_ providers: [ProviderDescription], configuration: MergeConfiguration = .repeatable) {
    merger = Merger(configuration: configuration)
    send(.providersChanged(providers))
  }

  var texts: [String] { state.suggestions.map(\.text) }

  mutating func send(_ event: MergeEvent) {
    for action in merger.handle(event, at: now) {
      switch action {
      case .ask(let provider, let ticket, let request):
        precondition(!running.contains { $0.provider == provider }, "\(provider) is asked while it is busy")
        running.append(Asked(provider: provider, text: request.text, ticket: ticket, limit: request.limit))
        asked.append("\(provider): \(request.text)")
      case .cancel(let provider): cancelled.append(provider)
      case .publish(let state):
        precondition(state != self.state, "nothing changed")
        self.state = state
        published += 1
      case .report(let failure): reports.append(failure.description)
      }
    }
  }

  /// - Parameter shown: The texts that the user sees elsewhere.
  mutating func type(_ text: String, besides shown: [String] = []) {
    send(.textChanged(text, caret: nil, shownElsewhere: shown))
  }

  /// Ends the running request of a provider.
  mutating func finish(_ provider: String, _ outcome: MergeOutcome) {
    guard let index = running.firstIndex(where: { $0.provider == provider }) else { return }
    let work = running.remove(at: index)
    send(.finished(provider: provider, ticket: work.ticket, outcome))
  }

  mutating func answer(_ provider: String, _ suggestions: [Suggestion]) { finish(provider, .suggestions(suggestions)) }

  mutating func answer(_ provider: String, _ texts: [String], score: Double = 0.5) {
    answer(provider, texts.map { Suggestion($0, score: score, range: 0..<merger.text.unicodeScalars.count) })
  }

  /// Lets time pass, and fires every timer that becomes due meanwhile.
  mutating func wait(_ duration: Duration) {
    let end = now.advanced(by: duration)
    while let wake = merger.timerTime, wake <= end {
      now = max(now, wake)
      let before = merger.timerTime
      send(.timerFired)
      precondition(merger.timerTime != before, "the timer fired in vain at \(now)")
    }
    now = end
  }

  mutating func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }
}

extension MergeConfiguration {
  /// A configuration with the same behaviour in every run, including back-offs.
  static var repeatable: MergeConfiguration {
    var configuration = MergeConfiguration()
    configuration.seed = 0
    return configuration
  }
}

extension ProviderDescription {
  /// Describes a fake provider.
  init(
    _ id: String, _ policy: ProviderPolicy = .init(deadline: .milliseconds(50)),
    passing passedText: PassedText = .wholeText
  ) {
    self.init(Fake(id: id, name: id.capitalized, policy: policy, passedText: passedText))
  }

  private struct Fake: SuggestionProvider {
    var id: String
    var name: String
    var policy: ProviderPolicy
    var passedText: PassedText
    func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { [] }
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
