extension Unicode.Scalar {
  /// Whether it can be shown inside a line without breaking the line or changing its direction: it is no control,
  /// line break or control of writing direction.
  package var isPresentable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: false
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// The scalar that is shown for it: itself if it ``isPresentable``, otherwise a visible sign.
  var presented: Unicode.Scalar {
    if isPresentable { return self }
    switch value {
    // The pictures of the controls, from U+2400 on, follow the order of the controls.
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? Self.replacement
    case 0x7F: return "\u{2421}"
    default: return Self.replacement
    }
  }

  /// Whether it is removed from accepted text: it is not ``isPresentable``, is invisible, or has no known meaning.
  /// The joiners are invisible too, but they shape letters and emoji.
  var isDroppedOnIntake: Bool {
    switch value {
    case 0x20..<0x7F, 0x200C, 0x200D: false
    case 0x200B, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: !isPresentable || properties.generalCategory == .privateUse || properties.isNoncharacterCodePoint
    }
  }

  /// Whether it is a letter of a script that runs from right to left. These blocks hold only such scripts.
  var isRightToLeftLetter: Bool {
    switch value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x1_0800..<0x1_1000, 0x1_E800..<0x1_F000:
      [.otherLetter, .uppercaseLetter, .lowercaseLetter].contains(properties.generalCategory)
    default: false
    }
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"
}
