import SystemKit

/// Reads Script Filter JSON: `{"items": [{"title": …, "arg": …}, …]}`. Unknown keys are ignored. As in Alfred, a comma
/// may follow the last part of a list or object.
enum ScriptFilterReader {
  static func answer(_ text: String) throws(AnswerError) -> ScriptAnswer {
    let root: JSON
    let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    do throws(JSONError) { root = try JSON(parsing: text, allowsLastComma: true) } catch {
      throw AnswerError(error.description)
    }
    guard case .array(let items)? = root["items"] else {
      throw AnswerError(localized("the list “{key}” is missing", ["key": "items"]))
    }
    var answer = ScriptAnswer(.scriptFilter)
    let variables = Self.variables(root)
    answer.rows = items.prefix(ScriptAnswer.mostRows).compactMap { row($0, variables) }
    answer.isLearned = root["skipknowledge"] != .bool(true)
    answer.rerun = seconds(root["rerun"], within: 0.1...5)
    answer.refresh = root["cache"].flatMap { seconds($0["seconds"], within: 5...86_400) }
    return answer
  }

  private static func row(_ item: JSON, _ outer: [String: String]) -> ScriptRow? {
    guard let title = item["title"]?.text, !title.isEmpty else { return nil }
    let arguments = item["arg"]?.texts ?? []
    var row = ScriptRow(id: item["uid"]?.text ?? ([title] + arguments).joined(separator: "\u{1F}"), title: title)
    row.subtitle = nonempty(item["subtitle"]?.text)
    // With `match`, the title still matches: a visible name that finds nothing would confuse.
    if let match = nonempty(item["match"]?.text), match != title { row.alternateNames = [match] }
    row.icon = icon(item["icon"])
    row.autocomplete = nonempty(item["autocomplete"]?.text)
    row.copyText = nonempty(item["text"]?["copy"]?.text)
    row.largeText = nonempty(item["text"]?["largetype"]?.text)
    let variables = outer.merging(Self.variables(item)) { $1 }
    if isTrue(item["valid"]) {
      row.choices.append(.init(opened(item) ?? .run(ScriptArguments(arguments, variables: variables))))
    }
    row.choices += modified(item["mods"], arguments, variables)
    return row
  }

  /// Returns the choices with a modifier key; missing values come from the row.
  private static func modified(
    _ mods: JSON?, _ arguments: [String], _ outer: [String: String]
  ) -> [ScriptRow.Choice] {
    ScriptRow.Choice.Key.allCases.compactMap { key in
      guard key != .none, let mod = mods?[key.rawValue] ?? (key == .super ? mods?["cmd"] : nil), isTrue(mod["valid"])
      else { return nil }
      let words = mod["arg"]?.texts ?? arguments
      let variables = outer.merging(Self.variables(mod)) { $1 }
      return .init(
        .run(ScriptArguments(words, variables: variables)), key: key, title: nonempty(mod["subtitle"]?.text))
    }
  }

  /// Returns the address or file that an item opens instead of running the script.
  private static func opened(_ item: JSON) -> ScriptRow.Deed? {
    let action = item["action"]
    // An object has no text, and any other value no members.
    let values = [action, action?["url"], action?["file"], action?["auto"]]
    let candidates = values.flatMap { $0?.texts ?? [] } + [item["quicklookurl"]?.text].compactMap(\.self)
    return candidates.first(where: OpenTarget.isOne).map { .open($0) }
  }

  private static func icon(_ value: JSON?) -> RowIcon? {
    guard let path = nonempty(value?["path"]?.text ?? value?.text) else { return nil }
    switch value?["type"]?.text {
    case "filetype": return .fileType(path)
    case "fileicon": return .file(path)
    default: return .named(path)
    }
  }

  private static func variables(_ value: JSON) -> [String: String] {
    guard case .object(let members)? = value["variables"] else { return [:] }
    return Dictionary(
      members.compactMap { member in member.value.text.map { (member.name, $0) } }, uniquingKeysWith: { $1 })
  }

  /// Whether a flag is set, which it is by default.
  private static func isTrue(_ value: JSON?) -> Bool { value != .bool(false) && value?.text != "no" }

  private static func nonempty(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }

  private static func seconds(_ value: JSON?, within range: ClosedRange<Double>) -> Duration? {
    guard let text = value?.text, let seconds = Double(text), range.contains(seconds) else { return nil }
    return .seconds(seconds)
  }
}

/// Decides which addresses and paths a row may open.
enum OpenTarget {
  private static let schemes = [
    "http", "https", "mailto", "ftp", "sftp", "tel", "geo", "magnet", "irc", "ircs",
  ]

  /// Whether a text is an absolute path, or an address of a harmless scheme; a file address must be of this machine.
  static func isOne(_ text: String) -> Bool {
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return false }
    if text.hasPrefix("/") { return true }
    guard let colon = text.firstIndex(of: ":") else { return false }
    let scheme = text[..<colon].lowercased()
    return scheme == "file" ? FilePath(uri: text) != nil : schemes.contains(scheme)
  }
}
