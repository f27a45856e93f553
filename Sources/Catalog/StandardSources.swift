/// The sources that every window and every command searches, in the order in which the user sees them.
public enum StandardSources {
  /// Their ids.
  static let ids = ["applications", "icons", "characters"]

  /// New sources of this machine, not loaded yet.
  public static func all(toolkit: any ToolkitResources) -> [any Source] {
    [ApplicationSource(), IconSource(toolkit: toolkit), CharacterSource(toolkit: toolkit)]
  }
}
