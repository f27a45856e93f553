internal import SmartSearch
internal import SystemKit

/// Parses the settings of a group. Each invalid value is reported with its key, the reason, and what to write.
public struct SettingsReader {
  private let document: SettingsDocument
  private let group: String

  public init(_ document: SettingsDocument, group: String) {
    self.document = document
    self.group = group
  }

  /// Returns a switch; nil if the file has no valid value.
  public func bool(_ key: String, _ problems: inout [String]) -> Bool? {
    read(key, &problems, SettingsValue.bool) { localized("“{value}” must be true or false", ["value": $0]) }
  }

  /// Returns a whole number in a range.
  public func int(_ key: String, from range: ClosedRange<Int>, _ problems: inout [String]) -> Int? {
    guard
      let number = read(
        key, &problems, SettingsValue.int, or: { localized("“{value}” must be a whole number", ["value": $0]) })
    else { return nil }
    guard !range.contains(number) else { return number }
    problems.append(
      localized(
        "{setting} is {value}; write a number from {least} to {most}",
        ["setting": key, "value": "\(number)", "least": "\(range.lowerBound)", "most": "\(range.upperBound)"]))
    return nil
  }

  public func string(_ key: String, _ problems: inout [String]) -> String? {
    read(key, &problems, SettingsValue.text, or: Self.unreadableText)
  }

  public func list(_ key: String, _ problems: inout [String]) -> [String]? {
    read(key, &problems, SettingsValue.list, or: Self.unreadableText)
  }

  /// Returns a list without its invalid entries.
  /// - Parameter problem: Returns the reason why an entry is invalid.
  public func list(_ key: String, refusing problem: (String) -> String?, _ problems: inout [String]) -> [String]? {
    list(key, &problems).map { checked($0, key, refusing: problem, &problems) }
  }

  /// Returns the valid entries, each once.
  public func checked(
    _ entries: [String], _ key: String, refusing problem: (String) -> String?, _ problems: inout [String]
  ) -> [String] {
    var known: Set<String> = []
    return entries.filter { entry in
      guard let problem = problem(entry) else { return known.insert(entry).inserted }
      report(key, problem, &problems)
      return false
    }
  }

  /// Adds a sentence that names a setting.
  public func report(_ key: String, _ reason: String, _ problems: inout [String]) {
    problems.append(localized("{key} in [{group}]: {reason}", ["key": key, "group": group, "reason": reason]))
  }

  private static func unreadableText(_ value: String) -> String {
    localized("“{value}” is not valid text: it has a wrong backslash or is not UTF-8", ["value": value])
  }

  private func read<Value>(
    _ key: String, _ problems: inout [String], _ meaning: ([UInt8]) -> Value?, or reason: (String) -> String
  ) -> Value? {
    guard let bytes = document.value(key, in: group) else { return nil }
    if let value = meaning(bytes) { return value }
    report(key, reason(VisibleText.of(String(decoding: bytes, as: UTF8.self))), &problems)
    return nil
  }
}

extension SettingsDocument.InvalidLine: CustomStringConvertible {
  /// A sentence without its full stop.
  public var description: String {
    let parts = ["number": "\(number)", "text": VisibleText.of(text)]
    return switch reason {
    case .noSetting: localized("line {number}: “{text}” is not a setting; write name=value", parts)
    case .noGroup: localized("line {number}: “{text}” is not a group; write a name in brackets, such as [Files]", parts)
    case .outside:
      localized("line {number}: “{text}” is above the first group; write a group above it, such as [Files]", parts)
    }
  }
}
