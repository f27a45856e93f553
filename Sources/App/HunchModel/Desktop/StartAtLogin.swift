package import GLibKit
internal import SystemKit

/// The file that makes a desktop start the program without a window at login: an entry of the XDG autostart
/// specification.
package struct StartAtLogin: Sendable {
  private let path: String
  private let program: String

  private static let group = "Desktop Entry"
  /// The largest accepted entry in bytes, a hundred times what an entry needs.
  private static let largest = 1 << 16

  /// - Parameters:
  ///   - name: The name of the program's desktop entry.
  ///   - program: The path of the program to start.
  ///   - folder: The folder of the entries.
  package init(
    name: String, program: String, folder: String = Directories.userConfiguration + "/autostart"
  ) {
    path = folder + "/" + name + ".desktop"
    self.program = program
  }

  /// Whether an enabled entry exists. Waits for the disk.
  package var isOn: Bool {
    guard let bytes = try? SmallFile.read(path, limit: Self.largest) else { return false }
    let file = KeyFileReader()
    guard (try? file.load(bytes)) != nil else { return false }
    func flag(_ key: String) -> Bool? { (try? file.bool(key, in: Self.group)) ?? nil }
    return flag("Hidden") != true && flag("X-GNOME-Autostart-enabled") != false
  }

  /// Writes the entry, or removes it. Waits for the disk.
  /// - Throws: ``GLibError`` if the disk refuses.
  package func set(_ isOn: Bool) throws(GLibError) {
    if isOn {
      LocalFiles.makeFolder(path.parentFolder)
      try LocalFiles.write(Array(entry.utf8), to: Array(path.utf8))
    } else {
      try LocalFiles.remove(Array(path.utf8))
    }
  }

  private var entry: String {
    """
    [Desktop Entry]
    Type=Application
    Name=Hunch
    Comment=Keeps the search window ready
    Exec=\(Self.quoted(program)) --hidden
    TryExec=\(Self.escaped(program))
    Icon=app.hunch.Hunch

    """
  }

  /// Quotes a word of a command line, as desktop entries demand.
  private static func quoted(_ word: String) -> String {
    let quoted = word.reduce(into: "") { text, character in
      text += "\"`$\\".contains(character) ? "\\\(character)" : character == "%" ? "%%" : String(character)
    }
    return escaped("\"\(quoted)\"")
  }

  /// Escapes a value of a desktop entry.
  private static func escaped(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default: text.append(character)
      }
    }
  }
}
