/// What the user would have all windows look like, as the settings portal tells.
nonisolated public struct DesktopAppearance: Hashable, Sendable {
  public var colorScheme: ColorScheme
  public var isHighContrast: Bool
  public var isMotionReduced: Bool

  public init(colorScheme: ColorScheme = .noPreference, isHighContrast: Bool = false, isMotionReduced: Bool = false) {
    self.colorScheme = colorScheme
    self.isHighContrast = isHighContrast
    self.isMotionReduced = isMotionReduced
  }

  /// What the portal calls them.
  static let keys = ["color-scheme", "contrast", "reduced-motion"]

  /// Takes a setting of the portal's that has changed. One that is not known changes nothing.
  public mutating func take(_ key: String, _ value: Variant) {
    switch key {
    case "color-scheme": colorScheme = value.int.flatMap(ColorScheme.init) ?? .noPreference
    case "contrast": isHighContrast = value.int == 1
    case "reduced-motion": isMotionReduced = value.int == 1
    default: break
    }
  }
}
