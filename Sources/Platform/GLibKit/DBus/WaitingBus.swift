import CGLib

/// The session bus for a program that only waits for the answer and needs no main loop.
///
/// Programs with a window or a main loop use ``DBusConnection``, which never blocks. Both share one connection.
@MainActor
public struct WaitingBus {
  private let connection: DBusConnection

  /// Connects to the user's session bus.
  /// - Throws: ``GLibError`` if no bus is running.
  public init() throws(GLibError) {
    let connection = try GLibError.check { g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &$0) }
    guard let connection else { throw GLibError(domain: "glibkit", code: 0, message: "no connection was made") }
    self.connection = DBusConnection(connection, .full)
  }

  /// Calls a method of a program that runs, and waits for its answer.
  /// - Parameters:
  ///   - parameters: A tuple; nil for none.
  ///   - timeout: How long to wait.
  /// - Returns: A tuple; nil if nobody has the name.
  /// - Throws: ``GLibError`` if the call was answered by an error, took too long, or has too large an answer.
  public func call(
    _ method: String, on interface: String, at path: String, of destination: String, _ parameters: Variant? = nil,
    timeout: Duration
  ) throws(GLibError) -> Variant? {
    do throws(GLibError) {
      let answer = try GLibError.check { error in
        parameters.withGVariant {
          g_dbus_connection_call_sync(
            connection.cast(), destination, path, interface, method, $0, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START,
            Int32(clamping: max(1, timeout.wholeMilliseconds)), nil, &error)
        }
      }
      return try DBusBounds.value(taking: answer)
    } catch {
      guard error.isOfMissingName else { throw error }
      return nil
    }
  }
}
