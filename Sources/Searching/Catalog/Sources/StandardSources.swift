/// The sources that every window and every command searches, in the order in which the user sees them.
public enum StandardSources {
  /// The ids of those that are saved.
  static let savedIDs = ["applications", "lists", "software", "icons", "characters"]

  /// New sources of this machine, not loaded yet.
  /// - Parameters:
  ///   - files: what is done for the names of files.
  ///   - compounds: the user's words that are made of others.
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
      SessionSource(), SumSource(), RunSource(), WindowSource(toolkit: toolkit),
    ]
  }
}
