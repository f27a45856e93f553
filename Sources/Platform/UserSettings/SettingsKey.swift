internal import SystemKit

/// Keys made from any text.
extension String {
  /// The text as a key of the settings: characters that keys cannot have are written like `%3D`.
  public var settingsKey: String { percentEncoded { $0.isUnreserved && $0 != UInt8(ascii: "~") } }

  /// Returns the text of a key; nil for a key that ``settingsKey`` does not make.
  public init?(settingsKey key: String) {
    var bytes: [UInt8] = []
    var rest = Array(key.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    self.init(validating: bytes, as: UTF8.self)
  }
}
