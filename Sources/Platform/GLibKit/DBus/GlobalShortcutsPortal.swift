/// Shortcuts that work whichever window has the focus, through the portal that asks the user for them
/// (org.freedesktop.portal.GlobalShortcuts).
@MainActor
public final class GlobalShortcutsPortal: ConsentPortal {
  /// A shortcut that the user may give a key.
  public struct Shortcut: Sendable, Hashable {
    /// The program's own name for it.
    public var id: String
    /// Its function, in the user's language.
    public var title: String
    /// The proposed key, in the portal's form: `CTRL+ALT+space`.
    public var proposed: String

    public init(id: String, title: String, proposed: String) {
      self.id = id
      self.title = title
      self.proposed = proposed
    }
  }

  private let request: PortalRequest
  private static let interface = "org.freedesktop.portal.GlobalShortcuts"

  /// - Parameter name: The bus name of the portal.
  public init(_ connection: DBusConnection, name: String = SettingsPortal.usualName) {
    request = PortalRequest(connection: connection, name: name)
  }

  /// Whether the desktop has the portal. This starts the portal's service.
  /// - Parameter limit: How long to wait for the answer.
  public func isThere(within limit: Duration = .seconds(10)) async -> Bool {
    await request.number("version", of: Self.interface, within: limit) ?? 0 > 0
  }

  /// Starts a session for shortcuts.
  /// - Throws: ``PortalRefusal``, ``GLibError``, `CancellationError`.
  public func open() async throws -> Session { try await Session(request, request.openSession(of: Self.interface)) }

  /// A session that receives shortcuts while it is open.
  @MainActor
  public final class Session {
    private let request: PortalRequest
    private let path: String
    private var registrations: [DBusRegistration] = []

    fileprivate init(_ request: PortalRequest, _ path: String) {
      self.request = request
      self.path = path
    }

    /// The names of the keys that the user gave to shortcuts, by the shortcuts' ids.
    /// - Throws: ``PortalRefusal``, ``GLibError``, `CancellationError`.
    public func shortcuts() async throws -> [String: String] {
      try await Self.triggers(
        request.ask("ListShortcuts", on: GlobalShortcutsPortal.interface) { [path] in [.objectPath(path), $0] })
    }

    /// Asks the user for keys for the shortcuts, unless they already have keys.
    /// - Returns: As ``shortcuts()``.
    /// - Throws: ``PortalRefusal``, ``GLibError``, `CancellationError`.
    public func bind(_ shortcuts: [Shortcut]) async throws -> [String: String] {
      let wanted = shortcuts.map { shortcut in
        Variant.tuple([
          .string(shortcut.id),
          .dictionary(["description": .string(shortcut.title), "preferred_trigger": .string(shortcut.proposed)]),
        ])
      }
      // The portal of GNOME 48 reports a failure, beside the shortcuts that it bound.
      return try await Self.triggers(
        request.ask("BindShortcuts", on: GlobalShortcutsPortal.interface, asksUser: true, proof: "shortcuts") {
          [path] in [.objectPath(path), .array(wanted, of: "(sa{sv})"), .string(""), $0]
        })
    }

    /// The most letters of a key's name.
    private static let longestName = 100

    private static func triggers(_ results: Variant) -> [String: String] {
      let found = (results["shortcuts"]?.elements ?? []).compactMap { entry in
        entry[0]?.string.map { ($0, String((entry[1]?["trigger_description"]?.string ?? "").prefix(longestName))) }
      }
      return Dictionary(found) { first, _ in first }
    }

    /// Calls the handler with the id of the pressed shortcut and an activation token.
    public func onActivation<Owner: AnyObject>(
      owner: Owner, _ handler: @escaping @MainActor (Owner, String, _ token: String?) -> Void
    ) {
      registrations.append(
        request.connection.subscribe(
          to: "Activated", on: GlobalShortcutsPortal.interface, at: PortalRequest.path, from: request.name, owner: owner
        ) { [path] owner, signal in
          guard signal.parameters[0]?.string == path, let id = signal.parameters[1]?.string else { return }
          handler(owner, id, DBusBounds.token(signal.parameters[3]?["activation_token"]?.string))
        })
    }

    /// Calls the handler when the portal ends the session.
    public func onEnd<Owner: AnyObject>(owner: Owner, _ handler: @escaping @MainActor (Owner) -> Void) {
      registrations.append(
        request.connection.subscribe(
          to: "Closed", on: "org.freedesktop.portal.Session", at: path, from: request.name, owner: owner
        ) { owner, _ in handler(owner) })
      registrations.append(
        request.connection.watch(request.name, appeared: { _ in }, vanished: { [weak owner] in owner.map(handler) }))
    }

    /// Ends the session.
    public func close() {
      registrations.forEach { $0.cancel() }
      registrations = []
      request.closeSession(path)
    }
  }
}
