extension String {
  /// Returns the text with `%` and two hexadecimal digits in place of each byte that is not kept.
  ///
  /// - Parameter isKept: tells which bytes stay; without it RFC 3986's unreserved characters, as in a query of an
  ///   address.
  package func percentEncoded(keeping isKept: (UInt8) -> Bool = \.isUnreserved) -> String {
    utf8.reduce(into: "") { result, byte in
      if isKept(byte) { return result.unicodeScalars.append(Unicode.Scalar(byte)) }
      result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit, or one of `-._~`: RFC 3986, section 2.3.
  package var isUnreserved: Bool {
    switch Unicode.Scalar(self) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }
}
