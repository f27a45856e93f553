internal import GLibKit

/// Reads pictures as other programs describe them.
enum IconReading {
  static let longest = 8_192
  /// The most bytes of a picture.
  private static let largestPicture = 2 << 20

  /// A name in the theme, or the place of a file.
  static func named(_ value: VariantView) -> Icon? {
    guard let (text, isWhole) = value.string(upTo: longest), isWhole, !text.isEmpty else { return nil }
    return Icon(text)
  }

  /// Pixels of eight bits, with or without an alpha.
  static func pixels(_ value: VariantView) -> Pixels? {
    guard value.typeString == "(iiibiiay)", value.byteCount <= largestPicture else { return nil }
    let parts = (0..<7).compactMap { value[$0]?.value }
    let numbers = parts.compactMap(\.int)
    guard parts.count == 7, numbers.count == 5, let hasAlpha = parts[3].bool, let bytes = parts[6].bytes else {
      return nil
    }
    guard numbers[3] == 8, numbers[4] == (hasAlpha ? 4 : 3) else { return nil }
    return Pixels(width: numbers[0], height: numbers[1], rowLength: numbers[2], hasAlpha: hasAlpha, bytes: bytes)
  }
}
