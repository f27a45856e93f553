internal import Suggestions
internal import SystemKit

/// Makes settings of a section, or says by line why that cannot be.
struct SectionReader {
  var problems: [(line: Int, message: String)] = []

  let section: INIFile.Section
  /// Where the files lie that it names.
  let folder: String

  private(set) var entries: [SettingsKey: INIFile.Entry] = [:]
  private(set) var headers: [INIFile.Entry] = []
  private(set) var preset: Preset?
  private(set) var constants: [String: String] = [:]

  init(_ section: INIFile.Section, folder: String) {
    self.section = section
    self.folder = folder
  }

  /// The settings; nil if there are problems.
  mutating func read() -> RemoteSettings? {
    guard let id = providerID() else { return nil }
    sortEntries()
    preset = parsed(.preset, Self.oneOf(Preset.allCases.map(\.rawValue))) {
      Preset(rawValue: $0)
    }
    readConstants()
    let settings = settings(id: id)
    return problems.isEmpty ? settings : nil
  }

  private mutating func providerID() -> String? {
    let words = section.name.split(separator: " ", maxSplits: 1).map { String($0) }
    guard words.count == 2, words[0] == "provider",
      words[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else {
      problems.append(
        (
          section.line,
          localized(
            "[{section}] is not a provider: write [provider NAME], with a name of letters, digits, - and _",
            ["section": section.name.shortened])
        ))
      return nil
    }
    return words[1]
  }

  private mutating func sortEntries() {
    for entry in section.entries {
      guard let key = SettingsKey(rawValue: entry.key) else {
        let values = ["key": entry.key.shortened]
        problems.append(
          (
            entry.line,
            SettingsKey.nearest(to: entry.key).map { nearest in
              localized(
                "unknown setting {key}: did you mean {nearest}?",
                values.merging(["nearest": nearest.rawValue]) { $1 })
            } ?? localized("unknown setting {key}: remove it", values)
          ))
        continue
      }
      if key == .header {
        headers.append(entry)
      } else if let first = entries[key] {
        problems.append(
          (
            entry.line,
            localized(
              "{key} is already on line {line}: keep one of them", ["key": entry.key, "line": String(first.line)])
          ))
      } else {
        entries[key] = entry
      }
    }
  }

  /// What `{server}`, `{index}` and `{field}` stand for.
  private mutating func readConstants() {
    for key in [SettingsKey.server, .index, .field] {
      guard let value = value(key) else { continue }
      constants[key.rawValue] = key == .server && value.hasSuffix("/") ? String(value.dropLast()) : value
    }
  }

  /// What is set, or else what the preset has.
  func value(_ key: SettingsKey) -> String? {
    entries[key]?.value ?? preset?.defaults[key]
  }

  /// Says that a setting is wrong, at its line, or at the section's if it is the preset's.
  mutating func report(_ key: SettingsKey, _ advice: String) {
    guard let entry = entries[key] else {
      problems.append(
        (
          section.line,
          localized("{key} of the preset: {advice}", ["key": key.rawValue, "advice": advice])
        ))
      return
    }
    problems.append(
      (
        entry.line,
        localized(
          "{key} = {value}: {advice}", ["key": key.rawValue, "value": entry.value.shortened, "advice": advice])
      ))
  }

  /// A setting as something else; nil without it, and if it is wrong, which is then said.
  mutating func parsed<Value>(_ key: SettingsKey, _ advice: @autoclosure () -> String, _ parse: (String) -> Value?)
    -> Value?
  {
    guard let text = value(key) else { return nil }
    if let value = parse(text) { return value }
    report(key, advice())
    return nil
  }

  /// Advice to choose among words, which are the same in every language.
  static func oneOf(_ words: [String]) -> String {
    localized("write one of {words}", ["words": words.joined(separator: ", ")])
  }

  mutating func integer(_ key: SettingsKey, _ range: ClosedRange<Int>, _ usual: Int) -> Int {
    parsed(
      key,
      localized(
        "write a number from {least} to {most}", ["least": String(range.lowerBound), "most": String(range.upperBound)])
    ) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    } ?? usual
  }

  mutating func duration(_ key: SettingsKey, _ range: ClosedRange<Duration>, _ usual: Duration) -> Duration {
    parsed(
      key,
      localized(
        "write a time from {least} to {most}, such as 120 ms or 1.5 s",
        ["least": localizedDuration(range.lowerBound), "most": localizedDuration(range.upperBound)])
    ) { text in
      Quantity.duration(text).flatMap { range.contains($0) ? $0 : nil }
    } ?? usual
  }
}
