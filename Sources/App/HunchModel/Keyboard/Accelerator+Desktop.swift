/// The forms in which desktops write keys.
extension Accelerator {
  /// The key that Hunch proposes for its window.
  static let ofWindow = Accelerator(" ", [.control, .alt])

  /// Names of the modifiers, in the order of ``xName``.
  private func names(_ names: (super: String, control: String, alt: String, shift: String)) -> [String] {
    [(Modifiers.super, names.super), (.control, names.control), (.alt, names.alt), (.shift, names.shift)]
      .filter { modifiers.contains($0.0) }.map(\.1)
  }

  /// The name of the key without modifiers, as X11 has it.
  private var keyName: String { Accelerator(key).xName }

  /// The form of the portal of global shortcuts: `LOGO+SHIFT+f`.
  var portalName: String { (names(("LOGO", "CTRL", "ALT", "SHIFT")) + [keyName]).joined(separator: "+") }

  /// The form of sway and i3: `Mod4+Shift+f`.
  var swayName: String { (names(("Mod4", "Ctrl", "Mod1", "Shift")) + [keyName]).joined(separator: "+") }

  /// The form of Hyprland: `SUPER SHIFT, f`.
  var hyprlandName: String { names(("SUPER", "CTRL", "ALT", "SHIFT")).joined(separator: " ") + ", " + keyName }

  /// The form of GTK and GNOME: `<Super><Shift>f`.
  var gtkName: String { names(("<Super>", "<Control>", "<Alt>", "<Shift>")).joined() + keyName }
}
