internal import SystemKit

/// Parses the settings of a section, or reports its problems by line.
struct SectionReader {
  private(set) var problems: [(line: Int, message: String)] = []

  let section: INIFile.Section
  /// The folder for relative paths in the section.
  let folder: String

  private(set) var entries: [SettingsKey: INIFile.Entry] = [:]
  private(set) var headers: [INIFile.Entry] = []
  private(set) var preset: Preset?
  private(set) var constants: [String: String] = [:]

  init(_ section: INIFile.Section, folder: String) {
    self.section = section
    self.folder = folder
  }

  /// Returns the settings; nil if there are problems.
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
      report(
        at: section.line,
        localized(
          "[{section}] is not a provider: write [provider NAME], with a name of letters, digits, - and _",
          ["section": section.name.shortened]))
      return nil
    }
    return words[1]
  }

  private mutating func sortEntries() {
    for entry in section.entries {
      guard let key = SettingsKey(rawValue: entry.key) else {
        let values = ["key": entry.key.shortened]
        report(
          at: entry.line,
          SettingsKey.nearest(to: entry.key).map { nearest in
            localized(
              "unknown setting {key}: did you mean {nearest}?",
              values.merging(["nearest": nearest.rawValue]) { $1 })
          } ?? localized("unknown setting {key}: remove it", values))
        continue
      }
      if key == .header {
        headers.append(entry)
      } else if let first = entries[key] {
        report(
          at: entry.line,
          localized(
            "{key} is already on line {line}: keep one of them", ["key": entry.key, "line": String(first.line)]))
      } else {
        entries[key] = entry
      }
    }
  }

  /// Reads the values of `{server}`, `{index}` and `{field}`.
  private mutating func readConstants() {
    for key in [SettingsKey.server, .index, .field] {
      guard let value = value(key) else { continue }
      constants[key.rawValue] = key == .server && value.hasSuffix("/") ? String(value.dropLast()) : value
    }
  }

  /// Returns the setting, or the preset's value.
  func value(_ key: SettingsKey) -> String? {
    entries[key]?.value ?? preset?.defaults[key]
  }

  mutating func report(at line: Int, _ message: String) { problems.append((line, message)) }

  /// Reports an invalid setting, at its line, or at the section's if it comes from the preset.
  mutating func report(_ key: SettingsKey, _ advice: String) {
    guard let entry = entries[key] else {
      report(at: section.line, localized("{key} of the preset: {advice}", ["key": key.rawValue, "advice": advice]))
      return
    }
    report(
      at: entry.line,
      localized(
        "{key} = {value}: {advice}", ["key": key.rawValue, "value": entry.value.shortened, "advice": advice]))
  }

  /// Parses a setting; returns nil if it is missing, or invalid and reported.
  mutating func parsed<Value>(_ key: SettingsKey, _ advice: @autoclosure () -> String, _ parse: (String) -> Value?)
    -> Value?
  {
    guard let text = value(key) else { return nil }
    if let value = parse(text) { return value }
    report(key, advice())
    return nil
  }

  /// Returns advice to choose one of several words, which are the same in every language.
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

/// The keys of a section.
enum SettingsKey: String, CaseIterable {
  case name, preset
  case server, index, field
  case url, method, header, body
  case contentType = "content-type"
  case tokenFile = "token-file"
  case tokenSecret = "token-secret"
  case tokenHeader = "token-header"
  case list, text, title, subtitle, link, echo
  case subtitleList = "subtitle-list"
  case linkList = "link-list"
  case passes, results
  case minimumLength = "min-length"
  case maximumLength = "max-length"
  case limit, debounce, deadline, cache
  case rateLimit = "rate-limit"
  case maximumSize = "max-size"

  /// Returns the likely meaning of an unknown key.
  static func nearest(to word: String) -> SettingsKey? {
    let plain = word.filter { $0.isLetter }
    return allCases.first { $0.rawValue.filter { $0.isLetter } == plain }
      ?? allCases.first { $0.rawValue.hasPrefix(word) || word.hasPrefix($0.rawValue) }
  }
}

/// Parses numbers with units.
enum Quantity {
  /// `120 ms`, `1.5 s`, `2 min`.
  static func duration(_ text: String) -> Duration? {
    guard let (number, unit) = split(text) else { return nil }
    switch unit {
    case "ms": return .seconds(number / 1_000)
    case "s": return .seconds(number)
    case "min": return .seconds(number * 60)
    default: return nil
    }
  }

  /// `4096`, `256 KiB`, `1 MiB`, in bytes.
  static func size(_ text: String) -> Int? {
    guard let (number, unit) = split(text), number < 1e9 else { return nil }
    switch unit {
    case "", "b": return Int(number)
    case "kib": return Int(number * 1_024)
    case "mib": return Int(number * 1_048_576)
    default: return nil
    }
  }

  /// `5 per second`, `60 / min`, `1000 per hour`.
  static func rate(_ text: String) -> RateLimit? {
    guard let (number, unit) = split(text.replacing(" per ", with: "/")), let count = Int(exactly: number), count > 0
    else { return nil }
    switch unit.trimmingPrefix("/").trimmingPrefix(while: \.isWhitespace) {
    case "s", "sec", "second": return RateLimit(count: count, period: .seconds(1))
    case "min", "minute": return RateLimit(count: count, period: .seconds(60))
    case "h", "hour": return RateLimit(count: count, period: .seconds(3_600))
    default: return nil
    }
  }

  /// Splits a text into a nonnegative number and its unit, in lower case.
  private static func split(_ text: String) -> (number: Double, unit: String)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number < 1e12 else { return nil }
    return (number, text.dropFirst(digits.count).trimmed.lowercased())
  }
}

/// A problem in a settings file, with its line.
public struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's name, without its folder.
  public var file: String
  /// The line, from 1; nil if it is about the whole file.
  public var line: Int?
  /// The problem and what to do, as a sentence.
  public var message: String

  /// The problem in the form of compilers: `providers.ini:12: …`.
  public var description: String {
    guard let line else { return localized("{file}: {reason}", ["file": file, "reason": message]) }
    return localized("{file}:{line}: {reason}", ["file": file, "line": String(line), "reason": message])
  }
}
