import CGtk
import GLibKit

/// The bus on which assistive technology reads what programs show (AT-SPI).
///
/// The session bus starts it at the first request for `org.a11y.Bus`, and GTK joins it at its first window. Nothing
/// needs to be enabled. A program started with `GTK_A11Y=none` stays away from it.
final class AccessibilityBus {
  let connection: OpaquePointer
  /// The roles read so far, by the names of the program and of the object: a search looks at the same objects again and
  /// again, and none of them gets another role.
  private var roles: [String: String] = [:]

  init() throws {
    guard let session = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      throw HarnessError("no session bus: run the tests with scripts/test.py, which starts one and Xvfb")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(session)) }
    let reply = callMethod(on: session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", nil)
    guard let address = reply?[0]?.string else {
      throw HarnessError("no accessibility bus: the package at-spi2-core is missing")
    }
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil) else {
      throw HarnessError("the accessibility bus at \(address) does not answer")
    }
    self.connection = connection
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Returns the root object of the program with this process ID; nil until it has joined.
  func application(processID: pid_t) -> Accessible? {
    let registry = Accessible(bus: self, owner: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root")
    return registry.children.last { self.processID(of: $0.owner) == processID }
  }

  /// Returns the role of an object, in GTK's words; an empty text if it has gone.
  func role(of object: Accessible) -> String {
    let key = object.owner + object.path
    if let known = roles[key] { return known }
    let role = call(object, Accessible.Interface.accessible, "GetRoleName")?[0]?.string
    roles[key] = role
    return role ?? ""
  }

  /// Calls a method and waits for the answer; returns nil if the object has gone or refuses.
  func call(_ object: Accessible, _ interface: String, _ method: String, _ arguments: Variant? = nil) -> Variant? {
    callMethod(on: connection, object.owner, object.path, interface, method, arguments)
  }

  private func processID(of owner: String) -> pid_t? {
    callMethod(
      on: connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "GetConnectionUnixProcessID", .tuple([.string(owner)])
    )?[0]?.int.map(pid_t.init)
  }
}
