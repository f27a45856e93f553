internal import GLibKit
internal import Localization

/// Reads one group of the settings, and says what makes no sense in it: the key, why, and what to write.
struct SettingsReader {
  private let file: SettingsFile
  private let group: String

  init(_ file: SettingsFile, group: String) {
    self.file = file
    self.group = group
  }

  /// A setting that is on or off; nil if nothing is said that makes sense.
  func bool(_ key: String, _ problems: inout [String]) -> Bool? {
    understand(key, &problems) { () throws(GLibError) in try file.bool(key, in: group) }
  }

  /// A setting that is a text.
  func string(_ key: String, _ problems: inout [String]) -> String? {
    understand(key, &problems) { () throws(GLibError) in try file.string(key, in: group) }
  }

  /// A setting that is a list.
  func list(_ key: String, _ problems: inout [String]) -> [String]? {
    understand(key, &problems) { () throws(GLibError) in try file.strings(key, in: group) }
  }

  /// A setting that is a list, without what makes no sense.
  /// - Parameter problem: says why an entry makes no sense.
  func list(_ key: String, refusing problem: (String) -> String?, _ problems: inout [String]) -> [String]? {
    list(key, &problems).map { checked($0, key, refusing: problem, &problems) }
  }

  /// Those entries that make sense, each once.
  func checked(
    _ entries: [String], _ key: String, refusing problem: (String) -> String?, _ problems: inout [String]
  ) -> [String] {
    var known: Set<String> = []
    return entries.filter { entry in
      guard let problem = problem(entry) else { return known.insert(entry).inserted }
      problems.append(Self.problem(key, group, problem))
      return false
    }
  }

  /// What makes no sense, and where it stands.
  static func problem(_ key: String, _ group: String, _ reason: String) -> String {
    localized("{key} in [{group}]: {reason}", ["key": key, "group": group, "reason": reason])
  }

  private func understand<Value>(
    _ key: String, _ problems: inout [String], _ read: () throws(GLibError) -> Value?
  ) -> Value? {
    do throws(GLibError) {
      return try read()
    } catch {
      problems.append(Self.problem(key, group, error.message))
      return nil
    }
  }
}
