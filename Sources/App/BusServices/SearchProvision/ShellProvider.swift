internal import GLibKit
internal import SystemKit

/// Answers as GNOME's overview asks: `org.gnome.Shell.SearchProvider2`.
@MainActor
struct ShellProvider {
  let finder: ResultFinder
  let activation: ResultActivation

  static let interface = """
    <node>
      <interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet">
          <arg name="terms" type="as" direction="in"/><arg name="results" type="as" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg name="previous_results" type="as" direction="in"/><arg name="terms" type="as" direction="in"/>
          <arg name="results" type="as" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg name="identifiers" type="as" direction="in"/><arg name="metas" type="aa{sv}" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg name="identifier" type="s" direction="in"/><arg name="terms" type="as" direction="in"/>
          <arg name="timestamp" type="u" direction="in"/>
        </method>
        <method name="LaunchSearch">
          <arg name="terms" type="as" direction="in"/><arg name="timestamp" type="u" direction="in"/>
        </method>
      </interface>
    </node>
    """

  /// GIO has seen to it that the parameters are of the types above.
  func answer(_ call: DBusCall) async throws -> Variant {
    let parameters = call.parameters
    switch call.method {
    case "GetInitialResultSet": return await ids(parameters[0], call)
    // The first answer was cut off: more may be found than was among it.
    case "GetSubsearchResultSet": return await ids(parameters[1], call)
    case "GetResultMetas":
      let results = await finder.results(parameters[0]?.strings ?? [])
      return .tuple([.array(results.map(Self.description), of: "a{sv}")])
    case "ActivateResult":
      let id = parameters[0]?.string ?? ""
      guard let item = await finder.item(id) else { throw DBusError.gone(id) }
      // The text of one that is copied is on the clipboard already: see the descriptions.
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

  /// What tells a window when the user asked for it, in the form of X11's startup notification; nil if it was not said.
  private static func token(_ time: Variant?) -> String? {
    time?.int.flatMap { $0 == 0 ? nil : "hunch-search_TIME\($0)" }
  }
}

extension DBusError {
  /// A result was asked for that is none.
  static func gone(_ id: String) -> DBusError {
    DBusError(
      name: "org.freedesktop.DBus.Error.InvalidArgs",
      message: localized("unknown result “{id}”: search again", ["id": String(id.prefix(200))]))
  }
}
