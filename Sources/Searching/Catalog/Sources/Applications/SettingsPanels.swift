import GLibKit
import SystemKit

/// The settings panels of KDE and Xfce that menus hide, because the desktop's settings window lists them. GNOME's are
/// results of its search provider.
struct SettingsPanels: Sendable {
  /// The platform that Qt uses in this session; nil if the desktop is not KDE.
  let qtPlatform: String?
  private let isXfce: Bool

  /// - Parameters:
  ///   - desktop: the names of the running desktop, as in `XDG_CURRENT_DESKTOP`.
  ///   - isWayland: whether the session has a Wayland compositor.
  init(desktop: String, isWayland: Bool) {
    let names = desktop.split(separator: ":")
    qtPlatform = names.contains("KDE") ? (isWayland ? "wayland" : "xcb") : nil
    isXfce = names.contains("XFCE")
  }

  /// Returns those of this session.
  static func ofSession() -> SettingsPanels {
    SettingsPanels(
      desktop: Environment.value(of: "XDG_CURRENT_DESKTOP") ?? "",
      isWayland: Environment.value(of: "WAYLAND_DISPLAY") != nil)
  }

  /// Whether to list an application although menus hide it.
  func contain(_ application: AppInfo) -> Bool {
    guard application.isNoDisplay, application.isForDesktop else { return false }
    if let qtPlatform, application.isPanelOfKDE {
      return application.qtPlatforms.isEmpty || application.qtPlatforms.contains(qtPlatform)
    }
    return isXfce && application.categories.contains("X-XFCE-SettingsDialog")
  }
}

extension AppInfo {
  /// Whether it is a page of KDE's settings. Such entries have only a name, an icon and a command, which opens the
  /// page in System Settings.
  var isPanelOfKDE: Bool {
    isNoDisplay && executable?.split(separator: "/").last == "systemsettings"
  }
}
