internal import Catalog
internal import GLibKit
internal import SystemKit
internal import UserSettings

/// Examines what the desktop offers: some dozen findings, with what to do about missing parts. `hunch --doctor` prints
/// them, and Preferences show them.
@MainActor
package struct DesktopReport {
  /// The user's bus; nil without one.
  private let bus: DBusConnection?

  /// Returns the findings. All parts are examined at once, each for a few seconds at most.
  /// - Parameter terminal: The user's own terminal; nil or empty for any.
  package static func findings(terminal: String?) async -> [DesktopFinding] { await DesktopReport().findings(terminal) }

  nonisolated static func print() throws {
    var problems: [String] = []
    let terminal = (try? SettingsFile.usual.read()).flatMap {
      SettingsReader($0, group: "Launching").string("terminal", &problems)
    }
    // The process's first thread, on which nothing else runs yet.
    let findings = MainActor.assumeIsolated { MainLoop.complete { await DesktopReport.findings(terminal: terminal) } }
    try Output.write { output in
      for line in DesktopFinding.lines(of: findings) { try output.append(line.utf8) }
    }
  }

  private init() async { bus = try? await DBusConnection.session() }

  private func findings(_ terminal: String?) async -> [DesktopFinding] {
    async let parts = InstalledParts.find(terminal: terminal, within: Self.patience)
    async let program = examineProgram()
    guard bus != nil else {
      let noBus = DesktopFinding(
        name: localized("Session bus"), state: missing,
        advice: localized("Start your session by dbus-run-session, or log in again."))
      let disk = installed(await parts, preferred: terminal)
      return [await program] + surroundings + [noBus] + disk
    }
    async let shortcut = examineShortcut()
    async let notifications = examineNotifications()
    async let clipboard = findClipboardManager()
    async let session = examineSession()
    async let screenReader = examineScreenReader()
    async let services = examineServices()
    var findings = [await program] + surroundings
    findings += [await shortcut, await notifications]
    findings.append(describeClipboard(await clipboard, await parts))
    findings.append(await session)
    findings += installed(await parts, preferred: terminal)
    findings += [await screenReader, await services]
    return findings
  }

  // MARK: The session

  private func examineProgram() async -> DesktopFinding {
    let runs = await isOwned(DisplayInstance.firstID)
    let version = HunchCommand.version
    return DesktopFinding(
      name: "Hunch",
      state: runs
        ? localized("{version}, running", ["version": version])
        : localized("{version}, not running", ["version": version]),
      advice: runs ? nil : localized("The window opens faster if Hunch runs: turn on Start at Login in Preferences."))
  }

  private var isWayland: Bool { Environment.value(of: "WAYLAND_DISPLAY") != nil }

  private var hasX: Bool { Environment.value(of: "DISPLAY") != nil }

  /// The desktop's own name, such as `GNOME` or `sway`.
  private nonisolated static func desktopNames(_ environment: (String) -> String?) -> [String] {
    (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":").map(String.init)
  }

  private var surroundings: [DesktopFinding] { [desktop] + [placement].compactMap(\.self) }

  private var desktop: DesktopFinding {
    let display = isWayland ? "Wayland" : hasX ? "X11" : localized("no display")
    let names = Self.desktopNames(Environment.value) + [display]
    return DesktopFinding(name: localized("Desktop"), state: names.joined(separator: ", "))
  }

  /// The position of the window; nil without a display.
  private var placement: DesktopFinding? {
    guard isWayland else {
      guard hasX else { return nil }
      return DesktopFinding(
        name: localized("Window"), state: localized("In the middle of the monitor that the pointer is on"))
    }
    return Self.placementOnWayland(
      hasLibrary: LayerLibrary.find(environment: Environment.value) != nil, environment: Environment.value)
  }

  /// The position of the window on Wayland.
  /// - Parameter hasLibrary: Whether the library for layers is installed.
  nonisolated static func placementOnWayland(hasLibrary: Bool, environment: (String) -> String?) -> DesktopFinding {
    let name = localized("Window")
    if hasLibrary {
      return DesktopFinding(name: name, state: localized("Above all windows, if the compositor has layers"))
    }
    let state = localized("Where the compositor puts it")
    guard LayerLibrary.suits(environment: environment) else { return DesktopFinding(name: name, state: state) }
    let rules = [
      "sway": "for_window [app_id=\"app.hunch.Hunch\"] floating enable, move position center",
      "hyprland": "windowrule = match:class app.hunch.Hunch, float on, center on",
    ]
    let rule = desktopNames(environment).lazy.compactMap { rules[$0.lowercased()] }.first
    let library = "libgtk4-layer-shell0"
    let advice =
      if let rule {
        localized(
          "Install gtk4-layer-shell ({package} in Debian 13), or add to the compositor’s configuration: {rule}",
          ["package": library, "rule": rule])
      } else {
        localized("Install gtk4-layer-shell ({package} in Debian 13).", ["package": library])
      }
    return DesktopFinding(name: name, state: state, advice: advice, command: rule)
  }

  private func examineShortcut() async -> DesktopFinding {
    let isThere = await bus.map { GlobalShortcutsPortal($0) }?.isThere(within: Self.patience) ?? false
    let command = "hunch --toggle"
    return DesktopFinding(
      name: localized("Shortcut"),
      state: isThere
        ? localized("You can register it in Preferences")
        : localized("Your desktop does not let programs register one"),
      advice: isThere
        ? nil : localized("Bind {command} in your desktop’s keyboard settings.", ["command": command]),
      command: isThere ? nil : command)
  }

  private func examineNotifications() async -> DesktopFinding {
    let isThere = await isReachable("org.freedesktop.Notifications")
    return DesktopFinding(
      name: localized("Notifications"),
      state: isThere ? available : localized("None; a small window tells what was copied"))
  }

  /// Returns the clipboard manager that is used over the bus; nil without one.
  private func findClipboardManager() async -> String? {
    for (name, title) in [("org.kde.klipper", "Klipper"), ("org.gnome.GPaste", "GPaste")] where await isOwned(name) {
      return title
    }
    return nil
  }

  private func describeClipboard(_ manager: String?, _ parts: InstalledParts?) -> DesktopFinding {
    let name = localized("Clipboard")
    if let manager = manager ?? parts?.clipboardManager { return DesktopFinding(name: name, state: manager) }
    let state =
      isWayland
      ? localized("No manager found; copied text stays while Hunch runs")
      : localized("No manager found; copied text stays until you copy something else")
    guard let parts else { return DesktopFinding(name: name, state: state) }
    return missingPart(name, state, installing: "copyq", parts)
  }

  private func examineSession() async -> DesktopFinding {
    let commands = await SessionService().available().commands
    return DesktopFinding(
      name: localized("Session"),
      state: commands.isEmpty ? missing : commands.map(\.title).joined(separator: ", "),
      advice: commands.isEmpty ? localized("Locking and shutting down need logind, of systemd or elogind.") : nil)
  }

  private func examineScreenReader() async -> DesktopFinding {
    let isOn = await bus?.property(
      "ScreenReaderEnabled", of: "org.a11y.Status", at: "/org/a11y/bus", on: "org.a11y.Bus", within: Self.patience)
    return DesktopFinding(
      name: localized("Screen reader"), state: isOn?.bool == true ? localized("On") : localized("Off"))
  }

  private func examineServices() async -> DesktopFinding {
    let isThere = await isOwned("org.freedesktop.systemd1")
    return DesktopFinding(
      name: "systemd",
      state: isThere
        ? localized("Each program starts in its own systemd scope") : localized("Programs start as children of Hunch"))
  }

  // MARK: The disk

  private func installed(_ parts: InstalledParts?, preferred: String?) -> [DesktopFinding] {
    let names = (
      terminal: localized("Terminal"), sums: localized("Sums"), software: localized("Software"),
      programs: localized("Other programs")
    )
    guard let parts else {
      let silent = localized("Unknown: the disk does not answer")
      return [names.terminal, names.sums, names.software, names.programs].map { .init(name: $0, state: silent) }
    }
    let terminal =
      if let found = parts.terminal {
        DesktopFinding(name: names.terminal, state: found)
      } else if let preferred, !preferred.isEmpty {
        DesktopFinding(
          name: names.terminal, state: missing,
          advice: localized(
            "“{command}” in Preferences runs no installed program. Choose another.", ["command": preferred]))
      } else {
        missingPart(names.terminal, installing: isWayland ? "foot" : "xterm", parts)
      }
    let sums =
      parts.hasCalculator
      ? DesktopFinding(name: names.sums, state: available)
      : missingPart(names.sums, installing: Calculator.package, parts)
    let software =
      parts.hasCatalogue
      ? DesktopFinding(name: names.software, state: localized("A catalogue is installed"))
      : missingPart(
        names.software, localized("No catalogue"), installing: "appstream", parts, then: " && sudo apt update")
    return [
      terminal, sums, software,
      DesktopFinding(
        name: names.programs,
        state: localized("{number} can be searched", ["number": String(parts.searchable)])),
    ]
  }

  /// Returns the finding that a package is missing, with the command that installs it if that is known.
  private func missingPart(
    _ name: String, _ state: String? = nil, installing title: String, _ parts: InstalledParts, then more: String = ""
  ) -> DesktopFinding {
    DesktopFinding(
      name: name, state: state ?? missing,
      advice: parts.hasAPT ? nil : localized("Install the package {package}.", ["package": title]),
      command: parts.hasAPT ? "sudo apt install \(title)\(more)" : nil)
  }

  private var available: String { localized("Available") }
  private var missing: String { localized("Missing") }

  // MARK: Questions

  private func isOwned(_ name: String) async -> Bool {
    (try? await bus?.hasOwner(name, timeout: Self.patience)) == true
  }

  /// Whether a program owns a name on the bus, or can be started for it.
  private func isReachable(_ name: String) async -> Bool {
    if await isOwned(name) { return true }
    let bus = "org.freedesktop.DBus"
    let names = try? await self.bus?.call(
      "ListActivatableNames", on: bus, at: "/org/freedesktop/DBus", of: bus, timeout: Self.patience)
    return names?[0]?.elements?.contains { $0.string == name } ?? false
  }

  /// The longest time to wait for an answer.
  private nonisolated static let patience = Duration.seconds(3)
}
