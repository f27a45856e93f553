internal import Catalog
internal import GLibKit
internal import Glibc
internal import SmartSearch
internal import SystemKit

/// The report of `hunch --doctor`: some dozen findings about the desktop, with advice for missing parts.
struct DesktopReport {
  struct Finding {
    let name, state: String
    /// The remedy for a missing part; nil if nothing is missing.
    var advice: String?
  }

  /// The user's bus; nil without one.
  private let bus: DBusConnection?
  private let environment: (String) -> String?

  /// Prints the findings, one on each line, with advice indented below it.
  static func print() throws {
    // The process's first thread, on which nothing else runs yet.
    let findings = MainActor.assumeIsolated {
      MainLoop.complete { await DesktopReport { name in getenv(name).map { String(cString: $0) } }.findings() }
    }
    let width = findings.map(\.name.count).max() ?? 0
    try Output.write { output in
      for finding in findings {
        let gap = String(repeating: " ", count: width - finding.name.count + 2)
        try output.append(VisibleText.printed(finding.name + gap + finding.state).utf8)
        guard let advice = finding.advice else { continue }
        try output.append((String(repeating: " ", count: width + 2) + "→ " + VisibleText.printed(advice)).utf8)
      }
    }
  }

  @MainActor
  private init(environment: @escaping (String) -> String?) async {
    bus = try? await DBusConnection.session()
    self.environment = environment
  }

  @MainActor
  private func findings() async -> [Finding] {
    var findings = [await program, desktop] + [placement].compactMap(\.self)
    guard bus != nil else {
      return findings + [
        Finding(
          name: localized("Session bus"), state: missing,
          advice: localized("Start your session by dbus-run-session, or log in again."))
      ]
    }
    findings += [await shortcut, await notifications, await clipboard, await session, software, await otherPrograms]
    return findings + [await screenReader, await services]
  }

  // MARK: Findings

  @MainActor
  private var program: Finding {
    get async {
      let runs = await isOwned(DisplayInstance.firstID)
      let version = HunchCommand.version
      return Finding(
        name: "Hunch",
        state: runs
          ? localized("{version}, running", ["version": version])
          : localized("{version}, not running", ["version": version]),
        advice: runs ? nil : localized("The window opens faster if Hunch runs: turn on Start at Login in Preferences."))
    }
  }

  private var isWayland: Bool { environment("WAYLAND_DISPLAY").map { !$0.isEmpty } ?? false }

  /// The desktop's own name, such as `GNOME` or `sway`.
  private var desktopNames: [String] {
    (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":").map(String.init)
  }

  private var desktop: Finding {
    let display =
      if isWayland { "Wayland" } else if environment("DISPLAY") != nil { "X11" } else { localized("no display") }
    return Finding(name: localized("Desktop"), state: (desktopNames + [display]).joined(separator: ", "))
  }

  /// The position of the window; nil without a display.
  private var placement: Finding? {
    let name = localized("Window")
    guard isWayland else {
      if environment("DISPLAY") == nil { return nil }
      return Finding(name: name, state: localized("In the middle of the monitor that the pointer is on"))
    }
    let state = localized("Where the compositor puts it")
    let rules = [
      "sway": "for_window [app_id=\"app.hunch.Hunch\"] floating enable, move position center",
      "hyprland": "windowrulev2 = float, class:^(app\\.hunch\\.Hunch)$",
    ]
    let rule = desktopNames.lazy.compactMap { rules[$0.lowercased()] }.first
    return Finding(
      name: name, state: state,
      advice: rule.map { localized("Add to the compositor’s configuration: {rule}", ["rule": $0]) })
  }

  @MainActor
  private var shortcut: Finding {
    get async {
      let isThere = await bus.map { GlobalShortcutsPortal($0) }?.isThere() ?? false
      return Finding(
        name: localized("Shortcut"),
        state: isThere
          ? localized("Preferences register it with your desktop")
          : localized("Your desktop does not let programs register one"),
        advice: isThere
          ? nil : localized("Bind {command} in your desktop’s keyboard settings.", ["command": "hunch --toggle"]))
    }
  }

  @MainActor
  private var notifications: Finding {
    get async {
      let isThere = await isReachable("org.freedesktop.Notifications")
      return Finding(
        name: localized("Notifications"),
        state: isThere ? available : localized("None; a small window tells what was copied"))
    }
  }

  @MainActor
  private var clipboard: Finding {
    get async {
      let managers = [("org.kde.klipper", "Klipper"), ("org.gnome.GPaste", "GPaste")]
      for (name, title) in managers where await isOwned(name) {
        return Finding(name: localized("Clipboard"), state: title)
      }
      return Finding(
        name: localized("Clipboard"), state: localized("No manager found; copied text stays while Hunch runs"))
    }
  }

  @MainActor
  private var session: Finding {
    get async {
      let commands = await SessionService().available()
      return Finding(
        name: localized("Session"),
        state: commands.isEmpty ? missing : commands.map(\.title).joined(separator: ", "),
        advice: commands.isEmpty ? localized("Locking and shutting down need logind, of systemd or elogind.") : nil)
    }
  }

  private var software: Finding {
    let isThere = SoftwareFolders.ofMachine.hasCatalogue
    return Finding(
      name: localized("Software"), state: isThere ? localized("A catalogue is installed") : localized("No catalogue"),
      advice: isThere ? nil : "apt install appstream && apt update")
  }

  @MainActor
  private var otherPrograms: Finding {
    get async {
      let folders = Directories.systemData
      let count = folders.map { folder in
        Self.count(".ini", in: folder + "/gnome-shell/search-providers")
          + Self.count(".desktop", in: folder + "/krunner/dbusplugins")
      }.reduce(0, +)
      return Finding(
        name: localized("Other programs"), state: localized("{number} can be searched", ["number": String(count)]))
    }
  }

  @MainActor
  private var screenReader: Finding {
    get async {
      let isOn = await property("ScreenReaderEnabled", of: "org.a11y.Status", at: "/org/a11y/bus", on: "org.a11y.Bus")
      return Finding(name: localized("Screen reader"), state: isOn?.bool == true ? localized("On") : localized("Off"))
    }
  }

  @MainActor
  private var services: Finding {
    get async {
      let isThere = await isOwned("org.freedesktop.systemd1")
      return Finding(
        name: "systemd",
        state: isThere
          ? localized("Programs start in units of their own") : localized("Programs start as children of Hunch"))
    }
  }

  private var available: String { localized("Available") }
  private var missing: String { localized("Missing") }

  // MARK: Questions

  /// Returns the number of files in a folder whose names end with this text; 0 without the folder.
  private static func count(_ ending: String, in folder: String) -> Int {
    (try? LocalFiles.names(in: folder))?.count { $0.hasSuffix(ending) } ?? 0
  }

  @MainActor
  private func isOwned(_ name: String) async -> Bool {
    (try? await bus?.hasOwner(name, timeout: Self.patience)) == true
  }

  /// Whether a program owns a name on the bus, or can be started for it.
  @MainActor
  private func isReachable(_ name: String) async -> Bool {
    if await isOwned(name) { return true }
    let bus = "org.freedesktop.DBus"
    let names = try? await self.bus?.call(
      "ListActivatableNames", on: bus, at: "/org/freedesktop/DBus", of: bus, timeout: Self.patience)
    return names?[0]?.elements?.contains { $0.string == name } ?? false
  }

  @MainActor
  private func property(_ key: String, of interface: String, at path: String, on name: String) async -> Variant? {
    try? await bus?.call(
      "Get", on: "org.freedesktop.DBus.Properties", at: path, of: name, .tuple([.string(interface), .string(key)]),
      timeout: Self.patience)[0]?.unwrapped
  }

  private static let patience = Duration.seconds(3)
}
