package import CGLib
internal import Glibc

/// An error from GLib, GIO or GTK.
nonisolated public struct GLibError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The group of errors it belongs to, such as `g-io-error-quark`.
  public let domain: String

  /// The code of the error within its domain.
  public let code: Int

  /// A sentence for people, in their language.
  public let message: String

  /// The error's name on the bus, such as `org.freedesktop.DBus.Error.ServiceUnknown`, if it came from there.
  public let dbusName: String?

  /// The last part of ``dbusName`` if it is one of the bus's own errors, such as `ServiceUnknown`.
  package var busReason: String? {
    dbusName.flatMap { $0.hasPrefix(DBusError.busPrefix) ? String($0.dropFirst(DBusError.busPrefix.count)) : nil }
  }

  /// Whether nobody has the name on the bus that was called.
  package var isOfMissingName: Bool { ["ServiceUnknown", "NameHasNoOwner"].contains(busReason) }

  /// An error as a C function would report it.
  public init(domain: String, code: Int, message: String, dbusName: String? = nil) {
    self.domain = domain
    self.code = code
    self.message = message
    self.dbusName = dbusName
  }

  public var description: String { message }

  /// Whether the operation was cancelled.
  public var isCancellation: Bool { isIO(G_IO_ERROR_CANCELLED) }

  /// Whether the operation exceeded its time limit.
  public var isTimeout: Bool { isIO(G_IO_ERROR_TIMED_OUT) }

  /// Whether it is about the certificate of a server, or its encryption.
  package var isTLS: Bool { domain == "g-tls-error-quark" }

  /// Whether looking up a host's address failed.
  package var isResolving: Bool { domain == "g-resolver-error-quark" }

  /// Whether it is one of these GIO errors.
  package func isIO(_ codes: GIOErrorEnum...) -> Bool {
    domain == "g-io-error-quark" && codes.contains { Int($0.rawValue) == code }
  }
}

nonisolated extension GLibError {
  package init(copying error: UnsafePointer<GError>) {
    domain = String(borrowing: g_quark_to_string(error.pointee.domain)) ?? ""
    code = Int(error.pointee.code)
    message = Self.message(of: error)
    dbusName = String(taking: g_dbus_error_get_remote_error(error))
  }

  package init(taking error: UnsafeMutablePointer<GError>) {
    let dbusName = String(taking: g_dbus_error_get_remote_error(error))
    // The message contains the name until it is stripped.
    g_dbus_error_strip_remote_error(error)
    self.init(
      domain: String(borrowing: g_quark_to_string(error.pointee.domain)) ?? "", code: Int(error.pointee.code),
      message: Self.message(of: error), dbusName: dbusName)
    g_error_free(error)
  }

  /// The longest message that is kept, in bytes, because other programs on the bus write messages too.
  private static let longestMessage = 4_096

  private static func message(of error: UnsafePointer<GError>) -> String {
    guard let start = error.pointee.message else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: strnlen(start, longestMessage + 1))
    guard bytes.count > longestMessage else { return String(decoding: bytes, as: UTF8.self) }
    var end = longestMessage
    // Cut between characters: all bytes of a character but the first begin with the bits 10.
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }

  /// Calls a C function that reports an error through its last parameter, and throws that error.
  package static func check<Result>(
    _ call: (inout UnsafeMutablePointer<GError>?) -> Result
  ) throws(GLibError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = call(&error)
    if let error { throw GLibError(taking: error) }
    return result
  }
}
