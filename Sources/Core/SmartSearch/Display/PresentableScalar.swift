extension Unicode.Scalar {
  /// Whether it can be shown inside a line without breaking or turning it: whether it is neither a control, nor a line
  /// break, nor a control of writing direction.
  package var isPresentable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: false
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// What is shown in its place: itself if it ``isPresentable``, else a visible sign.
  var presented: Unicode.Scalar {
    if isPresentable { return self }
    switch value {
    // The pictures of the controls, from U+2400 on, are in the order of the controls.
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? Self.replacement
    case 0x7F: return "\u{2421}"
    default: return Self.replacement
    }
  }

  /// Whether it is left out of a text that is taken in: because it is not ``isPresentable``, or because nobody can see
  /// it, or knows what it stands for. The joiners are invisible as well, but make letters and emoji what they are.
  var isDroppedOnIntake: Bool {
    switch value {
    case 0x20..<0x7F, 0x200C, 0x200D: false
    case 0x200B, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: !isPresentable || properties.generalCategory == .privateUse || properties.isNoncharacterCodePoint
    }
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"
}
