import CGLib

/// The handlers for a name that appears on the bus and vanishes from it.
@MainActor
private final class NameBox {
  let appeared: (String) -> Void
  let vanished: () -> Void

  init(appeared: @escaping (String) -> Void, vanished: @escaping () -> Void) {
    self.appeared = appeared
    self.vanished = vanished
  }

  static let appearedCallback: GBusNameAppearedCallback = { _, _, owner, data in
    guard let data else { return }
    Unmanaged<NameBox>.fromOpaque(data).takeUnretainedValue().appeared(String(borrowing: owner) ?? "")
  }

  static let acquiredCallback: GBusNameAcquiredCallback = { _, name, data in
    guard let data else { return }
    Unmanaged<NameBox>.fromOpaque(data).takeUnretainedValue().appeared(String(borrowing: name) ?? "")
  }

  static let vanishedCallback: GBusNameVanishedCallback = { _, _, data in
    guard let data else { return }
    Unmanaged<NameBox>.fromOpaque(data).takeUnretainedValue().vanished()
  }

}

extension DBusConnection {
  /// Claims a name on the bus until the registration is cancelled.
  /// - Parameters:
  ///   - acquired: Called when this program owns the name.
  ///   - lost: Called when another program owns the name, now or later, or the bus ended.
  public func own(
    _ name: String, acquired: @escaping @MainActor () -> Void = {}, lost: @escaping @MainActor () -> Void = {}
  ) -> DBusRegistration {
    let box = NameBox(appeared: { _ in acquired() }, vanished: lost)
    let id = g_bus_own_name_on_connection(
      cast(), name, G_BUS_NAME_OWNER_FLAGS_NONE, NameBox.acquiredCallback, NameBox.vanishedCallback,
      Unmanaged.passRetained(box).toOpaque(), releaseObject)
    return DBusRegistration { g_bus_unown_name(id) }
  }

  /// Reports whether a name is on the bus, at once and at every change, until the registration is cancelled.
  /// - Parameters:
  ///   - appeared: Called with the unique name of the owner.
  ///   - vanished: Called when the name has no owner.
  public func watch(
    _ name: String, appeared: @escaping @MainActor (String) -> Void, vanished: @escaping @MainActor () -> Void
  ) -> DBusRegistration {
    let box = NameBox(appeared: appeared, vanished: vanished)
    let id = g_bus_watch_name_on_connection(
      cast(), name, G_BUS_NAME_WATCHER_FLAGS_NONE, NameBox.appearedCallback, NameBox.vanishedCallback,
      Unmanaged.passRetained(box).toOpaque(), releaseObject)
    return DBusRegistration { g_bus_unwatch_name(id) }
  }

  /// Makes the bus start the program of a name, unless the name has an owner.
  /// - Throws: ``GLibError`` if no program is known for it, or it could not be started; `CancellationError`.
  public func startService(_ name: String) async throws {
    guard try await !hasOwner(name) else { return }
    _ = try await callBus("StartServiceByName", .tuple([.string(name), .uint32(0)]))
  }

  /// Whether a program has the name.
  /// - Parameter timeout: How long to wait; nil for GIO's own 25 seconds.
  /// - Throws: ``GLibError`` if the bus does not say, or `CancellationError`.
  public func hasOwner(_ name: String, timeout: Duration? = nil) async throws -> Bool {
    try await callBus("NameHasOwner", .tuple([.string(name)]), replyType: "(b)", timeout: timeout)
      == .tuple([.bool(true)])
  }

  /// The names that programs have, in one answer.
  /// - Parameter timeout: How long to wait; nil for GIO's own 25 seconds.
  /// - Throws: ``GLibError`` if the bus does not say, or `CancellationError`.
  public func owned(timeout: Duration? = nil) async throws -> Set<String> {
    Set(try await callBus("ListNames", nil, replyType: "(as)", timeout: timeout)[0]?.strings ?? [])
  }

  /// Calls a method of the bus itself.
  private func callBus(
    _ method: String, _ parameters: Variant?, replyType: String? = nil, timeout: Duration? = nil
  ) async throws -> Variant {
    let bus = "org.freedesktop.DBus"
    return try await call(
      method, on: bus, at: "/org/freedesktop/DBus", of: bus, parameters, replyType: replyType, timeout: timeout)
  }
}

/// Checks names from outside before use, because GIO treats an invalid one as a programming error.
nonisolated public enum DBusSyntax {
  /// Whether it may be the name of a program on the bus: `org.example.Program` or `:1.42`.
  public static func isBusName(_ text: String) -> Bool { g_dbus_is_name(text) != 0 }

  /// Whether it may be the place of an object: `/org/example/Object`.
  public static func isObjectPath(_ text: String) -> Bool { g_variant_is_object_path(text) != 0 }

  /// The place of an application's object, by its bus name.
  package static func objectPath(of name: String) -> String {
    "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }
}
