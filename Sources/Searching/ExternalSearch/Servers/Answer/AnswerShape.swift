internal import Suggestions
internal import SystemKit

/// The paths of the suggestions in an answer.
struct AnswerShape: Sendable, Hashable {
  /// The items, in order.
  var list: JSONPath
  /// Within an item, the text to insert.
  var text: JSONPath
  /// Within an item, the title that is shown instead of the text.
  var title: JSONPath?
  /// Within an item, its subtitle.
  var subtitle: JSONPath?
  /// A separate list of subtitles, one for each item.
  var subtitleList: JSONPath?
  /// Within an item, its address.
  var link: JSONPath?
  /// A separate list of addresses, one for each item.
  var linkList: JSONPath?
  /// The query, repeated by the server.
  var echo: JSONPath?

  /// The most scalars of each part.
  private static let limits = (text: 200, title: 200, subtitle: 300, link: 2_000)

  /// The parts of an item.
  private struct Item {
    var text: String
    var title: String?
    var subtitle: String?
    var link: String?
  }

  /// Returns the suggestions in an answer, the server's best first.
  ///
  /// - Parameter query: the query. An answer to another query has no suggestions.
  /// - Throws: ``RemoteError/noTexts(path:)`` if none of its items has a text.
  func suggestions(in answer: JSON, to query: String, limit: Int) throws(RemoteError) -> [Suggestion] {
    try items(in: answer, to: query, limit: limit).map { item in
      Suggestion(
        item.text, title: item.title, subtitle: item.subtitle,
        additionalInfo: item.link.flatMap { HTTPURL($0) }.map { ["link": $0.description] } ?? [:])
    }
  }

  /// Returns the items as rows of the final search. Equal ones are merged.
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
  /// Parses a successful answer; nil if it is empty.
  func json() throws(RemoteError) -> JSON? {
    guard (200...299).contains(status) else { throw .status(status) }
    if status == 204 || body.isEmpty { return nil }
    // Some servers label JSON as JavaScript, because browsers once loaded suggestions as scripts.
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
