/// In place of the toolkit, for a program that is not linked to it: it can search what was saved, and make nothing of what
/// the toolkit has. To be used with a ``Library`` that reads nothing anew.
public struct AbsentToolkit: ToolkitResources {
  public let iconTheme: String?

  /// - Parameter iconTheme: The name of the theme that there would be.
  public init(iconTheme: String? = nil) {
    self.iconTheme = iconTheme
  }

  public func registerResources() {}
  public var library: String? { nil }
  public var recentFilesPolicy: RecentFiles.Policy { RecentFiles.Policy() }
  public var iconThemeChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
  public func drawnCharacters() -> [ClosedRange<UInt32>] { [] }
  public var trustsKnownFonts: Bool { true }
  public var fontChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
}
