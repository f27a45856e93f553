internal import GLibKit
internal import SystemKit

/// Answers GNOME's overview, by the interface `org.gnome.Shell.SearchProvider2`.
@MainActor
struct ShellProvider {
  let finder: ResultFinder
  let activation: ResultActivation

  static let interface = DBusInterface(
    "org.gnome.Shell.SearchProvider2",
    [
      .method("GetInitialResultSet", ["as"], returns: "as"),
      .method("GetSubsearchResultSet", ["as", "as"], returns: "as"),
      .method("GetResultMetas", ["as"], returns: "aa{sv}"), .method("ActivateResult", ["s", "as", "u"]),
      .method("LaunchSearch", ["as", "u"]),
    ])

  /// GIO has checked the parameters' types against the interface above.
  func answer(_ call: DBusCall) async throws -> Variant {
    let parameters = call.parameters
    switch call.method {
    case "GetInitialResultSet": return await ids(parameters[0], call)
    // The first answer may have been cut off, so narrowing it could miss results.
    case "GetSubsearchResultSet": return await ids(parameters[1], call)
    case "GetResultMetas":
      let results = await finder.results(parameters[0]?.strings ?? [])
      return .tuple([.array(results.map(Self.description), of: "a{sv}")])
    case "ActivateResult":
      let id = parameters[0]?.string ?? ""
      guard let item = await finder.item(id) else { throw DBusError.gone(id) }
      // The overview has already copied the text of a result with `clipboardText`.
      try await activation.activate(item, token: Self.token(parameters[2]))
      return .tuple([])
    default:
      let words = parameters[0]?.strings ?? []
      try await activation.search(ResultFinder.text(words), token: Self.token(parameters[1]))
      return .tuple([])
    }
  }

  private func ids(_ words: Variant?, _ call: DBusCall) async -> Variant {
    .tuple([.strings(await finder.find(words?.strings ?? [], for: call.sender).map(\.id))])
  }

  private static func description(_ result: ProvidedResult) -> Variant {
    var description: [String: Variant] = ["id": .string(result.id), "name": .string(result.name)]
    description["description"] = result.summary.map { .string($0) }
    description["icon"] = result.icon?.serialized
    description["clipboardText"] = result.copiedText.map { .string($0) }
    return .dictionary(description)
  }

  /// Returns the time of the user's request as a startup token of X11; nil if it is unknown.
  private static func token(_ time: Variant?) -> String? {
    time?.int.flatMap { $0 == 0 ? nil : "hunch-search_TIME\($0)" }
  }
}

extension DBusError {
  static func gone(_ id: String) -> DBusError {
    DBusError(
      bus: "InvalidArgs",
      message: localized("unknown result “{id}”: search again", ["id": String(id.prefix(200))]))
  }
}
