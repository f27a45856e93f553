import CGLib
import SystemKit

/// Limits on input from others on a bus, who may send any amount.
nonisolated public enum DBusBounds {
  /// The most bytes of a call, a signal, or an answer that is copied as a whole.
  public static let largestMessage = 1 << 20

  /// The most calls of one sender that an object answers at once.
  public static let mostCalls = 32

  /// The most bytes of a token by which a window may come to the front. libwayland ends the connection of a program that
  /// sends a text of 4,096 bytes.
  public static let longestToken = 1_024

  /// A token, unless it is empty or longer than one can be.
  public static func token(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty || $0.utf8.count > longestToken ? nil : $0 }
  }

  /// Consumes an answer and returns its value; an empty tuple without one.
  /// - Throws: ``GLibError`` if it is too large to be copied.
  static func value(taking variant: OpaquePointer?) throws(GLibError) -> Variant {
    guard let variant else { return .tuple([]) }
    guard fits(variant) else {
      g_variant_unref(variant)
      throw GLibError(domain: "glibkit", code: 0, message: localized("the answer is too large"))
    }
    return Variant(taking: variant)
  }

  /// Whether a value is small enough to be copied.
  ///
  /// - Complexity: At most linear in ``largestMessage``, however large the value is.
  static func fits(_ variant: OpaquePointer) -> Bool {
    var budget = largestMessage
    return take(variant, from: &budget)
  }

  private static func take(_ variant: OpaquePointer, from budget: inout Int) -> Bool {
    budget -= 1
    guard budget >= 0 else { return false }
    let type = g_variant_get_type(variant)
    let isFlat = g_variant_type_is_array(type) != 0 && isNumber(g_variant_type_element(type))
    guard g_variant_is_container(variant) != 0, !isFlat else {
      budget -= Int(clamping: g_variant_get_size(variant))
      return budget >= 0
    }
    let count = g_variant_n_children(variant)
    guard count <= budget else { return false }
    return (0..<count).allSatisfy { index in
      guard let child = g_variant_get_child_value(variant, index) else { return false }
      defer { g_variant_unref(child) }
      return take(child, from: &budget)
    }
  }

  private static func isNumber(_ type: OpaquePointer?) -> Bool {
    "ybnqiuxtdh".utf8.contains(UInt8(bitPattern: g_variant_type_peek_string(type).pointee))
  }

  /// The error that answers a call beyond the limits.
  static func exceeded(_ message: String) -> DBusError {
    DBusError(bus: "LimitsExceeded", message: message)
  }

  /// Returns the error for a call that exceeds the limits, by its parameters; nil for any other.
  fileprivate static func refusal(of parameters: OpaquePointer) -> DBusError? {
    guard fits(parameters) else { return exceeded(localized("the call is too large")) }
    // In all interfaces of applications, the last parameter holds the desktop's data about the user's wish. GIO
    // passes it to GTK before any code of ours sees it.
    let count = g_variant_n_children(parameters)
    guard count > 0, let last = g_variant_get_child_value(parameters, count - 1) else { return nil }
    defer { g_variant_unref(last) }
    guard String(borrowing: g_variant_get_type_string(last)) == "a{sv}" else { return nil }
    let isTooLong = ["activation-token", "desktop-startup-id"].contains { key in
      guard let value = g_variant_lookup_value(last, key, nil) else { return false }
      defer { g_variant_unref(value) }
      return g_variant_get_size(value) > longestToken + 1
    }
    return isTooLong ? exceeded(localized("the call is too large")) : nil
  }
}

extension DBusConnection {
  /// Rejects all too large calls with an error before they reach the main thread, whatever their object.
  public func boundCalls() {
    // No companion: the last reference to a connection may be dropped in a thread of GIO's.
    let key = "hunch-bounds"
    guard g_object_get_data(cast(), key) == nil else { return }
    g_object_set_data(cast(), key, UnsafeMutableRawPointer(bitPattern: 1))
    g_dbus_connection_add_filter(cast(), boundFilter, nil, nil)
  }
}

/// GIO calls this in its own thread.
nonisolated private let boundFilter: GDBusMessageFilterFunction = { connection, message, isIncoming, _ in
  guard isIncoming != 0, let message, g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
    let parameters = g_dbus_message_get_body(message), let refusal = DBusBounds.refusal(of: parameters)
  else { return message }
  if g_dbus_message_get_flags(message).rawValue & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0,
    let reply = g_dbus_message_new_method_error_literal(message, refusal.name, refusal.message)
  {
    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(reply))
  }
  g_object_unref(UnsafeMutableRawPointer(message))
  return nil
}
