internal import CSoup

extension HTTPResponse {
  /// The body as text, by the character set that the server names, else UTF-8; nil if it is not in that set, or nobody
  /// knows the set.
  public var text: String? {
    let bytes = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
    let set = charset?.lowercased() ?? "utf-8"
    if set == "utf-8" || set == "utf8" || set == "us-ascii" { return String(validating: bytes, as: UTF8.self) }
    var length: gsize = 0
    let converted = bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return g_convert(start, gssize(bytes.count), "UTF-8", set, nil, &length, nil)
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    return String(decoding: UnsafeRawBufferPointer(start: converted, count: Int(length)), as: UTF8.self)
  }
}
