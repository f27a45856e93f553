internal import GLibKit
internal import Synchronization
internal import SystemKit

/// A window of another program.
public struct OpenWindow: Sendable, Hashable {
  /// Identifies the window as long as it is open.
  public var id: UInt32
  public var title: String
  /// A name that programs of one kind share, usually the name of the program.
  public var className: String
  /// The id of its application; empty if unknown.
  public var applicationID: String
  /// Whether it is on a desktop other than the current one.
  public var isElsewhere: Bool

  public init(id: UInt32, title: String, className: String, applicationID: String = "", isElsewhere: Bool = false) {
    self.id = id
    self.title = title
    self.className = className
    self.applicationID = applicationID
    self.isElsewhere = isElsewhere
  }
}

/// The windows of other programs, the top one first, if the desktop lists them. They are listed only when the user
/// opens the search window.
public final class WindowSource: Source, SummonedSource {
  package static let sourceID = "windows"
  public let id = WindowSource.sourceID
  public var title: String { localized("Windows") }
  public let iconName = "focus-windows-symbolic"
  public let isOptional = true
  public let keepsOrderWhileBrowsed = true

  private let toolkit: any ToolkitResources
  private let reader = Mutex(AsyncStream<Void>.Continuation?.none)

  public init(toolkit: any ToolkitResources) {
    self.toolkit = toolkit
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    guard let windows = await toolkit.openWindows(), !windows.isEmpty else { return CatalogItems([]) }
    let installed = try? InstalledApplications()
    var applications: [String: AppInfo?] = [:]
    return CatalogItems(
      windows.map { window in
        let key = window.applicationID + "\n" + window.className
        let application = applications[key] ?? installed.flatMap { window.application(among: $0) }
        applications[key] = application
        return CatalogItem(window, of: application)
      })
  }

  public var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    reader.withLock { $0 = continuation }
    return stream
  }

  /// Lists the windows again: the user opened the search window.
  public func summon() { reader.withLock { _ = $0?.yield() } }
}

extension OpenWindow {
  /// Returns the application of the window, by the usual names of desktop entries.
  fileprivate func application(among installed: InstalledApplications) -> AppInfo? {
    [applicationID, className, className.lowercased()].lazy.filter { !$0.isEmpty && !$0.contains("/") }
      .compactMap { installed[$0 + ".desktop"] }.first
  }
}

extension CatalogItem {
  /// Makes the item of a window, with the name of its program: `Firefox · Debian`.
  init(_ window: OpenWindow, of application: AppInfo?) {
    let program = application?.name ?? window.className
    let title = window.title.isEmpty ? program : window.title
    let isNamedAlone = program.isEmpty || title == program
    var actions = [ItemAction(localized("Go to Window"), .otherWindow(.goTo, window.id))]
    if let application {
      actions.append(
        ItemAction(
          localized("Start {application} Again", ["application": application.name]),
          .launch(desktopID: application.id, action: nil)))
    }
    if window.isElsewhere {
      actions.append(ItemAction(localized("Bring Window Here"), .otherWindow(.bringHere, window.id)))
    }
    actions.append(ItemAction(localized("Close Window"), .otherWindow(.close, window.id)))
    actions.append(ItemAction(localized("Copy Title"), .copy(title)))
    self.init(
      id: String(window.id), name: isNamedAlone ? title : "\(program) · \(title)",
      alternateNames: window.className.isEmpty || window.className == program ? [] : [window.className + " " + title],
      subtitle: window.isElsewhere ? localized("On another desktop") : nil,
      icon: application.map { ItemIcon($0.icon, fallback: .application) }
        ?? ItemIcon(Icon(names: [window.className.lowercased()]), fallback: .application),
      weight: ItemWeight.window, actions: actions, isRemembered: false)
  }
}
