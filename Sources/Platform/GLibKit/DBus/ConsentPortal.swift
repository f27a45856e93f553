/// A portal that asks the user, and remembers what they allowed a program.
@MainActor
public protocol ConsentPortal: AnyObject {
  /// - Parameter name: The bus name of the portal.
  init(_ connection: DBusConnection, name: String)

  /// Whether the desktop has the portal. This starts the portal's service.
  /// - Parameter limit: How long to wait for the answer.
  func isThere(within limit: Duration) async -> Bool
}

/// A portal over a connection that belongs to the program from its first call.
///
/// On the shared connection, GTK asks the portal for settings first, and the portal then knows no program's name for
/// the connection.
@MainActor
public final class OwnPortal<Portal: ConsentPortal> {
  private let program: String
  private let bus: @MainActor () async throws -> DBusConnection
  /// Nil until the program's name is registered.
  private var portal: Portal?

  /// - Parameters:
  ///   - program: The name of the program's desktop entry, by which the portal remembers what the user allowed.
  ///   - bus: Makes a separate connection.
  public init(program: String, bus: @escaping @MainActor () async throws -> DBusConnection) {
    self.program = program
    self.bus = bus
  }

  /// Returns the portal; nil if the desktop has none.
  /// - Throws: ``GLibError``, `CancellationError`.
  public func find() async throws -> Portal? {
    if portal == nil {
      let connection = try await bus()
      let name = SettingsPortal.usualName
      await PortalRequest(connection: connection, name: name).register(as: program)
      portal = Portal(connection, name: name)
    }
    guard let portal, await portal.isThere(within: .seconds(10)) else { return nil }
    return portal
  }

  /// Forgets the connection. A portal that is started again must be told the program's name again.
  public func forget() { portal = nil }
}
