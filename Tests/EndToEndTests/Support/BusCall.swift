import CGtk
import GLibKit

/// Calls a D-Bus method and waits for the answer, two seconds at most; nil where there is none.
///
/// By GIO itself: the program's own calls need a main loop, which a test that waits does not turn.
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
