import CGLib

/// The user's preference for dark or light windows.
nonisolated public enum ColorScheme: Int, Sendable {
  case noPreference, dark, light
}

/// The desktop's settings, through the portal that sandboxed programs use too (org.freedesktop.portal.Settings).
@MainActor
public final class SettingsPortal {
  private let connection: DBusConnection
  private let name: String
  private let path = PortalRequest.path
  private let interface = "org.freedesktop.portal.Settings"
  private static let appearanceNamespace = "org.freedesktop.appearance"

  /// The portal's bus name on every desktop.
  public nonisolated static let usualName = "org.freedesktop.portal.Desktop"

  /// - Parameter name: The bus name of the portal.
  public init(_ connection: DBusConnection, name: String = SettingsPortal.usualName) {
    self.connection = connection
    self.name = name
  }

  /// Returns the value of a setting.
  /// - Throws: ``GLibError`` if the portal or the setting is missing.
  public func value(of key: String, in namespace: String) async throws -> Variant {
    // The portal wraps the value twice: once by mistake, kept for compatibility.
    try await connection.call(
      "Read", on: interface, at: path, of: name, .tuple([.string(namespace), .string(key)]), replyType: "(v)",
      timeout: .seconds(2))[0]?.unwrapped ?? .tuple([])
  }

  /// Calls the handler with the namespace, the key and the new value when a setting changes.
  @discardableResult
  public func onChange<Owner: AnyObject>(
    owner: Owner, _ handler: @escaping @MainActor (Owner, String, String, Variant) -> Void
  ) -> DBusRegistration {
    connection.subscribe(to: "SettingChanged", on: interface, at: path, from: name, owner: owner) { owner, signal in
      guard let namespace = signal.parameters[0]?.string, let key = signal.parameters[1]?.string,
        let value = signal.parameters[2]
      else { return }
      handler(owner, namespace, key, value.unwrapped)
    }
  }

  /// The appearance of windows that the portal reports; the default without a portal.
  public func appearance() async -> DesktopAppearance {
    var appearance = DesktopAppearance()
    for key in DesktopAppearance.keys {
      if let value = try? await value(of: key, in: Self.appearanceNamespace) { appearance.take(key, value) }
    }
    return appearance
  }

  /// Calls the handler with the key and the new value when a setting of the appearance changes.
  @discardableResult
  public func onAppearanceChange<Owner: AnyObject>(
    owner: Owner, _ handler: @escaping @MainActor (Owner, String, Variant) -> Void
  ) -> DBusRegistration {
    onChange(owner: owner) { owner, namespace, key, value in
      if namespace == Self.appearanceNamespace { handler(owner, key, value) }
    }
  }
}

/// The user's preferred appearance of windows, from the settings portal.
nonisolated public struct DesktopAppearance: Hashable, Sendable {
  public var colorScheme: ColorScheme
  public var isHighContrast: Bool
  public var isMotionReduced: Bool

  /// The user's accent colour, or nil if none is chosen.
  public var accent: AccentColor?

  public init(
    colorScheme: ColorScheme = .noPreference, isHighContrast: Bool = false, isMotionReduced: Bool = false,
    accent: AccentColor? = nil
  ) {
    self.accent = accent
    self.colorScheme = colorScheme
    self.isHighContrast = isHighContrast
    self.isMotionReduced = isMotionReduced
  }

  /// The portal's names of the settings.
  static let keys = ["color-scheme", "contrast", "reduced-motion", "accent-color"]

  /// Applies a changed setting of the portal. Unknown ones are ignored.
  public mutating func take(_ key: String, _ value: Variant) {
    switch key {
    case "color-scheme": colorScheme = value.int.flatMap(ColorScheme.init) ?? .noPreference
    case "contrast": isHighContrast = value.int == 1
    case "reduced-motion": isMotionReduced = value.int == 1
    case "accent-color": accent = AccentColor(value)
    default: break
    }
  }
}

/// An accent colour: each part is from 0 to 1.
nonisolated public struct AccentColor: Hashable, Sendable {
  public var red, green, blue: Double

  public init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Nil for parts out of range, with which the portal says that no accent is chosen.
  init?(_ value: Variant) {
    guard let red = value[0]?.double, let green = value[1]?.double, let blue = value[2]?.double,
      [red, green, blue].allSatisfy({ (0...1).contains($0) })
    else { return nil }
    self.init(red: red, green: green, blue: blue)
  }
}
