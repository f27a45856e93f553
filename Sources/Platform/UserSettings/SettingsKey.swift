internal import SystemKit

/// Keys made from any text.
extension String {
  /// The text as a key of the settings: characters that keys cannot have are written like `%3D`.
  public var settingsKey: String { percentEncoded { $0.isUnreserved && $0 != UInt8(ascii: "~") } }

  /// Returns the text of a key; nil for a key that ``settingsKey`` does not make.
  public init?(settingsKey key: String) { self.init(percentDecoding: key) }
}
