import GLibKit
import Synchronization
import SystemKit

/// The applications of this desktop with its settings panels, which match by name, kind and keywords, and their desktop
/// actions, which match by both names. Return starts them.
public struct ApplicationSource: SavableSource {
  package static let sourceID = "applications"
  public let id = Self.sourceID
  public var title: String { localized("Applications") }
  public let iconName = "application-x-executable-symbolic"

  /// Notes whether a reader follows the changes.
  private final class Watch: Sendable {
    let isWanted = Atomic(false)
  }

  private let watch = Watch()

  public init() {}

  /// The desktop entries, the desktop that shows them, and the folders of programs: an entry whose program is missing
  /// is not listed.
  package func inputs(last: SourceInputs?) async -> SourceInputs {
    // GIO starts watching only after a first request, and entries from a saved file cause none.
    if watch.isWanted.load(ordering: .relaxed) { try? AppInfo.watchFolders() }
    var inputs = SourceInputs()
    inputs.add("desktop", Environment.value(of: "XDG_CURRENT_DESKTOP") ?? "")
    if let platform = SettingsPanels.ofSession().qtPlatform { inputs.add("platform", platform) }
    let programs = ProgramPath().folders
    inputs.add("path", programs.joined(separator: ":"))
    inputs.addStamps(of: programs.filter { $0.hasPrefix("/") } + ApplicationFolders.contents(), last: last)
    return inputs
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    // GIO returns them unordered. Sorting keeps equal names in their places at the next reading.
    do throws(AppInfo.Obstacle) {
      let panels = SettingsPanels.ofSession()
      let installed = try InstalledApplications()
      let applications = installed.all().filter { $0.shouldShow || panels.contain($0) }.sorted { $0.id < $1.id }
      return CatalogItems(
        applications.flatMap { [CatalogItem($0)] + CatalogItem.actions(of: $0) },
        notes: installed.silent.values.map(\.description).sorted())
    } catch {
      throw .unreadable(path: error.path, reason: error.reason)
    }
  }

  /// Yields when GIO reports a new, removed or changed desktop file, and when to try again after a disk did not answer.
  public var changes: AsyncStream<Void> {
    watch.isWanted.store(true, ordering: .relaxed)
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { @MainActor in
        let monitor = AppInfoMonitor()
        monitor.changed.connectKeepingCaptures { continuation.yield() }
        let attempts = Task { for await _ in ApplicationFolders.attempts() { continuation.yield() } }
        // The monitor watches as long as the stream holds it.
        continuation.onTermination = { _ in
          attempts.cancel()
          withExtendedLifetime(monitor) {}
        }
      }
    }
  }
}

extension CatalogItem {
  init(_ application: AppInfo) {
    // All pages of KDE's settings have the same program.
    let program = application.isPanelOfKDE ? nil : application.executable
    var bags = [Self.bag(application.name, application.genericName, application.keywords, program)]
    let original = Self.bag(
      application.untranslatedName ?? application.name, application.untranslatedGenericName,
      application.untranslatedKeywords, nil)
    if !bags[0].hasPrefix(original) { bags.append(original) }
    let isSetting = application.isPanelOfKDE || application.categories.contains("Settings")
    // Some entries repeat their name: “Terminal”, whose kind is “Terminal”.
    let kind = [application.summary, application.genericName].compactMap(\.self).first {
      $0.lowercased() != application.name.lowercased()
    }
    self.init(
      id: application.id, name: application.name, alternateNames: bags,
      subtitle: kind ?? (application.isPanelOfKDE ? localized("System Settings") : nil),
      icon: ItemIcon(application.icon, fallback: .application),
      weight: isSetting ? ItemWeight.setting : ItemWeight.application,
      actions: [ItemAction(localized("Open"), .launch(desktopID: application.id, action: nil))]
        + application.actions.map { ItemAction($0.name, .launch(desktopID: application.id, action: $0.id)) })
  }

  /// Makes an item of each desktop action, with the application's name: `Firefox · New Private Window`.
  static func actions(of application: AppInfo) -> [CatalogItem] {
    application.actions.map { action in
      let name = name(of: action, application.name, original: application.untranslatedName)
      return CatalogItem(
        id: application.id + "#" + action.id, name: name.shown, alternateNames: name.others,
        subtitle: application.genericName ?? application.summary,
        icon: ItemIcon(action.icon ?? application.icon, fallback: .application), weight: ItemWeight.applicationAction,
        actions: [
          ItemAction(localized("Open"), .launch(desktopID: application.id, action: action.id)),
          ItemAction(
            localized("Open {application} Itself", ["application": application.name]),
            .launch(desktopID: application.id, action: nil)),
        ])
    }
  }

  /// The name of an action with its application's name, and the other names that match.
  struct ActionName: Equatable {
    var shown: String
    var others: [String]
  }

  /// - Parameter original: The application's name in the language of its entry.
  static func name(of action: AppInfo.Action, _ application: String, original: String?) -> ActionName {
    let shown = application + " · " + action.name
    let other = (original ?? application) + " · " + (action.untranslatedName ?? action.name)
    return ActionName(shown: shown, others: other == shown ? [] : [other])
  }

  /// Joins name, kind, keywords and program to one name, to match words of all of them together.
  private static func bag(_ name: String, _ kind: String?, _ keywords: [String], _ program: String?) -> String {
    let words = [name, kind ?? ""] + keywords + [program.map(programName) ?? ""]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the program's name, unless it only runs the real one. The list is GLib's (gdesktopappinfo.c).
  private static func programName(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let runners: Set<String> = [
      "bash", "env", "flatpak", "gjs", "pkexec", "python", "python2", "python3", "sh", "wine", "wine64",
    ]
    return runners.contains(name) ? "" : name
  }
}

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
