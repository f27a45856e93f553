/// The sources of every window and every command, in their usual order.
public enum StandardSources {
  /// The ids of the saved sources.
  static let savedIDs = ["applications", "lists", "software", "icons", "characters"]

  /// Makes the sources of this machine, not loaded yet.
  /// - Parameters:
  ///   - files: how the file index is used.
  ///   - compounds: the user's compounds.
  public static func all(
    toolkit: any ToolkitResources, files: FileSource.Reading = .following, compounds: CompoundsFile = .user
  ) -> [any NamedSource] {
    let files = FileSource(reading: files, compounds: compounds)
    let recent = RecentFileSource(compounds: compounds) {
      await RecentFiles.Policy.ofDesktop.and(toolkit.recentFilesPolicy)
    } onRead: {
      files.setRecent($0)
    }
    return [
      SourceWithCompounds(ApplicationSource(), compounds), recent, files,
      SourceWithCompounds(ListFileSource(), compounds),
      SourceWithCompounds(SoftwareSource(), compounds),
      SourceWithCompounds(IconSource(toolkit: toolkit), compounds),
      SourceWithCompounds(CharacterSource(toolkit: toolkit), compounds), SSHSource(compounds: compounds),
      SessionSource(), SumSource(), RunSource(), WindowSource(toolkit: toolkit), ClipboardSource(),
    ]
  }
}
