package import Catalog
import SystemKit

/// The text by which the user binds a key in the desktop's own settings, and the place where it belongs.
package struct BindingText: Equatable, Sendable {
  /// The text to copy: a line of a configuration file, or commands for a terminal.
  package let text: String
  /// The sentence that says what to do with the text.
  package let advice: String
  /// Whether the desktop has a text of its own, with the key in it. Otherwise the text is only the command.
  package let hasKey: Bool

  /// The command that shows or hides the window.
  package static let windowCommand = "hunch --toggle"

  /// Makes the text that binds the key of an item.
  /// - Parameter environment: Returns the value of an environment variable, by which the desktop is known.
  package init(_ key: Accelerator, _ item: ItemReference, environment: (String) -> String?) {
    self.init(key, "hunch --item \(item.word)", name: item.word, environment)
  }

  /// Makes the text that binds the proposed key of the window.
  /// - Parameter environment: Returns the value of an environment variable, by which the desktop is known.
  package init(ofWindow environment: (String) -> String?) {
    self.init(.ofWindow, Self.windowCommand, name: nil, environment)
  }

  /// - Parameter name: The name of the item in one word; nil for the window.
  private init(_ key: Accelerator, _ command: String, name: String?, _ environment: (String) -> String?) {
    let desktop = Desktop(environment)
    hasKey = desktop != .other
    switch desktop {
    case .sway:
      text = "bindsym \(key.swayName) exec \(command)"
      advice = Self.advice(addingTo: "sway")
    case .i3:
      text = "bindsym \(key.swayName) exec --no-startup-id \(command)"
      advice = Self.advice(addingTo: "i3")
    case .hyprland:
      text = "bind = \(key.hyprlandName), exec, \(command)"
      advice = Self.advice(addingTo: "Hyprland")
    case .gnome:
      text = Self.settingsCommands(key, command, name: name)
      advice = localized("Run these commands in a terminal:")
    case .other:
      text = command
      advice = localized("Bind this command to {key} in your desktop’s keyboard settings:", ["key": key.label])
    }
  }

  private static func advice(addingTo program: String) -> String {
    localized("Add this line to the configuration of {program}:", ["program": program])
  }

  /// Returns the commands that add a custom shortcut to GNOME's settings and keep the existing ones.
  ///
  /// Their parts need no further quotes: the word of an item has only letters, digits and a few signs.
  private static func settingsCommands(_ key: Accelerator, _ command: String, name: String?) -> String {
    let schema = "org.gnome.settings-daemon.plugins.media-keys"
    let folder = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/"
    let word = (name ?? "window").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
    let place = "\(folder)hunch-\(word)/"
    // Removes the place from the list before adding it, because the commands may run twice.
    let edit = "s|^@as ||; s|(, )?'\(place)'||; s|]$|, '\(place)']|; s|^\\[, |[|"
    let shortcut = "gsettings set \(schema).custom-keybinding:\(place)"
    let title = name.map { "Hunch: \($0)" } ?? "Hunch"
    return """
      \(shortcut) name '\(title)'
      \(shortcut) command '\(command)'
      \(shortcut) binding '\(key.gtkName)'
      gsettings set \(schema) custom-keybindings "$(gsettings get \(schema) custom-keybindings | sed -E "\(edit)")"
      """
  }

  /// The desktops with a text of their own.
  private enum Desktop {
    case sway, i3, hyprland, gnome, other

    init(_ environment: (String) -> String?) {
      let names = (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":").map { $0.lowercased() }
      func isThere(_ variable: String) -> Bool { environment(variable)?.isEmpty == false }
      if names.contains("sway") || names.isEmpty && isThere("SWAYSOCK") {
        self = .sway
      } else if names.contains("i3") || names.isEmpty && isThere("I3SOCK") {
        self = .i3
      } else if names.contains("hyprland") || names.isEmpty && isThere("HYPRLAND_INSTANCE_SIGNATURE") {
        self = .hyprland
      } else {
        self = names.contains("gnome") ? .gnome : .other
      }
    }
  }
}
