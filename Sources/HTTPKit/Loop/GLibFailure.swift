internal import CSoup

/// An error from GLib, GIO or libsoup.
struct GLibFailure: Error, CustomStringConvertible {
  /// The group of errors it belongs to.
  let domain: GQuark
  let code: Int32
  /// A sentence for people, in their language.
  let message: String

  var description: String { message }

  func isIO(_ codes: GIOErrorEnum...) -> Bool {
    domain == g_io_error_quark() && codes.contains { Int32(bitPattern: $0.rawValue) == code }
  }

  var isTLS: Bool { domain == g_tls_error_quark() }

  /// Whether it is about finding the address of a host.
  var isResolving: Bool { domain == g_resolver_error_quark() }

  /// Takes an error over from C.
  init(taking error: UnsafeMutablePointer<GError>) {
    domain = error.pointee.domain
    code = error.pointee.code
    message = String(borrowing: error.pointee.message) ?? ""
    g_error_free(error)
  }

  /// Calls a C function that reports an error through its last parameter, and throws that error.
  static func check<Result>(
    _ call: (inout UnsafeMutablePointer<GError>?) -> Result
  ) throws(GLibFailure) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = call(&error)
    if let error { throw GLibFailure(taking: error) }
    return result
  }
}

extension String {
  /// Copies a string that C keeps.
  init?(borrowing characters: UnsafePointer<CChar>?) {
    guard let characters else { return nil }
    self.init(cString: characters)
  }

  /// Copies a string that C handed over, and frees it.
  init?(taking characters: UnsafeMutablePointer<CChar>?) {
    guard let characters else { return nil }
    defer { g_free(characters) }
    self.init(cString: characters)
  }
}
