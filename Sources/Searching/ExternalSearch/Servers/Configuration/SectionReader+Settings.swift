internal import GLibKit
internal import Suggestions
internal import SystemKit

extension SectionReader {
  /// Returns the settings of the section. Invalid values are reported and replaced by placeholders, to check the rest
  /// as well.
  mutating func settings(id: String) -> RemoteSettings? {
    let method = method()
    let contentType = value(.contentType) ?? "application/json"
    let url = url()
    let body = body(method, contentType)
    checkQuery(method, url, body)
    let headers = checkedHeaders()
    let answer = answer()
    let token = token()
    var policy = ProviderPolicy.remote
    policy.minimumLength = integer(.minimumLength, 1...20, policy.minimumLength)
    policy.limit = value(.limit) == nil ? nil : integer(.limit, 1...20, 1)
    policy.debounce = duration(.debounce, .zero ... .seconds(5), policy.debounce)
    policy.deadline = duration(.deadline, .milliseconds(50) ... .seconds(10), policy.deadline)
    policy.cacheLifetime = duration(.cache, .zero ... .seconds(3_600), policy.cacheLifetime)
    let maximumLength = integer(.maximumLength, 1...1_000, 100)
    let maximumSize =
      parsed(.maximumSize, localized("write a size from 1 KiB to 16 MiB")) { text in
        Quantity.size(text).flatMap { (1 << 10...1 << 24).contains($0) ? $0 : nil }
      } ?? 1 << 20
    let rateLimit = parsed(
      .rateLimit, localized("write a number for a time, such as {example}", ["example": "5 per second, 60 per minute"])
    ) {
      Quantity.rate($0)
    }
    let passes =
      parsed(.passes, Self.oneOf(RemoteSettings.PassedPart.allCases.map(\.rawValue))) {
        RemoteSettings.PassedPart(rawValue: $0)
      } ?? .wholeText
    let tokenHeader = tokenHeader()
    let givesResults =
      parsed(.results, Self.oneOf(["yes", "no"])) { text in
        ["yes": true, "no": false][text]
      } ?? false
    guard let url, let host = HTTPURL(url.filled(Self.example))?.host, let answer, let tokenHeader else { return nil }
    return RemoteSettings(
      id: "remote.\(id)", name: value(.name) ?? id, host: host, givesResults: givesResults, method: method, url: url,
      headers: headers,
      body: body, contentType: contentType, token: token, tokenHeader: tokenHeader, answer: answer, passes: passes,
      maximumLength: maximumLength, rateLimit: rateLimit, maximumSize: maximumSize, policy: policy)
  }

  /// Example values to try templates with.
  private static let example: [Template.Slot: String] = [
    .query: "\"a b\\", .limit: "5", .locale: "de-AT", .language: "de", .token: "token",
  ]

  /// The query must be sent somewhere, or every answer would be the same.
  private mutating func checkQuery(_ method: String, _ url: Template?, _ body: Template?) {
    // An invalid template is already reported.
    guard let url, method == "GET" || body != nil || value(.body) == nil else { return }
    let templates = [url] + (body.map { [$0] } ?? [])
    guard !templates.contains(where: { $0.has(.query) || $0.has(.quotedQuery) }) else { return }
    report(body != nil ? .body : .url, localized("put {placeholder} in place of the text", ["placeholder": "{query}"]))
  }

  private mutating func method() -> String {
    parsed(.method, Self.oneOf(["GET", "POST"])) { ["GET", "POST"].contains($0.uppercased()) ? $0.uppercased() : nil }
      ?? "GET"
  }

  private mutating func url() -> Template? {
    guard value(.url) != nil else {
      report(
        at: section.line,
        localized(
          "url is missing: add url = https://… with {placeholder} in it, or a preset", ["placeholder": "{query}"]))
      return nil
    }
    guard hasConstants(.url), let template = template(.url, .percent) else { return nil }
    // The typed text must never choose the server.
    guard let beginning = HTTPURL(template.beginning), let url = HTTPURL(template.filled(Self.example)),
      url.host == beginning.host, url.port == beginning.port
    else {
      reportAddress(localized("write an address that begins with https:// and a host, without a user name"))
      return nil
    }
    guard url.isSecure || url.isLoopback else {
      reportAddress(localized("use https://, or your text would be sent unencrypted; http:// is only for this machine"))
      return nil
    }
    return template
  }

  /// Reports the key that the user wrote: the server, if the address comes from a preset.
  private mutating func reportAddress(_ advice: String) {
    report(entries[.url] == nil && entries[.server] != nil ? .server : .url, advice)
  }

  /// Whether all settings that the preset's templates need are present.
  private mutating func hasConstants(_ key: SettingsKey) -> Bool {
    guard entries[key] == nil, let preset, let text = preset.defaults[key] else { return true }
    let wanted = [SettingsKey.server, .index, .field].filter { text.contains("{\($0.rawValue)}") }
    let missing = wanted.filter { constants[$0.rawValue] == nil }
    for key in missing {
      let values = ["preset": preset.rawValue, "key": key.rawValue]
      report(
        at: section.line,
        key == .server
          ? localized("the preset {preset} needs {key} = the address of the server", values)
          : localized("the preset {preset} needs {key} = its name on the server", values))
    }
    return missing.isEmpty
  }

  private mutating func body(_ method: String, _ contentType: String) -> Template? {
    guard value(.body) != nil else { return nil }
    guard method == "POST" else {
      if entries[.body] != nil { report(.body, localized("set method = POST; GET has no body")) }
      return nil
    }
    guard HTTPHeader("Content-Type", contentType).isValid else {
      report(.contentType, localized("write a type such as application/json"))
      return nil
    }
    let isForm = contentType.hasPrefix("application/x-www-form-urlencoded")
    guard hasConstants(.body), let template = template(.body, isForm ? .percent : .json) else { return nil }
    if contentType.hasPrefix("application/json") {
      do throws(JSONError) {
        _ = try JSON(parsing: template.filled(Self.example))
      } catch {
        report(
          .body,
          localized(
            "write JSON, with {placeholder} in quotes: {reason}",
            ["placeholder": "{query}", "reason": error.description]))
        return nil
      }
    }
    return template
  }

  private mutating func template(_ key: SettingsKey, _ escaping: Template.Escaping) -> Template? {
    do throws(Template.Problem) {
      return try Template(value(key) ?? "", escaping: escaping, constants: constants)
    } catch {
      report(key, error.message)
      return nil
    }
  }

  private mutating func checkedHeaders() -> [HTTPHeader] {
    headers.compactMap { entry in
      let header = Self.header(entry.value)
      // The value may be a secret, and is not repeated.
      guard let header, header.isValid, !header.value.isEmpty else {
        report(at: entry.line, localized("header: write Name: value, in ASCII"))
        return nil
      }
      guard !Self.reservedHeaders.contains(header.name.lowercased()) else {
        report(at: entry.line, localized("header {name}: Hunch sets it; remove it", ["name": header.name]))
        return nil
      }
      return header
    }
  }

  private static let reservedHeaders: Set<String> = [
    "host", "content-length", "content-type", "transfer-encoding", "connection", "cookie", "accept-encoding",
  ]

  private static func header(_ text: String) -> HTTPHeader? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return HTTPHeader(text[..<colon].trimmed, text[text.index(after: colon)...].trimmed)
  }

  private mutating func tokenHeader() -> Template? {
    let text = value(.tokenHeader) ?? "Authorization: Bearer {token}"
    guard let header = Self.header(text), header.isValid,
      let template = try? Template(text, escaping: .none, slots: [.token]), template.has(.token)
    else {
      report(.tokenHeader, localized("write Name: value, with {placeholder} in the value", ["placeholder": "{token}"]))
      return nil
    }
    return template
  }

  private mutating func token() -> RemoteSettings.TokenSource? {
    if entries[.tokenFile] != nil, entries[.tokenSecret] != nil {
      report(.tokenSecret, localized("token-file is already set: keep one of them"))
      return nil
    }
    if let path = value(.tokenFile) {
      let path = Directories.path(path, in: folder)
      do throws(TokenKeeper.FileProblem) {
        _ = try TokenKeeper.token(inFile: path)
      } catch {
        report(.tokenFile, error.description)
        return nil
      }
      return .file(path)
    }
    let attributes = parsed(
      .tokenSecret, localized("write the attributes of a stored secret, such as service=hunch; provider=work")
    ) {
      text in
      Self.attributes(text)
    }
    return attributes.map { .secret($0) }
  }

  private static func attributes(_ text: String) -> [String: String]? {
    var attributes: [String: String] = [:]
    for part in text.split(separator: ";") {
      let words = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard words.count == 2, !words[0].isEmpty, attributes.updateValue(words[1], forKey: words[0]) == nil else {
        return nil
      }
    }
    return attributes.isEmpty ? nil : attributes
  }

  private mutating func answer() -> AnswerShape? {
    for key in [SettingsKey.list, .text] where value(key) == nil {
      report(
        at: section.line,
        key == .list
          ? localized("list is missing: add the JSONPath of the items in an answer, such as $.hits[*], or a preset")
          : localized("text is missing: add the JSONPath of the text in an item, such as $.name, or a preset"))
    }
    let (list, text, title) = (path(.list), path(.text), path(.title))
    let (subtitle, subtitleList) = (path(.subtitle), path(.subtitleList))
    let (link, linkList, echo) = (path(.link), path(.linkList), path(.echo))
    guard let list, let text else { return nil }
    return AnswerShape(
      list: list, text: text, title: title, subtitle: subtitle, subtitleList: subtitleList, link: link,
      linkList: linkList, echo: echo)
  }

  private mutating func path(_ key: SettingsKey) -> JSONPath? {
    guard let text = value(key) else { return nil }
    do throws(JSONError) {
      return try JSONPath(text.replacing("{field}", with: constants["field"] ?? "{field}"))
    } catch {
      report(key, localized("the value is not a JSONPath: {reason}", ["reason": error.description]))
      return nil
    }
  }
}
