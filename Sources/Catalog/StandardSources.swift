/// The sources that every window and every command searches, in the order in which the user sees them.
public enum StandardSources {
  /// Their ids.
  static let ids = ["applications", "icons", "characters"]

  /// New sources of this machine, not loaded yet.
  /// - Parameter compounds: the user's words that are made of others.
  public static func all(toolkit: any ToolkitResources, compounds: CompoundsFile = .user) -> [any Source] {
    let sources: [any SavableSource] = [
      ApplicationSource(), IconSource(toolkit: toolkit), CharacterSource(toolkit: toolkit),
    ]
    return sources.map { SourceWithCompounds($0, compounds) }
  }
}
