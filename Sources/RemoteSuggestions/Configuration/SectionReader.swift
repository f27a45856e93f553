internal import HTTPKit
internal import Suggestions

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
    preset = parsed(.preset, "one of \(Preset.allCases.map(\.rawValue).joined(separator: ", "))") {
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
          "[\(section.name.shortened)] is no provider: write [provider NAME], with a name of letters, digits, - and _"
        ))
      return nil
    }
    return words[1]
  }

  private mutating func sortEntries() {
    for entry in section.entries {
      guard let key = SettingsKey(rawValue: entry.key) else {
        let hint = SettingsKey.nearest(to: entry.key).map { ": did you mean \($0.rawValue)?" } ?? ": take it out"
        problems.append((entry.line, "\(entry.key.shortened) is no setting of a provider\(hint)"))
        continue
      }
      if key == .header {
        headers.append(entry)
      } else if let first = entries[key] {
        problems.append((entry.line, "\(entry.key) is there already, at line \(first.line): keep one"))
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
      problems.append((section.line, "\(key.rawValue) of the preset: \(advice)"))
      return
    }
    problems.append((entry.line, "\(key.rawValue) = \(entry.value.shortened): \(advice)"))
  }

  /// A setting as something else; nil without it, and if it is wrong, which is then said.
  mutating func parsed<Value>(_ key: SettingsKey, _ wanted: String, _ parse: (String) -> Value?) -> Value? {
    guard let text = value(key) else { return nil }
    if let value = parse(text) { return value }
    report(key, "write \(wanted)")
    return nil
  }

  mutating func integer(_ key: SettingsKey, _ range: ClosedRange<Int>, _ usual: Int) -> Int {
    parsed(key, "a number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    } ?? usual
  }

  mutating func duration(_ key: SettingsKey, _ range: ClosedRange<Duration>, _ usual: Duration) -> Duration {
    parsed(key, "a time from \(range.lowerBound) to \(range.upperBound), such as 120 ms or 1.5 s") { text in
      Quantity.duration(text).flatMap { range.contains($0) ? $0 : nil }
    } ?? usual
  }
}
