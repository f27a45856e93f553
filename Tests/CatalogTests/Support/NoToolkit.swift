import Catalog

/// A toolkit without anything of its own, whose theme is the usual one.
struct NoToolkit: ToolkitResources {
  func registerResources() async {}
  let version = "none"
  var iconTheme: String? { "Adwaita" }
  var recentFilesPolicy: RecentFiles.Policy { RecentFiles.Policy() }
  var iconThemeChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
}
