import Catalog

/// A toolkit without anything of its own, whose theme is the usual one unless said otherwise.
struct NoToolkit: ToolkitResources {
  func registerResources() async {}
  let library: String? = "none"
  var iconTheme: String? = "Adwaita"
  var recentFilesPolicy: RecentFiles.Policy { RecentFiles.Policy() }
  var iconThemeChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
  func drawnCharacters() -> [ClosedRange<UInt32>] { [] }
  let trustsKnownFonts = true
  var fontChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
}
