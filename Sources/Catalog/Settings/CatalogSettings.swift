package import GLibKit

/// What the user has chosen about what is searched.
public struct CatalogSettings: Sendable, Hashable {
  /// Which sources, and in which order.
  public var sources = SourceChoices()
  /// Which files.
  public var files = FileSettings()
  /// Whose icons.
  public var iconTheme = IconThemeChoice.desktop
  /// Which lists of the user's own.
  public var lists = ListSettings()

  /// Everything as it is where nothing is chosen.
  public init() {}

  /// What is so while the settings cannot be read. They may have said which files are nobody's affair: none are read.
  package static var unknown: CatalogSettings {
    var settings = CatalogSettings()
    settings.sources.off = [FileSettings.source]
    return settings
  }

  /// What a file of settings says.
  /// - Parameter problems: gets a sentence for each thing in it that makes no sense, which is left out.
  package init(_ file: SettingsFile, problems: inout [String]) {
    sources = SourceChoices(file, problems: &problems)
    files = FileSettings(file, problems: &problems)
    iconTheme = IconThemeChoice(file, problems: &problems)
    lists = ListSettings(file, problems: &problems)
  }

  /// Writes what differs from other settings; all else in the file stays as it is.
  package func write(to file: SettingsFile, replacing old: CatalogSettings) {
    sources.write(to: file, replacing: old.sources)
    files.write(to: file, replacing: old.files)
    iconTheme.write(to: file, replacing: old.iconTheme)
    lists.write(to: file, replacing: old.lists)
  }
}

extension FileSettings {
  /// The id of the source that these are the settings of.
  package static let source = "files"
}
