/// Text from outside as it may be shown: names are data, and must not be able to look like something else.
nonisolated enum VisibleText {
  /// The text with each control and each character that turns the direction of writing replaced by a sign of the same
  /// number of characters, so that ranges of clusters stay what they are.
  static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { sign(for: $0) != nil }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { sign(for: $0) ?? $0 }))
  }

  private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // The pictures of the controls, U+2400 and on, are in their order.
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}
