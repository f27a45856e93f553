/// The sources that every window and every command searches, in the order in which the user sees them.
public enum StandardSources {
  /// The ids of those that are saved.
  static let savedIDs = ["applications", "icons", "characters"]

  /// New sources of this machine, not loaded yet.
  /// - Parameter files: what is done for the names of files.
  public static func all(toolkit: any ToolkitResources, files: FileSource.Reading = .following) -> [any NamedSource] {
    [
      ApplicationSource(), FileSource(reading: files), IconSource(toolkit: toolkit), CharacterSource(toolkit: toolkit),
    ]
  }
}
