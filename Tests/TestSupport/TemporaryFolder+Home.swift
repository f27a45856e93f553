import Foundation

/// What a program begins with: a home folder, settings and scripts. The end-to-end tests that need other ones than a new
/// user has, start the program with ``homeVariables``.
extension TemporaryFolder {
  /// The home folder, and the folders of settings, data and caches below this one.
  package var homeVariables: [String: String] {
    [
      "HOME": path + "/home", "XDG_CONFIG_HOME": path + "/config", "XDG_DATA_HOME": path + "/data",
      "XDG_CACHE_HOME": path + "/cache",
    ]
  }

  /// The file of the settings.
  package var settingsPath: String { path + "/config/hunch/settings.ini" }

  /// The settings as they are; nil while there are none.
  package var settings: String? { try? String(contentsOfFile: settingsPath, encoding: .utf8) }

  /// Writes the settings anew.
  package func write(settings text: String) throws {
    try write(text, to: "config/hunch/settings.ini")
  }

  /// Adds the entry of a runner, *Zork Tabs*, among the user's data.
  ///
  /// - Parameters:
  ///   - name: The name of the runner on the bus.
  ///   - lines: More lines of the entry.
  package func addRunner(_ name: String, _ lines: String = "") throws {
    try write(
      """
      [Desktop Entry]
      Type=Service
      Name=Zork Tabs
      X-KDE-PluginInfo-Name=zorktabs
      X-Plasma-API=DBus
      X-Plasma-DBusRunner-Service=\(name)
      \(lines)

      """, to: "data/krunner/dbusplugins/zorktabs.desktop")
  }

  /// Adds a script, which is on as it is unless a test wants it off.
  package func addScript(_ name: String, _ text: String, isOn: Bool = true) throws {
    let file = try write(text, to: "config/hunch/scripts/" + name, mode: 0o700)
    guard isOn else { return }
    let sum = try Program.run("sha256sum", [file]).prefix(64)
    let old = settings ?? ""
    let rest = old.contains("[Scripts]\n") ? old : old + "[Scripts]\n"
    try write(settings: rest.replacingOccurrences(of: "[Scripts]\n", with: "[Scripts]\n\(name)=\(sum)\n"))
  }
}
