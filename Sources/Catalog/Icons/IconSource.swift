internal import GLibKit

/// The pictures of the current icon theme and of those it inherits from, by their names. Return copies the name.
public struct IconSource: SavableSource {
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

  /// Where the theme cannot be told, it is the one that the icons were last read of, or else the usual one.
  package func inputs(last: SourceInputs?) async -> SourceInputs {
    var theme = self.theme
    if theme == nil { theme = await toolkit.iconTheme }
    let name = theme ?? last?["theme"] ?? "Adwaita"
    var inputs = SourceInputs()
    inputs.add("gtk", toolkit.version)
    inputs.add("theme", name)
    for place in IconNames.places(ofTheme: name, in: folders ?? IconNames.usualFolders) { inputs.addStamp(of: place) }
    return inputs
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    try await load(from: await inputs(last: nil), progress: progress)
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    await toolkit.registerResources()
    let names = IconNames.all(
      ofTheme: inputs["theme"] ?? "Adwaita", in: folders ?? IconNames.usualFolders,
      resources: "/org/gtk/libgtk/icons/")
    return CatalogItems(IconName.folded(names).map(\.item))
  }

  /// The theme was replaced, or icons were installed.
  public var changes: AsyncStream<Void> { toolkit.iconThemeChanges }
}
