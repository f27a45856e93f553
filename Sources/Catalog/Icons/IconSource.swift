internal import GLibKit

/// The pictures of the current icon theme and of those it inherits from, by their names. Return copies the name.
public struct IconSource: Source {
  public let id = "icons"
  public let title = "Icons"
  public let iconName = "image-x-generic-symbolic"

  private let toolkit: any ToolkitResources
  private let theme: String?
  private let folders: [String]?

  /// - Parameters:
  ///   - toolkit: asked for the theme, and for the icons that it brings along.
  ///   - theme: the name of a theme; the desktop's own if not given.
  ///   - folders: where themes are; the usual places if not given.
  public init(toolkit: any ToolkitResources, theme: String? = nil, folders: [String]? = nil) {
    self.toolkit = toolkit
    self.theme = theme
    self.folders = folders
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    await toolkit.registerResources()
    let current = await toolkit.iconTheme
    let names = IconNames.all(
      ofTheme: theme ?? current, in: folders ?? IconNames.usualFolders, resources: "/org/gtk/libgtk/icons/")
    return CatalogItems(IconName.folded(names).map(\.item))
  }

  /// The theme was replaced, or icons were installed.
  public var changes: AsyncStream<Void> { toolkit.iconThemeChanges }
}
