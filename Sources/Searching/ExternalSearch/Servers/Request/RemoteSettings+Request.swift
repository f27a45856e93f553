internal import Suggestions
internal import SystemKit

extension RemoteSettings {
  /// Makes the request for a query; nil if its address is invalid.
  func request(for query: String, _ request: SuggestionRequest, token: String?) -> HTTPRequest? {
    let tag = LanguageTag(request.locale)
    let values: [Template.Slot: String] = [
      .query: query, .limit: "\(min(policy.limit ?? .max, request.limit))", .locale: tag.whole, .language: tag.language,
    ]
    guard let url = HTTPURL(url.filled(values)), url.host == host else { return nil }
    var headers = headers
    if !headers.contains(where: { $0.name.lowercased() == "accept" }) {
      headers.append(HTTPHeader("Accept", "application/json"))
    }
    if let token {
      let parts = tokenHeader.filled([.token: token]).split(separator: ":", maxSplits: 1)
      headers.append(HTTPHeader(parts[0].trimmed, parts[1].trimmed))
    }
    return HTTPRequest(
      method: method, url: url, headers: headers,
      body: body.map { .init(contentType: contentType, text: $0.filled(values)) }, deadline: policy.deadline,
      maximumSize: maximumSize)
  }

  /// Returns the query for a text: trimmed and on one line; nil if it is empty or too long.
  func query(_ text: String) -> String? {
    var query = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      query.append(scalar.properties.isWhitespace || scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let trimmed = String(query).trimmed
    return trimmed.isEmpty || trimmed.count > maximumLength ? nil : trimmed
  }
}

/// A language tag for servers.
struct LanguageTag {
  /// The tag with the country, if known: `de-AT`.
  let whole: String

  /// The tag without the country: `de`.
  var language: String { String(whole.prefix { $0 != "-" }) }

  /// - Parameter locale: an IETF tag or a POSIX name: `de-AT`, `de_AT.UTF-8@euro`.
  init(_ locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
    whole = name.isEmpty || name == "C" || name == "POSIX" ? "en" : String(name)
  }
}

/// Decides when the next request is allowed: a token bucket that fills at the rate limit, and pauses that the server
/// asks for.
///
/// It is a value that gets the time as a parameter, counted from any start.
struct RateLimiter: Sendable {
  private let limit: RateLimit?
  private var available: Double
  private var filled: Duration = .zero
  private var pausedUntil: Duration = .zero

  init(_ limit: RateLimit?) {
    self.limit = limit
    available = Double(limit?.count ?? 0)
  }

  /// Takes a token for one request.
  ///
  /// - Returns: how long to wait before the next try; nil if a token was taken.
  mutating func take(at now: Duration) -> Duration? {
    if let pause = pause(at: now) { return pause }
    guard let limit else { return nil }
    let perToken = limit.period / limit.count
    available = min(Double(limit.count), available + (now - filled) / perToken)
    filled = now
    guard available < 1 else {
      available -= 1
      return nil
    }
    // The extra microsecond keeps rounding from ending the wait before the token is there.
    return perToken * (1 - available) + .microseconds(1)
  }

  /// Returns the rest of a pause; nil without one.
  func pause(at now: Duration) -> Duration? {
    now < pausedUntil ? pausedUntil - now : nil
  }

  /// Starts a pause that the server asked for.
  mutating func pause(for time: Duration, at now: Duration) {
    pausedUntil = max(pausedUntil, now + time)
  }
}
