/// The user's preferred appearance of windows, from the settings portal.
nonisolated public struct DesktopAppearance: Hashable, Sendable {
  public var colorScheme: ColorScheme
  public var isHighContrast: Bool
  public var isMotionReduced: Bool

  public init(colorScheme: ColorScheme = .noPreference, isHighContrast: Bool = false, isMotionReduced: Bool = false) {
    self.colorScheme = colorScheme
    self.isHighContrast = isHighContrast
    self.isMotionReduced = isMotionReduced
  }

  /// The portal's names of the settings.
  static let keys = ["color-scheme", "contrast", "reduced-motion"]

  /// Applies a changed setting of the portal. Unknown ones are ignored.
  public mutating func take(_ key: String, _ value: Variant) {
    switch key {
    case "color-scheme": colorScheme = value.int.flatMap(ColorScheme.init) ?? .noPreference
    case "contrast": isHighContrast = value.int == 1
    case "reduced-motion": isMotionReduced = value.int == 1
    default: break
    }
  }
}
