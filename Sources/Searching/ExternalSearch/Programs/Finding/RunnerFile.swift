internal import GLibKit
internal import SystemKit

/// The file of a runner, in the form that KRunner reads (`dbusplugins`):
///
/// ```
/// [Desktop Entry]
/// Name=Open Tabs
/// X-KDE-PluginInfo-Name=browsertabs
/// X-Plasma-API=DBus
/// X-Plasma-DBusRunner-Service=org.example.browser
/// X-Plasma-DBusRunner-Path=/runner
/// ```
struct RunnerFile {
  /// The runner's name in the desktop's settings.
  var pluginName: String
  /// Whether it is on unless the user disables it.
  var isDefaultEnabled: Bool
  /// Whether a file in a more important folder hides it.
  var isHidden: Bool
  var program: SearchProgram

  init(path: String) throws(ProgramFileProblem) {
    let keys = try ProgramKeys("Desktop Entry", path: path)
    isHidden = try keys.flag("Hidden") ?? false
    isDefaultEnabled = try keys.flag("X-KDE-PluginInfo-EnabledByDefault") ?? true
    let service = "X-Plasma-DBusRunner-Service"
    let busName = try keys.required(service)
    let isFamily = busName.hasSuffix("*")
    // The asterisk must be at the end of the name.
    guard DBusSyntax.isBusName(isFamily ? String(busName.dropLast()).trimmingDots + ".x" : busName) else {
      throw keys.problem(.invalid(service))
    }
    let objectPath = try keys.text("X-Plasma-DBusRunner-Path") ?? "/runner"
    guard DBusSyntax.isObjectPath(objectPath) else {
      throw keys.problem(.invalid("X-Plasma-DBusRunner-Path"))
    }
    let fileName = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? path
    pluginName = try keys.text("X-KDE-PluginInfo-Name") ?? fileName
    var rules = RunnerRules()
    let api = try keys.text("X-Plasma-API") ?? "DBus"
    guard api.hasPrefix("DBus") else { throw keys.problem(.invalid("X-Plasma-API")) }
    rules.configuresItself = api != "DBus"
    rules.asksActionsOnce = try keys.flag("X-Plasma-Request-Actions-Once") ?? false
    rules.leastLetters = try keys.number("X-Plasma-Runner-Min-Letter-Count") ?? 0
    rules.pattern = try keys.text("X-Plasma-Runner-Match-Regex")
    if let pattern = rules.pattern, (try? TextPattern(pattern)) == nil {
      throw keys.problem(.invalid("X-Plasma-Runner-Match-Regex"))
    }
    let name = try keys.localizedText("Name")
    let icon = try keys.text("Icon").flatMap { Icon($0) }
    program = SearchProgram(
      desktopID: pluginName, title: TextLimit.name.line(name ?? pluginName),
      icon: icon, busName: busName, objectPath: objectPath, startsOnDemand: !isFamily, interface: .runner(rules))
  }
}

/// The rules that tell for which texts a runner is asked, and how.
public struct RunnerRules: Sendable, Hashable {
  /// The least number of letters.
  public var leastLetters = 0
  /// A Perl regular expression that the text must match; nil for any text.
  public var pattern: String?
  /// The text must begin with one of these words, unless the list is empty.
  public var triggerWords: [String] = []
  /// Whether the runner itself has more rules (`Config`).
  public var configuresItself = false
  /// Whether its actions stay the same, and it is asked for them only once.
  public var asksActionsOnce = false

  /// Whether to ask the runner for a text.
  func accept(_ text: String) -> Bool {
    guard text.count >= leastLetters else { return false }
    guard triggerWords.isEmpty || triggerWords.contains(where: text.hasPrefix) else { return false }
    guard let pattern else { return true }
    return (try? TextPattern(pattern))?.matches(text) ?? false
  }
}

extension String {
  /// The text without dots at its end.
  fileprivate var trimmingDots: String { String(self[..<(lastIndex { $0 != "." }.map(index(after:)) ?? startIndex)]) }
}

/// The runners that the user has enabled or disabled in the desktop's settings (`krunnerrc`): the user need not
/// choose twice.
struct RunnerChoices {
  private var choices: [String: Bool] = [:]

  init() {}

  /// Reads the current choices. Reads a file: not on the main thread.
  static func current() -> RunnerChoices {
    let bytes = try? SmallFile.read(Directories.userConfiguration + "/krunnerrc", limit: 1 << 18)
    return RunnerChoices(String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Reads the lines `nameEnabled=true` of the group `Plugins`. KDE has groups within groups, which GLib's parser
  /// rejects.
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
