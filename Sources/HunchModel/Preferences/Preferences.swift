package import Catalog
import GLibKit
import Localization
package import Scripts
package import Suggestions

/// What the user has chosen, kept in `hunch/settings.ini` in their folder of settings.
///
/// It is read once, off the main thread, and saved at each change; what else stands in the file is left as it is. Until
/// it is read, nothing is on that it may turn off, and nothing can be chosen. A file that cannot be read is never written:
/// what is chosen then holds for as long as the program runs.
@MainActor
package final class Preferences {
  /// A setting that is on or off.
  package enum Choice: CaseIterable {
    /// Whether names are completed in the field.
    case completesInline
    /// Whether anything is suggested.
    case suggests
    /// Whether searches and choices are remembered.
    case learns
    /// Whether Return opens the best result at once.
    case opensBest
    /// Whether a key of the desktop's opens the window, where the desktop gives programs one.
    case hasShortcut

    fileprivate var place: Place {
      switch self {
      case .completesInline: Place("Field", "complete-inline")
      case .opensBest: Place("Field", "return-opens-best")
      case .hasShortcut: Place("Desktop", "global-shortcut")
      case .suggests: Place("Suggestions", "enabled")
      case .learns: Place("History", "learn")
      }
    }
  }

  /// What is on where nothing is said of it.
  private static let usual: Set<Choice> = [.completesInline, .suggests, .learns]

  /// A group and a key of the file.
  fileprivate struct Place {
    var group: String
    var key: String

    init(_ group: String, _ key: String) {
      self.group = group
      self.key = key
    }
  }

  /// How many suggestions may be shown at most: `count` in the group `Suggestions`, 3 to 20.
  package var suggestionCount: Int {
    get { chosenCount ?? Self.usualCount }
    set {
      guard let file, newValue != suggestionCount else { return }
      chosenCount = newValue
      file.set(Self.count.key, in: Self.count.group, to: newValue)
      changed()
    }
  }

  /// The terminal for programs that run in one, with options of its own: `terminal` in the group `Launching`. Empty for
  /// whichever is found.
  package var terminal: String {
    get { chosenTerminal }
    set {
      guard let file, newValue != chosenTerminal else { return }
      chosenTerminal = newValue
      if newValue.isEmpty {
        file.remove(Self.terminal.key, in: Self.terminal.group)
      } else {
        file.set(Self.terminal.key, in: Self.terminal.group, to: newValue)
      }
      changed()
    }
  }

  /// What is searched: the groups `Sources` and `Files`. As it is usually, until the file is read.
  package var catalog: CatalogSettings {
    get { chosenCatalog }
    set {
      guard let file, newValue != chosenCatalog else { return }
      newValue.write(to: file, replacing: chosenCatalog)
      chosenCatalog = newValue
      onCatalogChange(newValue)
      changed()
    }
  }

  /// The window's looks, size and keys: the groups `Window` and `Keys`. As they are usually, until the file is read.
  package var window: WindowSettings {
    get { chosenWindow }
    set {
      guard let file, newValue != chosenWindow else { return }
      newValue.write(to: file, replacing: chosenWindow)
      chosenWindow = newValue
      onWindowChange(newValue)
      changed()
    }
  }

  /// Called when the file was read, and when the user chose something else for the window.
  package var onWindowChange: (WindowSettings) -> Void = { _ in }

  /// Called when the user chose something else to be searched.
  package var onCatalogChange: (CatalogSettings) -> Void = { _ in }

  /// What ``suggestionCount`` may be.
  package nonisolated static let suggestionCounts = 3...20

  /// Called when the file was read, and at each change.
  var onChange: () -> Void = {}

  /// What was wrong with the file, in a sentence; nil if nothing was. The settings in question are then the default ones.
  private(set) var problem: String?

  /// All that made no sense in the groups of the window and its keys, in sentences.
  package private(set) var windowProblems: [String] = []

  /// The file holds something that was not understood: it is kept beside the new one when that is saved.
  private var isDamaged = false

  private var choices: [Choice: Bool] = [:]
  private var chosenCount: Int?
  private var chosenTerminal = ""
  private var chosenCatalog = CatalogSettings()
  private var chosenWindow = WindowSettings()
  /// What the file says; nil until it is read.
  private var file: SettingsFile?
  /// Whether the file is there for the taking, so that a new one may stand in its place.
  private var isSavable = true
  private let path: String
  private(set) var reading: Task<Void, Never>?
  private(set) var saving: Task<Void, Never>?

  private static let usualCount = 5
  private static let count = Place("Suggestions", "count")
  private static let terminal = Place("Launching", "terminal")
  /// The group that says which providers are on, by their ids.
  private static let providers = "Providers"

  /// - Parameter path: The file.
  package init(path: String = SettingsContents.usualPath) {
    self.path = path
    // It has begun before the window is made, which does not wait for it.
    reading = Task { @concurrent [weak self] in
      let contents = SettingsContents(path: path)
      await self?.take(contents)
    }
  }

  /// Whether the file was read, well or not.
  package var isRead: Bool { file != nil }

  private func take(_ contents: sending SettingsContents) {
    let file = contents.file
    self.file = file
    if let error = contents.unreadable {
      problem = localized(
        """
        {problem}. Until then no files are searched, nothing is remembered, and what you choose is not saved.
        """, ["problem": "\(error)"])
      isSavable = false
    }
    if let error = contents.malformed {
      note(localized("{problem}. Until then no files are searched.", ["problem": "\(path): \(error.message)"]))
    }
    for choice in Choice.allCases {
      understand { () throws(GLibError) in
        choices[choice] = try file.bool(choice.place.key, in: choice.place.group)
      }
    }
    understand { () throws(GLibError) in
      chosenCount = try file.int(Self.count.key, in: Self.count.group, from: Self.suggestionCounts)
    }
    understand { () throws(GLibError) in
      chosenTerminal = try file.string(Self.terminal.key, in: Self.terminal.group) ?? ""
    }
    let (catalog, problems) = contents.catalog
    chosenCatalog = catalog
    chosenWindow = WindowSettings(file, problems: &windowProblems)
    for sentence in problems + windowProblems { note("\(path): \(sentence)") }
    onWindowChange(chosenWindow)
    // It may have said that nothing is to be remembered.
    if contents.unreadable != nil || contents.malformed != nil { choices[.learns] = choices[.learns] ?? false }
    onChange()
  }

  private func understand(_ body: () throws(GLibError) -> Void) {
    do throws(GLibError) {
      try body()
    } catch {
      note("\(path): \(error.message)")
    }
  }

  /// Something in the file makes no sense.
  private func note(_ sentence: String) {
    problem = problem ?? sentence
    isDamaged = true
  }

  /// Whether something is on.
  package subscript(choice: Choice) -> Bool {
    get { isRead && (choices[choice] ?? Self.usual.contains(choice)) }
    set {
      guard let file, newValue != self[choice] else { return }
      choices[choice] = newValue
      file.set(choice.place.key, in: choice.place.group, to: newValue)
      changed()
    }
  }

  /// Whether the user has turned a provider of suggestions on or off; nil if they said nothing of it.
  package func isOn(_ provider: any SuggestionProvider) -> Bool? {
    // A value that is neither is none.
    (try? file?.bool(Self.key(of: provider), in: Self.providers)) ?? nil
  }

  /// Turns a provider of suggestions on or off.
  package func setOn(_ isOn: Bool, _ provider: any SuggestionProvider) {
    guard let file, isOn != self.isOn(provider) else { return }
    file.set(Self.key(of: provider), in: Self.providers, to: isOn)
    changed()
  }

  /// Which scripts the user has turned on, each as it was then.
  package var scriptAgreements: ScriptAgreements { file.map(ScriptAgreements.init) ?? ScriptAgreements() }

  /// Turns a script on, as it is now, or off.
  package func setOn(_ isOn: Bool, _ script: ScriptFile) {
    guard let file, isOn != (scriptAgreements.state(of: script) == .on) else { return }
    let key = ScriptAgreements.key(of: script.id)
    if isOn {
      file.set(key, in: ScriptAgreements.group, to: script.digest)
    } else {
      file.remove(key, in: ScriptAgreements.group)
    }
    changed()
  }

  /// What is agreed to is the provider and the place that it asks, so that a server which is replaced by another in its
  /// settings has to be turned on anew.
  private static func key(of provider: any SuggestionProvider) -> String {
    provider.id + (provider.destination.map { "@" + $0 } ?? "")
  }

  private func changed() {
    onChange()
    save()
  }

  /// Saves one change after the other, so that the last one stays.
  private func save() {
    guard let file, isSavable else { return }
    let keepsOld = isDamaged
    isDamaged = false
    saving = Task { [path, saving, weak self] in
      await saving?.value
      do {
        try await file.save(path: path, keepsOld: keepsOld)
      } catch {
        self?.problem = "\(path): \(error)"
        self?.onChange()
      }
    }
  }
}
