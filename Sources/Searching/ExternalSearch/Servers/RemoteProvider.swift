public import Suggestions
internal import Synchronization
internal import SystemKit

/// Suggests the answers of a remote server, such as a search cluster or a site with suggestions for browsers.
///
///     let configuration = RemoteConfiguration(path: folder + "/providers.ini")
///     let client = HTTPClient(userAgent: "Hunch")
///     let secrets = SecretService()
///     let providers = configuration.providers.map { RemoteProvider($0, client: client, secrets: secrets) }
///
/// It sends the typed text to another machine, so it is off until the user enables it
/// (``SuggestionContext/setEnabled(_:provider:)``). Before its first request, nothing is sent, looked up or started.
public final class RemoteProvider: SuggestionProvider {
  public let settings: RemoteSettings

  private let client: HTTPClient
  private let token: TokenKeeper
  private let limiter: Mutex<RateLimiter>
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - client: sends the requests; several providers may share it.
  ///   - secrets: the store of tokens.
  ///   - clock: the clock for the rate limit.
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

  /// Returns the server's answer to a request, and the query; nil if either is empty.
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
  /// - Throws: ``RemoteError`` if that would exceed the deadline.
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

  /// Applies an answer's effects on further requests: the token is refused, or there are too many requests.
  private func applyLimits(of response: HTTPResponse) {
    if response.status == 401 || response.status == 403 { token.forget() }
    if response.status == 429 || response.status == 503, let seconds = response.retryAfter, seconds > 0 {
      limiter.withLock { $0.pause(for: .seconds(min(seconds, Self.longestPause)), at: now()) }
    }
  }

  /// The longest pause that a server may ask for, in seconds: a longer one would amount to disabling the provider.
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
