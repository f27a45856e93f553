internal import GLibKit

/// Answers as KDE's KRunner asks: `org.kde.krunner1`.
@MainActor
final class PlasmaRunner {
  private let finder: ResultFinder
  private let activation: ResultActivation
  private let bus: DBusConnection
  /// What each sender gave for the next result that it opens, the latest last.
  private var tokens: [(sender: String, token: String)] = []
  /// A sender that opens nothing is forgotten after so many others.
  private static let mostTokens = 16

  init(finder: ResultFinder, activation: ResultActivation, bus: DBusConnection) {
    self.finder = finder
    self.activation = activation
    self.bus = bus
  }

  /// Where every runner is.
  static let path = "/runner"

  static let interface = """
    <node>
      <interface name="org.kde.krunner1">
        <method name="Match">
          <arg name="query" type="s" direction="in"/><arg name="matches" type="a(sssida{sv})" direction="out"/>
        </method>
        <method name="Actions"><arg name="actions" type="a(sss)" direction="out"/></method>
        <method name="Run">
          <arg name="matchId" type="s" direction="in"/><arg name="actionId" type="s" direction="in"/>
        </method>
        <method name="SetActivationToken"><arg name="token" type="s" direction="in"/></method>
        <method name="Teardown"/>
      </interface>
    </node>
    """

  /// What KRunner calls a possible match, which comes after what it is sure of.
  private static let possible: Int32 = 30

  func answer(_ call: DBusCall) async throws -> Variant {
    switch call.method {
    case "Match":
      let results = await finder.find([call.parameters[0]?.string ?? ""], for: call.sender)
      return .tuple([.array(results.enumerated().map(Self.match), of: "(sssida{sv})")])
    case "Actions": return .tuple([.array([], of: "(sss)")])
    case "SetActivationToken":
      _ = takeToken(of: call.sender)
      guard let token = DBusBounds.token(call.parameters[0]?.string) else { break }
      tokens = tokens.suffix(Self.mostTokens - 1) + [(call.sender, token)]
    case "Run":
      let id = call.parameters[0]?.string ?? ""
      let token = takeToken(of: call.sender)
      guard let item = await finder.item(id) else { throw DBusError.gone(id) }
      try await activation.activate(item, token: token, copying: copy)
    default: break
    }
    return .tuple([])
  }

  /// A token is good for one result, and for whoever sent it.
  private func takeToken(of sender: String) -> String? {
    guard let place = tokens.firstIndex(where: { $0.sender == sender }) else { return nil }
    return tokens.remove(at: place).token
  }

  /// Plasma's clipboard takes a text from who has no window.
  private func copy(_ text: String) async throws {
    _ = try await bus.call(
      "setClipboardContents", on: "org.kde.klipper.klipper", at: "/klipper", of: "org.kde.klipper",
      .tuple([.string(text)]), timeout: .seconds(5))
  }

  /// - Parameter place: among the results, of which the first is the best.
  private static func match(_ place: Int, _ result: ProvidedResult) -> Variant {
    let properties = result.summary.map { ["subtext": Variant.string($0)] } ?? [:]
    return .tuple([
      .string(result.id), .string(result.name), .string(result.icon?.nameOrPath ?? ""), .int32(possible),
      .double(1 / Double(place + 2)), .dictionary(properties),
    ])
  }
}
