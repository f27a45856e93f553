import CGLib

/// A connection to a message bus.
public final class DBusConnection: Object {
  override public class var valueType: ValueType { ValueType(g_dbus_connection_get_type()) }

  /// Returns the connection to the user's session bus, which the whole program shares.
  /// - Throws: ``GLibError`` if no bus is running, or `CancellationError`.
  public static func session() async throws -> DBusConnection {
    try await connect({ g_bus_get(G_BUS_TYPE_SESSION, $0, $1, $2) }, finish: { g_bus_get_finish($0, &$1) })
  }

  /// Returns the connection to the system bus, which the whole program shares.
  /// - Throws: ``GLibError`` if no bus is running, or `CancellationError`.
  public static func systemWide() async throws -> DBusConnection {
    try await connect({ g_bus_get(G_BUS_TYPE_SYSTEM, $0, $1, $2) }, finish: { g_bus_get_finish($0, &$1) })
  }

  /// Opens a separate connection to the user's session bus.
  /// - Throws: ``GLibError`` if no bus is running, or `CancellationError`.
  public static func ownSession() async throws -> DBusConnection {
    // GIO may start a program to find the address. Opening the shared connection first gets that over with.
    _ = try await session()
    let address = try GLibError.check { g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, &$0) }
    return try await connect(to: String(taking: address) ?? "")
  }

  /// Opens a separate connection to the bus at an address, such as `unix:path=/run/user/1000/bus`.
  /// - Throws: ``GLibError`` if no bus is running, or `CancellationError`.
  public static func connect(to address: String) async throws -> DBusConnection {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    return try await connect(
      { g_dbus_connection_new_for_address(address, flags, nil, $0, $1, $2) },
      finish: { g_dbus_connection_new_for_address_finish($0, &$1) })
  }

  private static func connect(
    _ start: (UnsafeMutablePointer<GCancellable>, @escaping GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
    finish: @escaping @MainActor (OpaquePointer, inout UnsafeMutablePointer<GError>?) -> OpaquePointer?
  ) async throws -> DBusConnection {
    let made = try await withGAsync(start) { result, error in finish(result, &error).map { DBusConnection($0, .full) } }
    guard let made else { throw GLibError(domain: "glibkit", code: 0, message: "no connection was made") }
    // By default, GIO ends the program when the session bus ends.
    g_dbus_connection_set_exit_on_close(made.cast(), 0)
    return made
  }

  /// The connection's own name on the bus, such as `:1.42`.
  public var uniqueName: String? { String(borrowing: g_dbus_connection_get_unique_name(cast())) }

  /// Whether the connection is closed.
  public var isClosed: Bool { g_dbus_connection_is_closed(cast()) != 0 }

  /// Emitted when the connection closes, for example when the bus ended.
  public var closed: Signal<Void> { Signal(self, "closed", ignoring: 2) }

  /// Calls a method and waits for its answer.
  /// - Parameters:
  ///   - parameters: A tuple; nil for none.
  ///   - replyType: The type the answer must have, such as `(as)`; nil for any.
  ///   - timeout: How long to wait; nil for GIO's own 25 seconds.
  ///   - startsService: Whether the bus may start the program that has the name.
  /// - Returns: A tuple.
  /// - Throws: ``GLibError`` if the call failed, was answered by an error, took too long, or has an answer beyond
  ///   ``DBusBounds/largestMessage``; `CancellationError` if the task was cancelled, upon which the answer is not waited
  ///   for.
  public func call(
    _ method: String, on interface: String, at path: String, of destination: String?, _ parameters: Variant? = nil,
    replyType: String? = nil, timeout: Duration? = nil, startsService: Bool = true
  ) async throws -> Variant {
    try await reply(
      to: method, on: interface, at: path, of: destination, parameters, replyType: replyType, timeout: timeout,
      startsService: startsService
    ).value()
  }

  /// Calls a method, and reads its answer off the main thread, piece by piece.
  ///
  /// For untrusted programs: an answer of any type and size delays only its reader.
  /// - Parameters:
  ///   - parameters: A tuple; nil for none.
  ///   - timeout: How long to wait; nil for GIO's own 25 seconds.
  ///   - startsService: Whether the bus may start the program that has the name.
  ///   - read: Reads the needed values from the answer, a tuple.
  /// - Throws: The errors of `read` and of the other ways to call.
  public func call<Result: Sendable>(
    _ method: String, on interface: String, at path: String, of destination: String?, _ parameters: Variant? = nil,
    timeout: Duration? = nil, startsService: Bool = true,
    reading read: @escaping @Sendable (VariantView) throws -> Result
  ) async throws -> Result {
    try await reply(
      to: method, on: interface, at: path, of: destination, parameters, replyType: nil, timeout: timeout,
      startsService: startsService
    ).read(read)
  }

  /// Returns a property of an object; nil without an answer in time. The bus may start the program that has the name.
  package func property(
    _ key: String, of interface: String, at path: String, on name: String, within limit: Duration
  ) async -> Variant? {
    let answer = try? await call(
      "Get", on: "org.freedesktop.DBus.Properties", at: path, of: name, .tuple([.string(interface), .string(key)]),
      replyType: "(v)", timeout: limit)
    return answer?[0]?.unwrapped
  }

  /// Calls a method of a program that runs, and does not wait for an answer.
  public func send(
    _ method: String, on interface: String, at path: String, of destination: String, _ parameters: Variant? = nil
  ) {
    parameters.withGVariant {
      g_dbus_connection_call(
        cast(), destination, path, interface, method, $0, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil, nil, nil)
    }
  }

  private func reply(
    to method: String, on interface: String, at path: String, of destination: String?, _ parameters: Variant?,
    replyType: String?, timeout: Duration?, startsService: Bool
  ) async throws -> Reply {
    let type = replyType.map { type in
      precondition(g_variant_type_string_is_valid(type) != 0, "not a variant type: \(type)")
      return g_variant_type_new(type)
    }
    defer { type.map { g_variant_type_free($0) } }
    let flags = startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    let milliseconds = timeout.map { Int32(clamping: max(1, $0.wholeMilliseconds)) } ?? -1
    return try await withGAsync { cancellable, callback, data in
      parameters.withGVariant {
        g_dbus_connection_call(
          self.cast(), destination, path, interface, method, $0, type ?? nil, flags, milliseconds, cancellable,
          callback, data)
      }
    } finish: { result, error in
      Reply(taking: g_dbus_connection_call_finish(self.cast(), result, &error))
    }
  }

  /// An answer on its way to its reader.
  nonisolated private final class Reply: @unchecked Sendable {
    // Never changed, and its reference count works in any thread. The reader takes it away.
    private var variant: OpaquePointer?

    init(taking variant: OpaquePointer?) { self.variant = variant }

    deinit { variant.map { g_variant_unref($0) } }

    private func take() -> OpaquePointer? {
      defer { variant = nil }
      return variant
    }

    func value() throws(GLibError) -> Variant { try DBusBounds.value(taking: take()) }

    /// Releasing a large answer takes long, so it happens here too.
    @concurrent func read<Result: Sendable>(_ read: @Sendable (VariantView) throws -> Result) async throws -> Result {
      guard let variant = take() else { throw GLibError(domain: "glibkit", code: 0, message: "there was no answer") }
      return try read(VariantView(taking: variant))
    }
  }

  /// Sends a signal to everybody who listens, or to one destination.
  /// - Throws: ``GLibError`` if the connection is closed or the names are not valid.
  public func emit(
    _ signal: String, on interface: String, at path: String, to destination: String? = nil, _ parameters: Variant? = nil
  ) throws(GLibError) {
    _ = try GLibError.check { error in
      parameters.withGVariant {
        g_dbus_connection_emit_signal(cast(), destination, path, interface, signal, $0, &error)
      }
    }
  }

  /// Waits until everything is sent.
  public func flush() async throws {
    _ = try await withGAsync { cancellable, callback, data in
      g_dbus_connection_flush(self.cast(), cancellable, callback, data)
    } finish: { result, error in
      g_dbus_connection_flush_finish(self.cast(), result, &error) != 0
    }
  }

  /// Ends the connection. The shared one must not be ended.
  public func close() async throws {
    _ = try await withGAsync { cancellable, callback, data in
      g_dbus_connection_close(self.cast(), cancellable, callback, data)
    } finish: { result, error in
      g_dbus_connection_close_finish(self.cast(), result, &error) != 0
    }
  }
}
