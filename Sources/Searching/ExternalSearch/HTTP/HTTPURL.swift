internal import CGLib
internal import CSoup
internal import GLibKit
internal import SystemKit

/// An `http` or `https` address, with a host and without a user name.
public struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String

  /// The host, in lower case, without the brackets of an IPv6 address.
  public let host: String

  /// The port; by default that of the scheme.
  public let port: Int

  /// The whole address.
  public let description: String

  /// Parses an address; nil if it is not of this kind. Except in the host, characters beyond ASCII must be
  /// percent-encoded.
  public init?(_ text: String) {
    guard let uri = g_uri_parse(text, Self.flags, nil) else { return nil }
    defer { g_uri_unref(uri) }
    self.init(uri)
  }

  /// Resolves a reference relative to this address.
  public func resolving(_ reference: String) -> HTTPURL? {
    guard let base = g_uri_parse(description, Self.flags, nil) else { return nil }
    defer { g_uri_unref(base) }
    guard let uri = g_uri_parse_relative(base, reference, Self.flags, nil) else { return nil }
    defer { g_uri_unref(uri) }
    return HTTPURL(uri)
  }

  /// Whether the connection is encrypted.
  public var isSecure: Bool { scheme == "https" }

  /// Whether the host is certainly this machine, without asking a name server: `localhost`, or an address in
  /// `127.0.0.0/8` or `::1` in the usual spelling.
  public var isLoopback: Bool {
    if host == "localhost" { return true }
    // The parser rejects addresses with a zone (an interface name after “%”); loopback addresses need none.
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

  /// Whether a byte may be part of a host name or address, or of a letter in another script.
  private static func isPartOfHost(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || "-._:".utf8.contains(byte)
  }

  /// The same as libsoup uses: encoded parts stay encoded, and the scheme gives the default port.
  private static let flags = GUriFlags(
    rawValue: G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
      | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
      | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
}
