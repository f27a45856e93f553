internal import SystemKit
internal import UserSettings

/// Whose icons are listed: `theme` in the group `Icons` of the settings.
public enum IconThemeChoice: Sendable, Hashable {
  /// Those of the theme that the desktop uses.
  case desktop
  /// Those of all themes that are installed.
  case all
  /// Those of the theme in a folder of this name.
  case named(String)
}

extension IconThemeChoice {
  private static let group = "Icons"
  private static let key = "theme"

  /// The choice as it is written: nothing for the desktop's own theme, `*` for all.
  var text: String {
    switch self {
    case .desktop: ""
    case .all: "*"
    case .named(let name): name
    }
  }

  /// The choice that a text stands for; nil if it stands for none.
  init?(text: String) {
    switch text {
    case "": self = .desktop
    case "*": self = .all
    case _ where text.hasPrefix(".") || text.contains("/"): return nil
    default: self = .named(text)
    }
  }

  /// What a file of settings says.
  /// - Parameter problems: gets a sentence if it makes no sense; the desktop's own theme then holds.
  init(_ document: SettingsDocument, problems: inout [String]) {
    self = .desktop
    guard let text = SettingsReader(document, group: Self.group).string(Self.key, &problems) else { return }
    if let choice = IconThemeChoice(text: text) {
      self = choice
    } else {
      problems.append(
        SettingsReader.problem(
          Self.key, Self.group,
          localized(
            "“{name}” is not a theme: write the name of its folder, such as Adwaita, or * for all", ["name": text]))
      )
    }
  }

  /// Writes it if it differs from another.
  func write(to edits: inout SettingsEdits, replacing old: IconThemeChoice) {
    guard self != old else { return }
    if self == .desktop {
      edits.remove(Self.key, in: Self.group)
    } else {
      edits.set(Self.key, in: Self.group, to: text)
    }
  }
}
