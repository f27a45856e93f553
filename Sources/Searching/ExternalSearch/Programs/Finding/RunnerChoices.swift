internal import GLibKit
internal import SystemKit

/// Which runners the user has turned on or off in their desktop's own settings (`krunnerrc`), so that they need not choose
/// twice.
struct RunnerChoices {
  private var choices: [String: Bool] = [:]

  /// None.
  init() {}

  /// The choices as they are now. Reads a file: not on the main thread.
  static func current() -> RunnerChoices {
    let bytes = try? SmallFile.read(Directories.userConfiguration + "/krunnerrc", limit: 1 << 18)
    return RunnerChoices(String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Reads the lines `nameEnabled=true` of the group `Plugins`. KDE has groups within groups, which GLib's own reader of
  /// such files takes for mistakes.
  init(_ text: String) {
    let key = "Enabled"
    var isInGroup = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isInGroup = line == "[Plugins]"
        continue
      }
      guard isInGroup, let sign = line.firstIndex(of: "="), line[..<sign].hasSuffix(key) else { continue }
      choices[String(line[..<sign].dropLast(key.count))] = line[line.index(after: sign)...] == "true"
    }
  }

  func allows(_ file: RunnerFile) -> Bool { choices[file.pluginName] ?? file.isDefaultEnabled }
}
