internal import Suggestions
internal import SystemKit

/// Where in an answer the suggestions are.
struct AnswerShape: Sendable, Hashable {
  /// The items, one by one.
  var list: JSONPath
  /// Within an item, what is inserted.
  var text: JSONPath
  /// Within an item, what is shown instead.
  var title: JSONPath?
  /// Within an item, its subtitle.
  var subtitle: JSONPath?
  /// The subtitles, one for each item, in a list of their own.
  var subtitleList: JSONPath?
  /// Within an item, the address of what is meant.
  var link: JSONPath?
  /// Those addresses in a list of their own.
  var linkList: JSONPath?
  /// The text that was asked about, repeated by the server.
  var echo: JSONPath?

  /// The most scalars of each part.
  private static let limits = (text: 200, title: 200, subtitle: 300, link: 2_000)

  /// What an answer says of one item.
  private struct Item {
    var text: String
    var title: String?
    var subtitle: String?
    var link: String?
  }

  /// The suggestions of an answer, the server's best first.
  ///
  /// - Parameter query: what was asked about. An answer about something else has none.
  /// - Throws: ``RemoteError/noTexts(path:)`` if it has items and none of them a text.
  func suggestions(in answer: JSON, to query: String, limit: Int) throws(RemoteError) -> [Suggestion] {
    try items(in: answer, to: query, limit: limit).map { item in
      Suggestion(
        item.text, title: item.title, subtitle: item.subtitle,
        additionalInfo: item.link.flatMap { HTTPURL($0) }.map { ["link": $0.description] } ?? [:])
    }
  }

  /// The same items as rows of the final search. Those that say the same and lead to the same are one.
  func results(
    in answer: JSON, to query: String, limit: Int, of provider: RemoteSettings
  ) throws(RemoteError) -> [ServerResult] {
    var known: Set<ServerResult> = []
    return try items(in: answer, to: query, limit: limit).map { item in
      ServerResult(
        provider: provider.id, server: provider.name, title: item.title ?? item.text, subtitle: item.subtitle,
        address: item.link.flatMap(ServerResult.address))
    }.filter { known.insert($0).inserted }
  }

  private func items(in answer: JSON, to query: String, limit: Int) throws(RemoteError) -> [Item] {
    if let echo, let about = echo.values(in: answer).first {
      guard let about = about.text, about.trimmed.lowercased() == query.trimmed.lowercased() else { return [] }
    }
    let values = list.values(in: answer)
    let subtitles = subtitleList?.values(in: answer) ?? []
    let links = linkList?.values(in: answer) ?? []
    var items: [Item] = []
    for (place, item) in values.enumerated() where items.count < limit {
      guard let text = value(text, in: item, Self.limits.text) else { continue }
      items.append(
        Item(
          text: text, title: value(title, in: item, Self.limits.title),
          subtitle: value(subtitle, in: item, Self.limits.subtitle) ?? value(subtitles, place, Self.limits.subtitle),
          link: value(link, in: item, Self.limits.link) ?? value(links, place, Self.limits.link)))
    }
    if items.isEmpty && !values.isEmpty { throw .noTexts(path: text.description) }
    return items
  }

  private func value(_ path: JSONPath?, in item: JSON, _ limit: Int) -> String? {
    path.flatMap { Self.clean($0.values(in: item).first, limit) }
  }

  private func value(_ list: [JSON], _ place: Int, _ limit: Int) -> String? {
    list.indices.contains(place) ? Self.clean(list[place], limit) : nil
  }

  private static func clean(_ value: JSON?, _ limit: Int) -> String? {
    guard let text = value?.text.map({ TextCleaning.clean($0, limit: limit) }), !text.isEmpty else { return nil }
    return text
  }
}

extension HTTPResponse {
  /// What the answer says, if it is one of success; nil if it has no content.
  ///
  /// - Throws: ``RemoteError``.
  func json() throws(RemoteError) -> JSON? {
    guard (200...299).contains(status) else { throw .status(status) }
    if status == 204 || body.isEmpty { return nil }
    // Some servers send JSON with the type of JavaScript, since browsers once loaded suggestions as scripts.
    if let contentType, !["json", "javascript", "text/plain"].contains(where: { contentType.contains($0) }) {
      throw .wrongType(contentType)
    }
    guard let text else { throw .notText }
    do throws(JSONError) {
      return try JSON(parsing: text)
    } catch {
      throw .notJSON(error)
    }
  }
}
