import GtkKit
import Suggestions

/// What the person has chosen, kept in `hunch/settings.ini` in their folder of settings.
///
/// It is read once, when it is made, and saved at each change; what else stands in the file is left as it is.
final class Preferences {
  /// A setting that is on or off.
  nonisolated enum Choice: CaseIterable {
    /// Whether names are completed in the field.
    case completesInline
    /// Whether anything is suggested.
    case suggests
    /// Whether searches and choices are remembered.
    case learns

    fileprivate var place: Place {
      switch self {
      case .completesInline: Place("Field", "complete-inline")
      case .suggests: Place("Suggestions", "enabled")
      case .learns: Place("History", "learn")
      }
    }
  }

  /// A group and a key of the file.
  fileprivate nonisolated struct Place {
    var group: String
    var key: String

    init(_ group: String, _ key: String) {
      self.group = group
      self.key = key
    }
  }

  /// How many suggestions may be shown at most: `count` in the group `Suggestions`, 3 to 20.
  var suggestionCount: Int {
    get { chosenCount ?? Self.usualCount }
    set {
      guard newValue != suggestionCount else { return }
      chosenCount = newValue
      file.set(Self.count.key, in: Self.count.group, to: newValue)
      changed()
    }
  }

  /// What ``suggestionCount`` may be.
  nonisolated static let suggestionCounts = 3...20

  /// Called at each change.
  var onChange: () -> Void = {}

  /// What was wrong with the file, in a sentence; nil if nothing was. The settings in question are then the default ones.
  private(set) var problem: String?

  /// The file holds something that was not understood: it is kept beside the new one when that is saved.
  private var isDamaged = false

  /// All are on from the start.
  private var choices: [Choice: Bool] = [:]
  private var chosenCount: Int?
  private let file = SettingsFile()
  private let path: String
  private var saving: Task<Void, Never>?

  private static let usualCount = 5
  private static let count = Place("Suggestions", "count")
  /// The group that says which providers are on, by their ids.
  private static let providers = "Providers"

  /// - Parameter path: The file.
  init(path: String = Directories.userConfiguration + "/hunch/settings.ini") {
    self.path = path
    understand { () throws(GLibError) in try file.load(path: path) }
    for choice in Choice.allCases {
      understand { () throws(GLibError) in
        choices[choice] = try file.bool(choice.place.key, in: choice.place.group)
      }
    }
    understand { () throws(GLibError) in
      guard let count = try file.integer(Self.count.key, in: Self.count.group) else { return }
      guard Self.suggestionCounts.contains(count) else {
        throw GLibError(
          domain: "hunch", code: 0,
          message: "\(Self.count.key) is \(count), and must be from \(Self.suggestionCounts.lowerBound) to "
            + "\(Self.suggestionCounts.upperBound)")
      }
      chosenCount = count
    }
  }

  private func understand(_ body: () throws(GLibError) -> Void) {
    do throws(GLibError) {
      try body()
    } catch {
      problem = problem ?? "\(path): \(error.message)"
      isDamaged = true
    }
  }

  /// Whether something is on.
  subscript(choice: Choice) -> Bool {
    get { choices[choice] ?? true }
    set {
      guard newValue != self[choice] else { return }
      choices[choice] = newValue
      file.set(choice.place.key, in: choice.place.group, to: newValue)
      changed()
    }
  }

  /// Whether the person has turned a provider of suggestions on or off; nil if they said nothing of it.
  func isOn(_ provider: any SuggestionProvider) -> Bool? {
    // A value that is neither is none.
    (try? file.bool(Self.key(of: provider), in: Self.providers)) ?? nil
  }

  /// Turns a provider of suggestions on or off.
  func setOn(_ isOn: Bool, _ provider: any SuggestionProvider) {
    guard isOn != self.isOn(provider) else { return }
    file.set(Self.key(of: provider), in: Self.providers, to: isOn)
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
    let keepsOld = isDamaged
    isDamaged = false
    saving = Task { [file, path, saving, weak self] in
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
