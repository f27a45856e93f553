import CGtk
import GLibKit

/// Calls a D-Bus method and waits at most two seconds; returns nil without an answer.
///
/// Calls GIO directly: Hunch's own calls need a main loop, which does not turn while a test waits.
func callMethod(
  on connection: OpaquePointer, _ owner: String, _ path: String, _ interface: String, _ method: String,
  _ arguments: Variant?
) -> Variant? {
  let reply = arguments.withGVariant {
    g_dbus_connection_call_sync(
      connection, owner, path, interface, method, $0, nil, G_DBUS_CALL_FLAGS_NONE, 2000, nil, nil)
  }
  return reply.map { Variant(taking: $0) }
}
