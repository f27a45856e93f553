internal import CGLib
internal import CSoup
internal import GLibKit

/// An address that begins with `http` or `https`, with a host and without a user's name.
public struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String

  /// The host, in lower case, without the brackets of an IPv6 address.
  public let host: String

  /// The port, also where the address leaves it to the scheme.
  public let port: Int

  /// The whole address.
  public let description: String

  /// The address in a text, or nil if it is none of this kind. What is not ASCII must be percent-encoded, but for the
  /// host.
  public init?(_ text: String) {
    guard let uri = g_uri_parse(text, Self.flags, nil) else { return nil }
    defer { g_uri_unref(uri) }
    self.init(uri)
  }

  /// What another address means when it stands in a document of this one.
  public func resolving(_ reference: String) -> HTTPURL? {
    guard let base = g_uri_parse(description, Self.flags, nil) else { return nil }
    defer { g_uri_unref(base) }
    guard let uri = g_uri_parse_relative(base, reference, Self.flags, nil) else { return nil }
    defer { g_uri_unref(uri) }
    return HTTPURL(uri)
  }

  /// Whether it is encrypted.
  public var isSecure: Bool { scheme == "https" }

  /// Whether it is on this machine whatever a name server says: `localhost`, or an address in `127.0.0.0/8` or `::1`,
  /// in their usual spelling.
  public var isLoopback: Bool {
    if host == "localhost" { return true }
    // The parser takes no address with a zone (the name of an interface after “%”), and no loopback address needs one.
    guard let address = g_inet_address_new_from_string(host) else { return false }
    defer { g_object_unref(address) }
    return g_inet_address_get_is_loopback(address) != 0
  }

  private init?(_ uri: OpaquePointer) {
    guard let scheme = String(borrowing: g_uri_get_scheme(uri)), scheme == "http" || scheme == "https",
      let host = String(borrowing: g_uri_get_host(uri)), !host.isEmpty, host.utf8.allSatisfy(Self.isPartOfHost),
      g_uri_get_userinfo(uri) == nil,
      let text = String(taking: g_uri_to_string_partial(uri, G_URI_HIDE_FRAGMENT))
    else { return nil }
    self.scheme = scheme
    self.host = host.lowercased()
    port = Int(g_uri_get_port(uri))
    description = text
  }

  /// Whether a byte may be part of a host's name, of its address, or of a letter of another script.
  private static func isPartOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// As libsoup parses: what is encoded stays as it is, and the scheme fills in the port.
  private static let flags = GUriFlags(
    rawValue: G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
      | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
      | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
}
