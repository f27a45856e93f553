/// A cache of the providers' last answers, which are reused while fresh. The least recently used answer is dropped
/// first.
struct AnswerCache<Instant: InstantProtocol> {
  private struct Key: Hashable {
    var provider: String
    var request: SuggestionRequest
  }

  private let size: Int
  private var answers: [Key: (suggestions: [Suggestion], until: Instant)] = [:]
  private var order: [Key] = []

  init(size: Int) {
    self.size = size
  }

  mutating func answer(of provider: String, to request: SuggestionRequest, at now: Instant) -> [Suggestion]? {
    let key = Key(provider: provider, request: request)
    guard let known = answers[key], now < known.until else { return nil }
    touch(key)
    return known.suggestions
  }

  mutating func keep(
    _ suggestions: [Suggestion], of provider: String, to request: SuggestionRequest, until: Instant
  ) {
    let key = Key(provider: provider, request: request)
    answers[key] = (suggestions, until)
    touch(key)
    if order.count > size { answers[order.removeFirst()] = nil }
  }

  mutating func removeAll(of provider: String) {
    order.removeAll { $0.provider == provider }
    answers = answers.filter { $0.key.provider != provider }
  }

  private mutating func touch(_ key: Key) {
    order.removeAll { $0 == key }
    order.append(key)
  }
}
