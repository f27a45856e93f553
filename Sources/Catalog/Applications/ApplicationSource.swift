import GLibKit

/// The applications that this desktop lists, by name, kind and keywords. Return starts one.
public struct ApplicationSource: Source {
  public let id = "applications"
  public let title = "Applications"
  public let iconName = "application-x-executable-symbolic"

  public init() {}

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    // GIO gives them in no order; with one, equal names stay in their places when they are read again.
    do throws(AppInfo.Obstacle) {
      let applications = try AppInfo.all().filter(\.shouldShow).sorted { $0.id < $1.id }
      return CatalogItems(applications.map(CatalogItem.init))
    } catch {
      throw .unreadable(path: error.path, reason: error.reason)
    }
  }

  /// GIO tells when a desktop file came, went or changed.
  public var changes: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
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
      weight: ItemWeight.application,
      actions: [ItemAction("Open", .launch(desktopID: application.id, action: nil))]
        + application.actions.map { ItemAction($0.name, .launch(desktopID: application.id, action: $0.id)) })
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
