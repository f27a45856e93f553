import CGtk
import SystemKit

/// Settings of the desktop or the program for all widgets.
public final class Settings: Object {
  override public class var valueType: ValueType { ValueType(gtk_settings_get_type()) }

  /// Whether the theme's dark variant is used.
  public var prefersDark: Bool {
    get { self[property: "gtk-application-prefer-dark-theme"] }
    set { self[property: "gtk-application-prefer-dark-theme"] = newValue }
  }

  /// Restores the desktop's variant of the theme.
  public func followDesktopsDarkness() { gtk_settings_reset_property(cast(), "gtk-application-prefer-dark-theme") }

  /// The theme of the widgets.
  public var themeName: String {
    get { self[property: "gtk-theme-name"] }
    set { self[property: "gtk-theme-name"] = newValue }
  }

  /// Emitted when ``themeName`` changed.
  public var themeChanged: Signal<Void> { changes(of: "gtk-theme-name") }

  /// Emitted when ``prefersDark`` changed.
  public var darknessChanged: Signal<Void> { changes(of: "gtk-application-prefer-dark-theme") }

  /// The theme that the environment forces on all programs, whatever ``themeName`` says.
  public static var forcedThemeName: String? { Environment.value(of: "GTK_THEME") }

  /// Restores the desktop's theme.
  public func followDesktopsTheme() { gtk_settings_reset_property(cast(), "gtk-theme-name") }

  /// Whether animations are enabled.
  public var animates: Bool {
    get { self[property: "gtk-enable-animations"] }
    set { self[property: "gtk-enable-animations"] = newValue }
  }

  /// Restores the desktop's animation setting.
  public func followDesktopsAnimations() { gtk_settings_reset_property(cast(), "gtk-enable-animations") }

  /// Whether GTK blinks carets.
  var blinksCarets: Bool {
    get { self[property: "gtk-cursor-blink"] }
    set { self[property: "gtk-cursor-blink"] = newValue }
  }

  /// The time in which a caret is shown and hidden once.
  var caretBlinkTime: Duration { .milliseconds(self[property: "gtk-cursor-blink-time"] as Int) }

  /// The time after which a caret stops blinking, if the user does nothing.
  var caretBlinkLimit: Duration { .seconds(self[property: "gtk-cursor-blink-timeout"] as Int) }

  /// Whether programs may remember used files.
  public var remembersRecentFiles: Bool { self[property: "gtk-recent-files-enabled"] }

  /// The number of days after which they forget; nil for never.
  public var recentFileDays: Int? {
    let days: Int = self[property: "gtk-recent-files-max-age"]
    return days < 0 ? nil : days
  }

  /// Emitted when fonts were installed or removed, if the desktop reports that.
  public var fontsChanged: Signal<Void> { changes(of: "gtk-fontconfig-timestamp") }
}
