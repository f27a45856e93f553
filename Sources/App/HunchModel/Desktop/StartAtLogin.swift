package import GLibKit
internal import SystemKit

/// The one file by which a desktop starts the program, without a window, when its user logs in: an entry among those of
/// the XDG autostart specification.
package struct StartAtLogin: Sendable {
  private let path: String
  private let program: String

  private static let group = "Desktop Entry"
  /// The most bytes that an entry may have, a hundred times what it ever needs.
  private static let largest = 1 << 16

  /// - Parameters:
  ///   - name: What the program is called among desktop entries.
  ///   - program: The path of the program to start.
  ///   - folder: Where the entries are.
  package init(
    name: String, program: String, folder: String = Directories.userConfiguration + "/autostart"
  ) {
    path = folder + "/" + name + ".desktop"
    self.program = program
  }

  /// Whether there is an entry that is not switched off. Waits for the disk.
  package var isOn: Bool {
    guard let bytes = try? SmallFile.read(path, limit: Self.largest) else { return false }
    let file = KeyFileReader()
    guard (try? file.load(bytes)) != nil else { return false }
    func flag(_ key: String) -> Bool? { (try? file.bool(key, in: Self.group)) ?? nil }
    return flag("Hidden") != true && flag("X-GNOME-Autostart-enabled") != false
  }

  /// Writes the entry, or removes it. Waits for the disk.
  /// - Throws: ``GLibError`` if that failed.
  package func set(_ isOn: Bool) throws(GLibError) {
    if isOn {
      LocalFiles.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
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

  /// A word of a command line, as desktop entries have it.
  private static func quoted(_ word: String) -> String {
    let quoted = word.reduce(into: "") { text, character in
      text += "\"`$\\".contains(character) ? "\\\(character)" : character == "%" ? "%%" : String(character)
    }
    return escaped("\"\(quoted)\"")
  }

  /// A value, as these files have it.
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
