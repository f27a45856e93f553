import GLibKit
import HunchCommands
import MainLoopTestSupport
import XCTest

/// Asks the provider as a desktop does, on its own connection.
@MainActor
struct Asker {
  let bus: DBusConnection

  init() async throws { bus = try await DBusConnection.ownSession() }

  /// Calls a method of GNOME's interface. The long timeout allows for a busy machine on which the bus starts the
  /// program.
  @discardableResult
  func shell(_ method: String, _ parameters: Variant..., startsService: Bool = false) async throws -> Variant {
    try await bus.call(
      method, on: "org.gnome.Shell.SearchProvider2", at: SearchProvision.shellPath,
      of: ProgramIdentity.searchProvider, .tuple(parameters), timeout: .seconds(300), startsService: startsService)
  }

  @discardableResult
  func runner(_ method: String, _ parameters: Variant...) async throws -> Variant {
    try await bus.call(
      method, on: "org.kde.krunner1", at: "/runner", of: ProgramIdentity.searchProvider,
      .tuple(parameters), timeout: .seconds(300), startsService: false)
  }

  /// Starts a new search, and returns the IDs of its results.
  func search(_ words: String...) async throws -> [String] {
    try await shell("GetInitialResultSet", .strings(words))[0]?.strings ?? []
  }

  func describe(_ ids: [String]) async throws -> [Variant] {
    try await shell("GetResultMetas", .strings(ids))[0]?.elements ?? []
  }
}

/// Records the provider's calls to other programs on the bus, which the test plays.
@MainActor
final class Recorder {
  private(set) var calls: [String] = []
  private let bus: DBusConnection
  private var registrations: [DBusRegistration] = []

  init() async throws {
    bus = try await Asker().bus
  }

  /// Takes a name, and exports an object with one method, whose arguments have these types.
  func play(_ name: String, at path: String, _ interface: String, _ method: String, _ types: [String]) async throws {
    registrations.append(
      try bus.export(at: path, DBusInterface(interface, [.method(method, types)])) { [weak self] call in
        self?.calls.append(([call.method] + (call.parameters.elements ?? []).map(Self.text)).joined(separator: " "))
        return .tuple([])
      })
    registrations.append(await bus.claim(name))
  }

  /// Takes the name of Hunch itself.
  func playProgram() async throws {
    try await play(
      ProgramIdentity.development, at: "/app/hunch/Hunch/Devel", "org.freedesktop.Application", "ActivateAction",
      ["s", "av", "a{sv}"])
  }

  func stop() { registrations.forEach { $0.cancel() } }

  /// Writes a value as text, with the entries of dictionaries in the order of their keys.
  private static func text(_ value: Variant) -> String {
    switch value {
    case .entry(let key, let value): "\(text(key))=\(text(value))"
    case .variant(let value): text(value)
    case .array(let elements, _): "[" + elements.map(text).sorted().joined(separator: ", ") + "]"
    default: value.string ?? value.int.map(String.init) ?? "?"
    }
  }
}
