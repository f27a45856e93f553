import GtkKit

/// The pictures of the current icon theme and of those it inherits from, by their names. Return copies the name.
///
/// Loading asks the main actor for the theme, so that its loop must be running.
public struct IconSource: Source {
  public let id = "icons"
  public let title = "Icons"
  public let iconName = "image-x-generic-symbolic"

  private let theme: String?
  private let folders: [String]?

  /// - Parameters:
  ///   - theme: the name of a theme; the desktop's own if not given.
  ///   - folders: where themes are; the usual places if not given.
  public init(theme: String? = nil, folders: [String]? = nil) {
    self.theme = theme
    self.folders = folders
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let current = await Self.currentTheme()
    let names = IconTheme.iconNames(ofTheme: theme ?? current, searchPath: folders)
    return CatalogItems(IconName.folded(names).map(\.item))
  }

  /// The theme was replaced, or icons were installed.
  public var changes: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { @MainActor in
        guard let theme = Display.default?.iconTheme else { return continuation.finish() }
        let connection = theme.changed.connectKeepingCaptures { continuation.yield() }
        continuation.onTermination = { _ in Task { @MainActor in connection.disconnect() } }
      }
    }
  }

  /// The theme of the desktop, or GTK's own where there is no display to ask.
  @MainActor private static func currentTheme() -> String {
    // Also without a display: the icons that GTK brings along are there once it has started.
    _ = Toolkit.start()
    return Display.default?.iconTheme.themeName ?? "Adwaita"
  }
}
