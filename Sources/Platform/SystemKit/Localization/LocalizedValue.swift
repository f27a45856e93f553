/// What may stand in the place of a placeholder: a text or a whole number.
public protocol LocalizedValue {
  /// How it is written.
  /// - Parameter isRightToLeft: Whether the text around it has writing from right to left.
  func written(within isRightToLeft: Bool) -> String
}

extension String: LocalizedValue {
  /// The text, kept apart from what is around it where the directions may differ: else a name would pull the punctuation
  /// beside it to its other side. Where all is written from left to right it stays as it is.
  public func written(within isRightToLeft: Bool) -> String {
    isRightToLeft || isRightToLeftAnywhere ? "\u{2068}\(self)\u{2069}" : self
  }

  /// Whether a character of it is of a block that is written from right to left.
  /// - Complexity: Linear in the length of the text.
  var isRightToLeftAnywhere: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }
}

extension Int: LocalizedValue {
  /// The number as ``localizedNumber(_:)`` writes it. One that is a name rather than a quantity, such as a line's, is given as a text.
  public func written(within isRightToLeft: Bool) -> String { localizedNumber(self) }
}
