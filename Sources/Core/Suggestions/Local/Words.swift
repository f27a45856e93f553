internal import SmartSearch

/// Divides texts into words: letters, digits and their marks, with apostrophes inside. They are the matcher's words
/// of a name.
enum Words {
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    case 0..<0x80: return false
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
        return true
      default: return false
      }
    }
  }

  static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’"
  }

  /// Calls a body with each word of a text.
  ///
  /// - Complexity: O(*n*).
  static func forEach(in text: String, _ body: (Substring) -> Void) {
    let scalars = text.unicodeScalars
    var start: String.Index?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      let scalar = scalars[index]
      var belongs = isPart(scalar)
      if !belongs, start != nil, isApostrophe(scalar), next < scalars.endIndex { belongs = isPart(scalars[next]) }
      if belongs {
        start = start ?? index
      } else if let first = start {
        body(text[first..<index])
        start = nil
      }
      index = next
    }
    if let start { body(text[start...]) }
  }

  static func fold(_ word: some StringProtocol) -> String {
    var word = word
    let lowercased = word.withUTF8OfASCII { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { buffer in
        for (index, byte) in bytes.enumerated() { buffer[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte }
        return bytes.count
      }
    }
    return lowercased ?? Fold.fold(word)
  }
}

extension StringProtocol {
  /// Calls a body with the bytes of a text in ASCII; returns nil for any other text.
  fileprivate mutating func withUTF8OfASCII<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    let result = utf8.withContiguousStorageIfAvailable { bytes -> Result? in
      bytes.allSatisfy { $0 < 0x80 } ? body(bytes) : nil
    }
    return result ?? nil
  }
}
