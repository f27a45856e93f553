import CGLib

/// Whether the user likes dark windows.
nonisolated public enum ColorScheme: Int, Sendable {
  case noPreference, dark, light
}

/// The desktop's settings, through the portal that sandboxed programs use too (org.freedesktop.portal.Settings).
@MainActor
public final class SettingsPortal {
  private let connection: DBusConnection
  private let name: String
  private let path = "/org/freedesktop/portal/desktop"
  private let interface = "org.freedesktop.portal.Settings"

  /// - Parameter name: Who offers the portal.
  public init(_ connection: DBusConnection, name: String = "org.freedesktop.portal.Desktop") {
    self.connection = connection
    self.name = name
  }

  /// The value of a setting.
  /// - Throws: ``GLibError`` if there is no portal or no such setting.
  public func value(of key: String, in namespace: String) async throws -> Variant {
    // The portal wraps the value twice: once by mistake, kept for compatibility.
    try await connection.call(
      "Read", on: interface, at: path, of: name, .tuple([.string(namespace), .string(key)]), replyType: "(v)",
      timeout: .seconds(2))[0]?.unwrapped ?? .tuple([])
  }

  /// Whether the user likes dark windows; no preference where there is no portal.
  public func colorScheme() async -> ColorScheme {
    let value = try? await value(of: "color-scheme", in: "org.freedesktop.appearance")
    return value?.int.flatMap(ColorScheme.init) ?? .noPreference
  }

  /// Whether the user likes higher contrast; false where there is no portal or it does not say.
  public func prefersHighContrast() async -> Bool {
    (try? await value(of: "contrast", in: "org.freedesktop.appearance"))?.int == 1
  }

  /// Whether the user likes nothing to move that need not; false where there is no portal or it does not say.
  public func prefersReducedMotion() async -> Bool {
    (try? await value(of: "reduced-motion", in: "org.freedesktop.appearance"))?.int == 1
  }

  /// Calls the handler with the namespace, the key and the new value when a setting changes.
  @discardableResult
  public func onChange<Owner: AnyObject>(
    owner: Owner, _ handler: @escaping @MainActor (Owner, String, String, Variant) -> Void
  ) -> DBusRegistration {
    connection.subscribe(to: "SettingChanged", on: interface, at: path, owner: owner) { owner, signal in
      guard let namespace = signal.parameters[0]?.string, let key = signal.parameters[1]?.string,
        let value = signal.parameters[2]
      else { return }
      handler(owner, namespace, key, value.unwrapped)
    }
  }

  /// What windows are to look like, as far as the portal says.
  public func appearance() async -> DesktopAppearance {
    await DesktopAppearance(
      colorScheme: colorScheme(), isHighContrast: prefersHighContrast(), isMotionReduced: prefersReducedMotion())
  }

  /// Calls the handler with the key and the new value when what windows are to look like changes.
  @discardableResult
  public func onAppearanceChange<Owner: AnyObject>(
    owner: Owner, _ handler: @escaping @MainActor (Owner, String, Variant) -> Void
  ) -> DBusRegistration {
    onChange(owner: owner) { owner, namespace, key, value in
      if namespace == "org.freedesktop.appearance" { handler(owner, key, value) }
    }
  }
}
