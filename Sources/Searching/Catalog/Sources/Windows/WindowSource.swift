internal import GLibKit
internal import SystemKit

/// The windows of other programs, the top one first, if the desktop lists them. They are listed only when the user
/// opens the search window.
public final class WindowSource: Source, SummonedSource {
  package static let sourceID = "windows"
  public let id = WindowSource.sourceID
  public var title: String { localized("Windows") }
  public let iconName = "focus-windows-symbolic"
  public let traits = SourceTraits {
    $0.isOptional = true
    $0.keepsOrderWhileBrowsed = true
  }

  /// The most windows that are listed: those on top.
  static let most = 2_000

  private let toolkit: any ToolkitResources
  private let summons = Watchers<Void>()

  public init(toolkit: any ToolkitResources) {
    self.toolkit = toolkit
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    guard let windows = await toolkit.openWindows(), !windows.isEmpty else { return CatalogItems([]) }
    let entries = Set(windows.prefix(Self.most).flatMap(\.entries))
    let installed = (try? AppInfo.installed(ids: entries)) ?? [:]
    return CatalogItems(try Self.items(of: windows) { installed[$0] })
  }

  /// Makes the items of the top windows, each window once.
  ///
  /// - Parameter find: Returns the application of a desktop entry. It is called once for each entry.
  static func items(
    of windows: [OpenWindow], find: (String) -> AppInfo?
  ) throws(SourceError) -> [CatalogItem] {
    var known: [String: AppInfo?] = [:]
    var listed: Set<UInt32> = []
    var items: [CatalogItem] = []
    var current: Int?
    for window in windows.prefix(most) where listed.insert(window.id).inserted {
      if Task.isCancelled { throw .cancelled }
      var application: AppInfo?
      for entry in window.entries where application == nil {
        application = known[entry] ?? find(entry)
        known.updateValue(application, forKey: entry)
      }
      if current == nil, !window.isElsewhere { current = items.count }
      items.append(CatalogItem(window, of: application))
    }
    // Among windows that match alike, the one used last comes first. The one that the user comes from is the last: it needs
    // no search.
    let places = items.indices.filter { $0 != current } + [current].compactMap(\.self)
    for (rank, place) in places.enumerated() { items[place].weight += Int32(max(0, Self.mostRanked - rank)) }
    return items
  }

  /// The number of windows that are ranked by their order: they all stay one kind of items (``ItemWeight``).
  private static let mostRanked = 999

  public var changes: AsyncStream<Void> { summons.stream() }

  /// Lists the windows again: the user opened the search window.
  public func summon() { summons.tell(()) }
}

extension OpenWindow {
  /// The longest part of a title or class that is searched, in Unicode scalars.
  private static let longestName = 256

  /// The desktop entries that its application may have, by their usual names.
  fileprivate var entries: [String] {
    [applicationID, searchedClass, searchedClass.lowercased()].filter { !$0.isEmpty && !$0.contains("/") }
      .map { $0 + ".desktop" }
  }

  fileprivate var searchedTitle: String { Self.beginning(of: title) }
  fileprivate var searchedClass: String { Self.beginning(of: className) }

  private static func beginning(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestName)))
  }
}

extension CatalogItem {
  /// Makes the item of a window, with the name of its program: `Firefox · Debian`.
  init(_ window: OpenWindow, of application: AppInfo?) {
    let className = window.searchedClass
    let program = application?.name ?? className
    let title = window.title.isEmpty ? program : window.searchedTitle
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
    actions.append(ItemAction(localized("Copy Title"), .copy(window.title.isEmpty ? title : window.title)))
    self.init(
      id: String(window.id), name: isNamedAlone ? title : "\(program) · \(title)",
      alternateNames: className.isEmpty || className == program ? [] : [className + " " + title],
      subtitle: window.isElsewhere ? localized("On another desktop") : nil,
      icon: application.map { ItemIcon($0.icon, fallback: .application) }
        ?? ItemIcon(Icon(names: [className.lowercased()]), fallback: .application),
      weight: ItemWeight.window, actions: actions, isRemembered: false)
  }
}
