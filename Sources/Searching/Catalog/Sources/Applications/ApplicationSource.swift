import GLibKit
import Glibc
import Synchronization
import SystemKit

/// The applications that this desktop lists, by name, kind and keywords, and what else each can be started for, by the names
/// of both. Return starts one.
public struct ApplicationSource: SavableSource {
  static let sourceID = "applications"
  public let id = Self.sourceID
  public var title: String { localized("Applications") }
  public let iconName = "application-x-executable-symbolic"

  /// Whether somebody asked for the changes.
  private final class Watch: Sendable {
    let isWanted = Atomic(false)
  }

  private let watch = Watch()

  public init() {}

  /// The entries, the desktop that they are listed on, and the folders of programs: an entry whose program is not there
  /// is not listed.
  package func inputs(last: SourceInputs?) async -> SourceInputs {
    // GIO only watches once it was asked for something; reading entries that were saved asks it for nothing.
    if watch.isWanted.load(ordering: .relaxed) { try? AppInfo.watchFolders() }
    var inputs = SourceInputs()
    inputs.add("desktop", getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } ?? "")
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    inputs.add("path", path)
    for folder in path.split(separator: ":") { inputs.addStamp(of: String(folder)) }
    for path in ApplicationFolders.contents() { inputs.addStamp(of: path) }
    return inputs
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    try await load(from: await inputs(last: nil), progress: progress)
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    // GIO gives them in no order; with one, equal names stay in their places when they are read again.
    do throws(AppInfo.Obstacle) {
      let applications = try AppInfo.all().filter(\.shouldShow).sorted { $0.id < $1.id }
      return CatalogItems(applications.flatMap { [CatalogItem($0)] + CatalogItem.actions(of: $0) })
    } catch {
      throw .unreadable(path: error.path, reason: error.reason)
    }
  }

  /// GIO tells when a desktop file came, went or changed.
  public var changes: AsyncStream<Void> {
    watch.isWanted.store(true, ordering: .relaxed)
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { @MainActor in
        let monitor = AppInfoMonitor()
        monitor.changed.connectKeepingCaptures { continuation.yield() }
        // It watches as long as it is held, which is as long as somebody reads the stream.
        continuation.onTermination = { _ in withExtendedLifetime(monitor) {} }
      }
    }
  }
}

extension CatalogItem {
  /// An application as an item.
  init(_ application: AppInfo) {
    var bags = [Self.bag(application.name, application.genericName, application.keywords, application.executable)]
    let original = Self.bag(
      application.untranslatedName ?? application.name, application.untranslatedGenericName,
      application.untranslatedKeywords, nil)
    if !bags[0].hasPrefix(original) { bags.append(original) }
    self.init(
      id: application.id, name: application.name, alternateNames: bags,
      subtitle: application.summary ?? application.genericName,
      icon: ItemIcon(application.icon, fallback: .application),
      weight: application.categories.contains("Settings") ? ItemWeight.setting : ItemWeight.application,
      actions: [ItemAction(localized("Open"), .launch(desktopID: application.id, action: nil))]
        + application.actions.map { ItemAction($0.name, .launch(desktopID: application.id, action: $0.id)) })
  }

  /// What else an application can be started for, each as an item under the application's name: `Firefox · New Private
  /// Window`.
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

  /// What an action is called with its application's name, and what else it is found by.
  struct ActionName: Equatable {
    var shown: String
    var others: [String]
  }

  /// - Parameter original: What the application is called in the language of its entry.
  static func name(of action: AppInfo.Action, _ application: String, original: String?) -> ActionName {
    let shown = application + " · " + action.name
    let other = (original ?? application) + " · " + (action.untranslatedName ?? action.name)
    return ActionName(shown: shown, others: other == shown ? [] : [other])
  }

  /// Name, kind, keywords and program as one name, so that words of all of them find the application together.
  private static func bag(_ name: String, _ kind: String?, _ keywords: [String], _ program: String?) -> String {
    let words = [name, kind ?? ""] + keywords + [program.map(programName) ?? ""]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The program's own name, unless it is only what runs the real one. The list is GLib's (gdesktopappinfo.c).
  private static func programName(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let runners: Set<String> = [
      "bash", "env", "flatpak", "gjs", "pkexec", "python", "python2", "python3", "sh", "wine", "wine64",
    ]
    return runners.contains(name) ? "" : name
  }
}
