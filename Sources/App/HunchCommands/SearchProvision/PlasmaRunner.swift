internal import GLibKit

/// Answers KDE's KRunner, by the interface `org.kde.krunner1`.
@MainActor
final class PlasmaRunner {
  private let finder: ResultFinder
  private let activation: ResultActivation
  private let bus: DBusConnection
  /// The token that each sender gave for its next result, the latest last.
  private var tokens: [(sender: String, token: String)] = []
  /// The number of senders remembered. One that opens no result is forgotten after this many others.
  private static let mostTokens = 16

  init(finder: ResultFinder, activation: ResultActivation, bus: DBusConnection) {
    self.finder = finder
    self.activation = activation
    self.bus = bus
  }

  /// The path of every runner.
  static let path = "/runner"

  static let interface = DBusInterface(
    "org.kde.krunner1",
    [
      .method("Match", ["s"], returns: "a(sssida{sv})"), .method("Actions", returns: "a(sss)"),
      .method("Run", ["s", "s"]), .method("SetActivationToken", ["s"]), .method("Teardown"),
    ])

  /// KRunner's value for a possible match, which it shows after certain ones.
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

  /// Returns a sender's token, which is valid for a single result.
  private func takeToken(of sender: String) -> String? {
    guard let place = tokens.firstIndex(where: { $0.sender == sender }) else { return nil }
    return tokens.remove(at: place).token
  }

  /// Copies a text by Plasma's clipboard, which accepts it from programs without a window.
  private func copy(_ text: String) async throws {
    _ = try await bus.call(
      "setClipboardContents", on: "org.kde.klipper.klipper", at: "/klipper", of: "org.kde.klipper",
      .tuple([.string(text)]), timeout: .seconds(5))
  }

  /// - Parameter place: The index among the results, best first.
  private static func match(_ place: Int, _ result: ProvidedResult) -> Variant {
    let properties = result.summary.map { ["subtext": Variant.string($0)] } ?? [:]
    return .tuple([
      .string(result.id), .string(result.name), .string(result.icon?.nameOrPath ?? ""), .int32(possible),
      .double(1 / Double(place + 2)), .dictionary(properties),
    ])
  }
}
