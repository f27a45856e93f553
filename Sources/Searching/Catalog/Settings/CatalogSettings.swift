import SystemKit
package import UserSettings

/// The user's settings about sources.
public struct CatalogSettings: Sendable, Hashable {
  /// The enabled sources and their order.
  public var sources = SourceChoices()
  public var files = FileSettings()
  public var iconTheme = IconThemeChoice.desktop
  /// The user's lists.
  public var lists = ListSettings()
  public var scripts = ScriptAgreements()
  /// The decisions about single items.
  public var items = PersonalItems()
  /// The choice of other programs' records of use.
  public var use = UseSettings()
  /// Whether no files are read: an invalid line of the settings may have made some private.
  public var withholdsFiles = false

  public init() {}

  /// The settings to use while the file cannot be read.
  package static var unknown: CatalogSettings {
    var settings = CatalogSettings()
    settings.withholdsFiles = true
    settings.use.off = Set(UsePlace.allCases.map(\.rawValue))
    return settings
  }

  /// The searched sources, without files if these are withheld.
  public var searchedSources: SourceChoices {
    var choices = sources
    if withholdsFiles { choices.off.insert(FileSettings.source) }
    return choices
  }

  /// Reads the settings.
  /// - Parameter problems: gets a sentence for each invalid line or value, which is skipped.
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
    items = PersonalItems(document, problems: &problems)
    use = UseSettings(document, problems: &problems)
    // An invalid line may have turned a place off.
    if document.invalidLines.contains(where: { $0.mayConcern("Learning") }) {
      use.off = CatalogSettings.unknown.use.off
    }
  }

  /// Adds the edits that turn older settings into these. Consents to scripts are written one by one.
  package func write(to edits: inout SettingsEdits, replacing old: CatalogSettings) {
    sources.write(to: &edits, replacing: old.sources)
    files.write(to: &edits, replacing: old.files)
    iconTheme.write(to: &edits, replacing: old.iconTheme)
    lists.write(to: &edits, replacing: old.lists)
    items.write(to: &edits, replacing: old.items)
    use.write(to: &edits, replacing: old.use)
  }
}

extension FileSettings {
  /// The id of the source with these settings.
  package static let source = "files"
}

// MARK: Reading

extension CatalogSettings {
  /// Reads the settings of the current state.
  package init(_ settings: SettingsState) {
    var problems: [String] = []
    self = settings.isKnown ? CatalogSettings(settings.document, problems: &problems) : .unknown
  }

  /// Reads the settings, with a sentence for each problem that names the file. For commands without a window; waits
  /// for the disk.
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
  /// The user's terminal; nil to use any that is found.
  package var terminal: String? {
    var problems: [String] = []
    return SettingsReader(document, group: "Launching").string("terminal", &problems)
  }
}
