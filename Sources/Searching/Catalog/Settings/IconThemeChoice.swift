internal import SystemKit
internal import UserSettings

/// The icon theme to search: `theme` in the group `Icons` of the settings.
public enum IconThemeChoice: Sendable, Hashable {
  /// The theme that the desktop uses.
  case desktop
  /// All installed themes.
  case all
  /// The theme in the folder of this name.
  case named(String)
}

extension IconThemeChoice {
  private static let group = "Icons"
  private static let key = "theme"

  /// The written form: empty for the desktop's theme, `*` for all.
  var text: String {
    switch self {
    case .desktop: ""
    case .all: "*"
    case .named(let name): name
    }
  }

  /// Parses a choice; nil for an invalid one.
  init?(text: String) {
    switch text {
    case "": self = .desktop
    case "*": self = .all
    case _ where text.hasPrefix(".") || text.contains("/"): return nil
    default: self = .named(text)
    }
  }

  /// Reads the choice.
  /// - Parameter problems: gets a sentence for an invalid choice; the desktop's theme then applies.
  init(_ document: SettingsDocument, problems: inout [String]) {
    self = .desktop
    let reader = SettingsReader(document, group: Self.group)
    guard let text = reader.string(Self.key, &problems) else { return }
    if let choice = IconThemeChoice(text: text) {
      self = choice
    } else {
      reader.report(
        Self.key,
        localized(
          "“{name}” is not a theme: write the name of its folder, such as Adwaita, or * for all", ["name": text]),
        &problems)
    }
  }

  /// Adds the edit for a changed choice.
  func write(to edits: inout SettingsEdits, replacing old: IconThemeChoice) {
    if self != old { edits.set(Self.key, in: Self.group, to: self == .desktop ? nil : text) }
  }
}
