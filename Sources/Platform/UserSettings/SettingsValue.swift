internal import SystemKit

/// Converts values of a settings file, in the notation of GLib's key files.
enum SettingsValue {
  private static let backslash = UInt8(ascii: "\\")
  private static let semicolon = UInt8(ascii: ";")

  /// Parses `true` or `false`; nil for anything else.
  static func bool(_ value: [UInt8]) -> Bool? {
    switch trimmed(value) {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// Parses a whole number; nil for anything else.
  static func int(_ value: [UInt8]) -> Int? { Int(trimmed(value)) }

  /// Parses a text; nil if it is not UTF-8 or has an unknown escape.
  static func text(_ value: [UInt8]) -> String? {
    parts(value, separator: nil).flatMap { $0.first ?? "" }
  }

  /// Parses texts, each followed by a semicolon; nil if they are not UTF-8 or have an unknown escape.
  static func list(_ value: [UInt8]) -> [String]? { parts(value, separator: semicolon) }

  static func bytes(_ text: String) -> [UInt8] { escaped(text, escapingSemicolons: false) }

  static func bytes(_ texts: [String]) -> [UInt8] {
    texts.flatMap { escaped($0, escapingSemicolons: true) + [semicolon] }
  }

  private static func trimmed(_ value: [UInt8]) -> String {
    String(decoding: value.prefix((value.lastIndex { $0 > 0x20 } ?? -1) + 1), as: UTF8.self)
  }

  private static func parts(_ value: [UInt8], separator: UInt8?) -> [String]? {
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    var rest = value[...]
    while let byte = rest.popFirst() {
      if byte == separator {
        parts.append(part)
        part = []
      } else if byte == backslash {
        switch rest.popFirst() {
        case UInt8(ascii: "s"): part.append(0x20)
        case UInt8(ascii: "t"): part.append(0x09)
        case UInt8(ascii: "n"): part.append(0x0A)
        case UInt8(ascii: "r"): part.append(0x0D)
        case backslash: part.append(backslash)
        case semicolon where separator != nil: part.append(semicolon)
        default: return nil
        }
      } else {
        part.append(byte)
      }
    }
    if !part.isEmpty { parts.append(part) }
    var texts: [String] = []
    for part in parts {
      guard let text = String(validating: part, as: UTF8.self) else { return nil }
      texts.append(text)
    }
    return texts
  }

  private static func escaped(_ text: String, escapingSemicolons: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var isLeading = true
    for byte in text.utf8 {
      switch byte {
      // A reader skips white space at the beginning.
      case 0x20 where isLeading: bytes += Array("\\s".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case backslash: bytes += [backslash, backslash]
      case semicolon where escapingSemicolons: bytes += [backslash, semicolon]
      // A text file contains none.
      case 0: break
      default: bytes.append(byte)
      }
      if byte != 0x20, byte != 0x09 { isLeading = false }
    }
    return bytes
  }
}

/// Keys made from any text.
extension String {
  /// The text as a key of the settings: characters that keys cannot have are written like `%3D`.
  public var settingsKey: String { percentEncoded { $0.isUnreserved && $0 != UInt8(ascii: "~") } }

  /// Returns the text of a key; nil for a key that ``settingsKey`` does not make.
  public init?(settingsKey key: String) { self.init(percentDecoding: key) }
}
