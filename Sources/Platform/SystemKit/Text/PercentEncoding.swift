extension String {
  /// Returns the text with `%` and two hexadecimal digits in place of each byte that is not kept.
  ///
  /// - Parameter isKept: tells which bytes of ASCII stay; without it RFC 3986's unreserved characters, as in a query of
  ///   an address.
  package func percentEncoded(keeping isKept: (UInt8) -> Bool = \.isUnreserved) -> String {
    utf8.reduce(into: "") { result, byte in
      if isKept(byte) { return result.unicodeScalars.append(Unicode.Scalar(byte)) }
      result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  /// Returns the text of ``percentEncoded(keeping:)``; nil if a `%` has not two digits, or the bytes are not UTF-8.
  package init?(percentDecoding text: some StringProtocol) {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  package var isLetterOrDigit: Bool {
    switch Unicode.Scalar(self) {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  /// Whether the byte is an ASCII letter or digit, or one of `-._~`: RFC 3986, section 2.3.
  package var isUnreserved: Bool { isLetterOrDigit || "-._~".utf8.contains(self) }

  /// The value of an ASCII hexadecimal digit, in either case; nil for other bytes.
  package var hexDigitValue: UInt8? {
    // Many times as fast as that of `Character`, which a whole table would feel.
    switch Unicode.Scalar(self) {
    case "0"..."9": self - UInt8(ascii: "0")
    case "a"..."f": self - UInt8(ascii: "a") + 10
    case "A"..."F": self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
