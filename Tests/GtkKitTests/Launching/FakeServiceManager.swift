import MainLoopTestSupport

@testable import GLibKit

/// A fake service manager on the session bus, in place of the user's systemd.
@MainActor
final class FakeServiceManager {
  enum Behaviour {
    /// The job ends when ``finish()`` is called.
    case held
    case failing
    /// The manager never answers.
    case hanging
  }

  struct Unit {
    var name: String
    var properties: [String: Variant]
    var processes: [Int]
  }

  private(set) var units: [Unit] = []
  private let behaviour: Behaviour
  private let connection: DBusConnection
  private var registrations: [DBusRegistration] = []
  private static let path = "/org/freedesktop/systemd1"
  private static let interface = "org.freedesktop.systemd1.Manager"

  init(_ behaviour: Behaviour) async throws {
    self.behaviour = behaviour
    connection = try await DBusConnection.ownSession()
    let types = DBusInterface(
      Self.interface,
      [
        .method("StartTransientUnit", ["s", "s", "a(sv)", "a(sa(sv))"], returns: "o"),
        .signal("JobRemoved", ["u", "o", "s", "s"]),
      ])
    registrations.append(
      try connection.export(at: Self.path, types) { [weak self] call in
        guard let self else { throw DBusError(name: "org.example.Gone", message: "gone") }
        return try await self.start(call.parameters)
      })
    registrations.append(await connection.claim("org.freedesktop.systemd1"))
  }

  private func start(_ parameters: Variant) async throws -> Variant {
    var properties: [String: Variant] = [:]
    for pair in parameters[2]?.elements ?? [] {
      if let key = pair[0]?.string { properties[key] = pair[1]?.unwrapped }
    }
    units.append(
      Unit(
        name: parameters[0]?.string ?? "", properties: properties,
        processes: properties["PIDs"]?.elements?.compactMap(\.int) ?? []))
    switch behaviour {
    case .held: return .tuple([.objectPath(Self.path + "/job/7")])
    case .failing: throw DBusError(name: "org.freedesktop.systemd1.Unwell", message: "not today")
    case .hanging:
      try await Task.sleep(for: .seconds(3_600))
      return .tuple([.objectPath(Self.path + "/job/7")])
    }
  }

  /// Ends the job.
  func finish() throws {
    try Self.sayDone(over: connection)
  }

  /// Sends the signal that the job has ended, as any program can.
  static func sayDone(over connection: DBusConnection, to destination: String? = nil) throws {
    try connection.emit(
      "JobRemoved", on: interface, at: path, to: destination,
      .tuple([.uint32(7), .objectPath(path + "/job/7"), .string("unit"), .string("done")]))
  }

  func stop() {
    registrations.forEach { $0.cancel() }
    registrations = []
  }
}
