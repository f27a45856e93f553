import CGtk

/// What the desktop, or the program itself, has set for all widgets.
@MainActor
public final class Settings: Object {
  override public class var valueType: ValueType { ValueType(gtk_settings_get_type()) }

  /// Whether the theme's dark variant is used.
  public var prefersDark: Bool {
    get { self[property: "gtk-application-prefer-dark-theme"] }
    set { self[property: "gtk-application-prefer-dark-theme"] = newValue }
  }

  /// Whether things move.
  public var enablesAnimations: Bool {
    get { self[property: "gtk-enable-animations"] }
    set { self[property: "gtk-enable-animations"] = newValue }
  }

  /// The theme of the widgets.
  public var themeName: String {
    get { self[property: "gtk-theme-name"] }
    set { self[property: "gtk-theme-name"] = newValue }
  }

  /// The theme of the icons.
  public var iconThemeName: String {
    get { self[property: "gtk-icon-theme-name"] }
    set { self[property: "gtk-icon-theme-name"] = newValue }
  }

  /// The font, as in `Sans 10`.
  public var fontName: String {
    get { self[property: "gtk-font-name"] }
    set { self[property: "gtk-font-name"] = newValue }
  }

  /// Whether a field selects all its text when the keyboard brings the focus to it.
  public var selectsOnFocus: Bool {
    get { self[property: "gtk-entry-select-on-focus"] }
    set { self[property: "gtk-entry-select-on-focus"] = newValue }
  }

  /// Whether the caret blinks.
  public var cursorBlinks: Bool {
    get { self[property: "gtk-cursor-blink"] }
    set { self[property: "gtk-cursor-blink"] = newValue }
  }

  /// Emitted when the icon theme was changed.
  public var iconThemeNameChanged: Signal<Void> { changes(of: "gtk-icon-theme-name") }

  /// Emitted when the theme was changed.
  public var themeNameChanged: Signal<Void> { changes(of: "gtk-theme-name") }
}
