package import CGLib

extension Bool {
  /// As C's `gboolean`.
  package nonisolated var c: gboolean { self ? 1 : 0 }
}

/// Releases an object of Swift that was the data of a callback, in whichever thread C is done with it.
nonisolated let releaseObject: GDestroyNotify = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

extension String {
  /// Copies a string that C keeps.
  package nonisolated init?(borrowing characters: UnsafePointer<CChar>?) {
    guard let characters else { return nil }
    self.init(cString: characters)
  }

  /// Copies a string that C passed with ownership, and frees it.
  package nonisolated init?(taking characters: UnsafeMutablePointer<CChar>?) {
    guard let characters else { return nil }
    defer { g_free(characters) }
    self.init(cString: characters)
  }

  /// Decodes bytes in a character set that iconv knows; nil if they are invalid or the set is unknown.
  package nonisolated init?(decoding bytes: [UInt8], in characterSet: String) {
    var length: gsize = 0
    let converted = bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return g_convert(start, gssize(bytes.count), "UTF-8", characterSet, nil, &length, nil)
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    self.init(decoding: UnsafeRawBufferPointer(start: converted, count: Int(length)), as: UTF8.self)
  }
}

extension [String] {
  /// Copies a null-terminated array of strings that C keeps.
  package nonisolated init(borrowing strings: UnsafePointer<UnsafePointer<CChar>?>?) {
    self = []
    guard var next = strings else { return }
    while let string = next.pointee {
      append(String(cString: string))
      next += 1
    }
  }

  /// Copies an array of strings that C passed with ownership, and frees it.
  package nonisolated init(taking strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) {
    self.init(borrowing: UnsafeRawPointer(strings)?.assumingMemoryBound(to: UnsafePointer<CChar>?.self))
    g_strfreev(strings)
  }

  /// Lends the strings as a C array that ends with a null pointer.
  package nonisolated func withCStrings<Result>(
    _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) throws -> Result
  ) rethrows -> Result {
    let copies = map { UnsafePointer(strdup($0)) }
    defer { copies.forEach { free(UnsafeMutableRawPointer(mutating: $0)) } }
    var terminated = copies + [nil]
    return try terminated.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a terminated array is never empty") }
      return try body(start)
    }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up, so nothing happens early.
  package nonisolated var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
