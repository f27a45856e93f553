import SystemKit
package import UserSettings

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
  /// Which scripts may run.
  public var scripts = ScriptAgreements()
  /// Whether no files are read: the settings may say that some are private, in a part that nobody understands.
  public var withholdsFiles = false

  /// Everything as it is where nothing is chosen.
  public init() {}

  /// The settings to use while the file cannot be read.
  package static var unknown: CatalogSettings {
    var settings = CatalogSettings()
    settings.withholdsFiles = true
    return settings
  }

  /// The sources that are searched: without files where these are withheld.
  public var searchedSources: SourceChoices {
    var choices = sources
    if withholdsFiles { choices.off.insert(FileSettings.source) }
    return choices
  }

  /// What the settings say.
  /// - Parameter problems: gets a sentence for each invalid line and value, which is left out.
  package init(_ document: SettingsDocument, problems: inout [String]) {
    for line in document.invalidLines {
      let mayConcernFiles = line.mayConcern("Files", "Sources")
      if mayConcernFiles { withholdsFiles = true }
      problems.append(
        mayConcernFiles
          ? localized("{problem}. Until then, Hunch searches no files", ["problem": "\(line)"]) : "\(line)")
    }
    sources = SourceChoices(document, problems: &problems)
    files = FileSettings(document, problems: &problems)
    iconTheme = IconThemeChoice(document, problems: &problems)
    lists = ListSettings(document, problems: &problems)
    scripts = ScriptAgreements(document)
  }

  /// The edits that make these settings of others. Scripts are turned on one by one.
  package func write(to edits: inout SettingsEdits, replacing old: CatalogSettings) {
    sources.write(to: &edits, replacing: old.sources)
    files.write(to: &edits, replacing: old.files)
    iconTheme.write(to: &edits, replacing: old.iconTheme)
    lists.write(to: &edits, replacing: old.lists)
  }
}

extension FileSettings {
  /// The id of the source that these are the settings of.
  package static let source = "files"
}

// MARK: Reading

extension CatalogSettings {
  /// The sources to search now.
  package init(_ settings: SettingsState) {
    var problems: [String] = []
    self = settings.isKnown ? CatalogSettings(settings.document, problems: &problems) : .unknown
  }

  /// What the user has chosen to be searched, and a sentence for each thing that is wrong with their settings, which names
  /// the file. For commands without a window; waits for the disk.
  package static func read(from file: SettingsFile = .usual) -> (settings: CatalogSettings, problems: [String]) {
    do throws(SettingsFileError) {
      var problems: [String] = []
      let settings = CatalogSettings(try file.read(), problems: &problems)
      return (settings, problems.map { "\(file.path): \($0)" })
    } catch {
      return (.unknown, [localized("{problem}. Until then, Hunch searches no files", ["problem": "\(error)"])])
    }
  }
}

extension SettingsState {
  /// The user's choice of a terminal; nil for whichever is found.
  package var terminal: String? {
    var problems: [String] = []
    return SettingsReader(document, group: "Launching").string("terminal", &problems)
  }
}
