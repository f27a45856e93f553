internal import GLibKit
internal import SystemKit

/// What the file of a runner says, in the form that KRunner reads (`dbusplugins`):
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
  /// What the desktop's settings call it.
  var pluginName: String
  /// Whether it is asked unless the user turned it off.
  var isDefaultEnabled: Bool
  /// Whether it was taken out by a file in a folder of more weight.
  var isHidden: Bool
  var program: SearchProgram

  /// Reads a file.
  init(path: String) throws(ProgramFileProblem) {
    let keys = try ProgramKeys("Desktop Entry", path: path)
    isHidden = try keys.flag("Hidden") ?? false
    isDefaultEnabled = try keys.flag("X-KDE-PluginInfo-EnabledByDefault") ?? true
    let service = "X-Plasma-DBusRunner-Service"
    let busName = try keys.required(service)
    let isFamily = busName.hasSuffix("*")
    // What stands for the rest of a name is at its end.
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

/// For which texts a runner is asked, and what it has to be asked besides.
public struct RunnerRules: Sendable, Hashable {
  /// The fewest letters.
  public var leastLetters = 0
  /// What a text has to match; nil for nothing. In the form of Perl's regular expressions.
  public var pattern: String?
  /// One of these has to stand at the beginning of a text, where there are any.
  public var triggerWords: [String] = []
  /// Whether it tells more of these rules itself (`Config`).
  public var configuresItself = false
  /// Whether its actions stay the same, so that it is asked for them once.
  public var asksActionsOnce = false

  public init() {}

  /// Whether it is to be asked for a text.
  func accept(_ text: String) -> Bool {
    guard text.count >= leastLetters else { return false }
    guard triggerWords.isEmpty || triggerWords.contains(where: text.hasPrefix) else { return false }
    guard let pattern else { return true }
    return (try? TextPattern(pattern))?.matches(text) ?? false
  }
}

extension String {
  /// Without the dots at its end.
  fileprivate var trimmingDots: String { String(self[..<(lastIndex { $0 != "." }.map(index(after:)) ?? startIndex)]) }
}

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
