/// The sources that every window and every command searches, in the order in which the user sees them.
public enum StandardSources {
  /// Their ids.
  static let ids = ["applications", RecentFileSource.sourceID, "icons", "characters"]

  /// New sources of this machine, not loaded yet.
  public static func all(toolkit: any ToolkitResources) -> [any Source] {
    let recent = RecentFileSource { await RecentFiles.Policy.ofDesktop.and(toolkit.recentFilesPolicy) }
    return [ApplicationSource(), recent, IconSource(toolkit: toolkit), CharacterSource(toolkit: toolkit)]
  }
}
