public import Suggestions
internal import Synchronization
internal import SystemKit

/// Suggestions of a server elsewhere, such as a search cluster or a site that browsers ask.
///
///     let configuration = RemoteConfiguration(path: folder + "/providers.ini")
///     let client = HTTPClient(userAgent: "Hunch")
///     let secrets = SecretService()
///     let providers = configuration.providers.map { RemoteProvider($0, client: client, secrets: secrets) }
///
/// It sends what is typed to another machine, and so is off until the user turns it on
/// (``SuggestionContext/setEnabled(_:provider:)``). Nothing is sent, looked up or started before it is asked.
public final class RemoteProvider: SuggestionProvider {
  public let settings: RemoteSettings

  private let client: HTTPClient
  private let token: TokenKeeper
  private let limiter: Mutex<RateLimiter>
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - client: what asks; one may serve many providers.
  ///   - secrets: where tokens are stored.
  ///   - clock: what the rate limit goes by.
  public init<C: Clock>(
    _ settings: RemoteSettings, client: HTTPClient, secrets: SecretService, clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    self.settings = settings
    self.client = client
    token = TokenKeeper(settings.token, secrets: secrets)
    limiter = Mutex(RateLimiter(settings.rateLimit))
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }

  public var id: String { settings.id }
  public var name: String { settings.name }
  public var policy: ProviderPolicy { settings.policy }
  public var destination: String? { settings.host }

  public var passedText: PassedText {
    switch settings.passes {
    case .wholeText: .wholeText
    case .textBeforeCaret: .textBeforeCaret
    case .wordAtCaret: .wordAtCaret
    }
  }

  /// - Throws: ``RemoteError``, or `CancellationError`.
  public func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    guard let (answer, query) = try await answer(to: request) else { return [] }
    return try settings.answer.suggestions(in: answer, to: query, limit: limit(of: request))
  }

  /// What the server says to a request, and what it was asked; nil if that is nothing.
  private func answer(to request: SuggestionRequest) async throws -> (answer: JSON, query: String)? {
    guard let query = settings.query(request.text) else { return nil }
    try await takeTurn()
    guard let message = settings.request(for: query, request, token: try await token.token()) else {
      throw RemoteError.noAddress
    }
    let response: HTTPResponse
    do {
      response = try await client.send(message)
    } catch let error as HTTPError {
      throw RemoteError.http(error)
    }
    applyLimits(of: response)
    return try response.json().map { ($0, query) }
  }

  private func limit(of request: SuggestionRequest) -> Int { min(policy.limit ?? .max, request.limit) }

  /// Waits until the rate limit allows a request.
  ///
  /// - Throws: ``RemoteError`` if that is later than the answer is of use.
  private func takeTurn() async throws {
    var waited = Duration.zero
    while let wait = limiter.withLock({ $0.take(at: now()) }) {
      guard waited + wait < policy.deadline else {
        let pause = limiter.withLock { $0.pause(at: now()) }
        throw pause.map { RemoteError.paused($0) } ?? RemoteError.tooOften
      }
      try await sleep(wait)
      waited += wait
    }
  }

  /// Follows what an answer says about further requests: that the token is refused, or that there are too many.
  private func applyLimits(of response: HTTPResponse) {
    if response.status == 401 || response.status == 403 { token.forget() }
    if response.status == 429 || response.status == 503, let seconds = response.retryAfter, seconds > 0 {
      limiter.withLock { $0.pause(for: .seconds(min(seconds, Self.longestPause)), at: now()) }
    }
  }

  /// The longest that a server may ask to be left alone, in seconds: a longer time would be as good as turning the
  /// provider off.
  private static let longestPause = 600
}

extension RemoteProvider: ResultProvider {
  public var givesResults: Bool { settings.givesResults }

  /// - Throws: ``RemoteError``, or `CancellationError`.
  public func results(for request: SuggestionRequest) async throws -> [ServerResult] {
    guard let (answer, query) = try await answer(to: request) else { return [] }
    return try settings.answer.results(in: answer, to: query, limit: limit(of: request), of: settings)
  }
}
