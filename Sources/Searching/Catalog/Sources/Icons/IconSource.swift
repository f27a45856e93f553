internal import GLibKit
internal import Synchronization
internal import SystemKit

/// The icons of themes by name: of the desktop's theme and those it inherits from, unless the user chose others.
/// Return copies the name.
public struct IconSource: SavableSource, ConfigurableSource {
  public static let sourceID = "icons"
  public let id = IconSource.sourceID
  public var title: String { localized("Icons") }
  public let iconName = "image-x-generic-symbolic"
  public let traits = SourceTraits {
    $0.keepsOrderWhileBrowsed = true
    $0.isNearByChance = true
  }

  private let toolkit: any ToolkitResources
  private let theme: String?
  private let folders: [String]
  private let choice = Choice()

  /// The user's choice, shared by all copies of the source.
  private final class Choice: Sendable {
    let value = Mutex(IconThemeChoice.desktop)
    let watchers = Watchers<Void>()
  }

  /// - Parameters:
  ///   - toolkit: provides the theme and the toolkit's own icons.
  ///   - theme: the name of the desktop's theme; by default from the toolkit.
  ///   - folders: the folders of themes; by default the usual ones.
  public init(toolkit: any ToolkitResources, theme: String? = nil, folders: [String]? = nil) {
    self.toolkit = toolkit
    self.theme = theme
    self.folders = folders ?? IconThemes.usualFolders
  }

  package func follow(_ settings: CatalogSettings) {
    let isOther = choice.value.withLock { value in
      defer { value = settings.iconTheme }
      return value != settings.iconTheme
    }
    if isOther { choice.watchers.tell(()) }
  }

  /// If the theme is unknown, it is the theme of the saved icons, or else the default theme.
  package func inputs(last: SourceInputs?) async -> SourceInputs {
    let choice = choice.value.withLock(\.self)
    var theme = self.theme
    if theme == nil { theme = await toolkit.iconTheme }
    var inputs = SourceInputs()
    inputs.add(toolkit, last: last)
    inputs.add("choice", choice.text)
    inputs.add("theme", theme ?? last?["theme"] ?? "Adwaita")
    for place in IconThemes.places(of: themes(inputs).list, in: folders) { inputs.addStamp(of: place) }
    if choice == .all { folders.forEach { inputs.addStamp(of: $0) } }
    return inputs
  }

  /// Returns the themes to list, and the chosen theme if it is missing.
  private func themes(_ inputs: SourceInputs) -> (list: [String], missing: String?) {
    let usual = inputs["theme"] ?? "Adwaita"
    switch inputs["choice"].flatMap(IconThemeChoice.init) ?? .desktop {
    case .desktop: return ([usual], nil)
    case .all: return ([usual] + IconThemes.installed(in: folders).map(\.id), nil)
    case .named(let name): return IconThemes.contain(name, in: folders) ? ([name], nil) : ([usual], name)
    }
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    await toolkit.registerResources()
    let (themes, missing) = themes(inputs)
    let icons = IconThemes.icons(of: themes, usual: inputs["theme"], in: folders, resources: "/org/gtk/libgtk/icons/")
    let items = IconItem.items(of: icons, namesThemes: themes.count > 1)
    guard let missing else { return items }
    progress(LoadProgress(loaded: items.count, items: items))
    throw .failed(
      localized(
        """
        the icon theme “{name}” is not installed: choose another in Preferences. Until then, Hunch lists the \
        desktop’s icons
        """,
        ["name": missing]))
  }

  /// Yields when the desktop's theme is replaced, icons are installed, or the user chooses others.
  public var changes: AsyncStream<Void> {
    AsyncStream(merging: [toolkit.iconThemeChanges, choice.watchers.stream()])
  }
}
