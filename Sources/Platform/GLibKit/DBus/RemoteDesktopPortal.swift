/// Keys that the program presses in the windows of others, through the portal that asks the user for that
/// (org.freedesktop.portal.RemoteDesktop).
@MainActor
public final class RemoteDesktopPortal: ConsentPortal {
  private let request: PortalRequest
  private static let interface = "org.freedesktop.portal.RemoteDesktop"
  /// The portal's number for keyboards among the devices.
  private static let keyboard = 1
  /// The permission is kept until the user revokes it.
  private static let keptUntilRevoked: UInt32 = 2
  /// The longest token, in characters.
  private static let longestToken = 1_000

  /// - Parameter name: The bus name of the portal.
  public init(_ connection: DBusConnection, name: String = SettingsPortal.usualName) {
    request = PortalRequest(connection: connection, name: name)
  }

  /// Whether the desktop lets programs press keys through the portal. This starts the portal's service.
  /// - Parameter limit: How long to wait for the answer.
  public func isThere(within limit: Duration = .seconds(10)) async -> Bool {
    let devices = await request.number("AvailableDeviceTypes", of: Self.interface, within: limit) ?? 0
    return devices & Self.keyboard != 0
  }

  /// Starts a session. The user is asked, unless a token proves that they have allowed it.
  /// - Parameter token: The token of the last session; nil for none.
  /// - Throws: ``PortalRefusal``, ``GLibError``, `CancellationError`.
  public func open(token: String?) async throws -> Session {
    let path = try await request.openSession(of: Self.interface)
    do {
      var devices: [String: Variant] = [
        "types": .uint32(UInt32(Self.keyboard)), "persist_mode": .uint32(Self.keptUntilRevoked),
      ]
      if let token { devices["restore_token"] = .string(token) }
      _ = try await request.ask("SelectDevices", on: Self.interface, devices) { [.objectPath(path), $0] }
      let started = try await request.ask("Start", on: Self.interface, asksUser: true) {
        [.objectPath(path), .string(""), $0]
      }
      guard (started["devices"]?.int ?? 0) & Self.keyboard != 0 else { throw PortalRefusal.byPerson }
      let next = started["restore_token"]?.string.flatMap { $0.count > Self.longestToken ? nil : $0 }
      return Session(request, path, token: next)
    } catch {
      request.closeSession(path)
      throw error
    }
  }

  /// A session in which the program may press keys.
  @MainActor
  public final class Session {
    private let request: PortalRequest
    private let path: String
    /// Proves in the next session that the user has allowed it; nil if the user did not allow that.
    public let token: String?

    private static let timeout = Duration.seconds(5)

    fileprivate init(_ request: PortalRequest, _ path: String, token: String?) {
      (self.request, self.path, self.token) = (request, path, token)
    }

    /// Presses these keys one after another, and releases them in the opposite order.
    /// - Parameter keys: The symbols of the keys, as X11 numbers them.
    /// - Throws: ``GLibError``, `CancellationError`.
    public func strike(_ keys: [Int32]) async throws {
      for key in keys { try await notify(key, isDown: true) }
      for key in keys.reversed() { try await notify(key, isDown: false) }
    }

    private func notify(_ key: Int32, isDown: Bool) async throws {
      _ = try await request.connection.call(
        "NotifyKeyboardKeysym", on: RemoteDesktopPortal.interface, at: PortalRequest.path, of: request.name,
        .tuple([.objectPath(path), .dictionary([:]), .int32(key), .uint32(isDown ? 1 : 0)]), timeout: Self.timeout)
    }

    /// Ends the session.
    public func close() { request.closeSession(path) }
  }
}
