import CGLib

/// Addresses of files on this machine, as programs give them to each other.
nonisolated public enum FileAddress {
  /// The `file://` address of an absolute path; nil if it is not absolute, empty or has a NUL.
  public static func of(_ path: [UInt8]) -> String? {
    guard path.first == UInt8(ascii: "/") else { return nil }
    return withCString(path) { String(taking: g_filename_to_uri($0, nil, nil)) } ?? nil
  }

  /// The path of a `file://` address; nil for an address of anything else, or of another machine.
  public static func path(of address: String) -> [UInt8]? {
    var host: UnsafeMutablePointer<CChar>?
    guard let path = g_filename_from_uri(address, &host, nil) else { return nil }
    defer {
      g_free(host)
      g_free(path)
    }
    // GLib ignores the host and would return a path on this machine.
    if let host = String(borrowing: host), !["", "localhost"].contains(host),
      host != String(borrowing: g_get_host_name())
    {
      return nil
    }
    return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// Lends bytes as a C string; nil if a NUL is among them.
  package static func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result? {
    if bytes.contains(0) { return nil }
    return (bytes + [0]).withUnsafeBytes { buffer in buffer.assumingMemoryBound(to: CChar.self).baseAddress.map(body) }
  }
}
