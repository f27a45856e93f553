internal import Suggestions

extension RemoteSettings {
  /// What is sent for a text; nil if it makes no address.
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
      headers.append(HTTPHeader(String(parts[0]).trimmed, String(parts[1]).trimmed))
    }
    return HTTPRequest(
      method: method, url: url, headers: headers,
      body: body.map { .init(contentType: contentType, text: $0.filled(values)) }, deadline: policy.deadline,
      maximumSize: maximumSize)
  }

  /// What is sent of a text: without the white space around it, on one line; nil if there is nothing or too much.
  func query(_ text: String) -> String? {
    var query = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      query.append(scalar.properties.isWhitespace || scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let trimmed = String(query).trimmed
    return trimmed.isEmpty || trimmed.count > maximumLength ? nil : trimmed
  }
}
