internal import Localization

/// What a script says of itself as a command for Raycast (`@raycast.…`): such a script is one row.
public struct RaycastCommand: Sendable, Hashable {
  public var title: String?
  public var icon: String?
  public var packageName: String?
  public var summary: String?
  public var mode = Mode.compact
  /// Whether it is to be asked for a second time before it runs.
  public var needsConfirmation = false
  public var refresh: Duration?
  /// The up to three arguments that it has, each as it describes them in JSON, by their numbers.
  public var arguments: [Int: String] = [:]

  /// What is shown of what the script prints.
  public enum Mode: String, Sendable, Hashable {
    /// All of it.
    case fullOutput
    /// The last line.
    case compact
    /// The last line.
    case silent
    /// The first line, in the row itself; it is run now and then.
    case inline
  }

  private static let refreshes = Duration.seconds(10)...Duration.seconds(366 * 24 * 3600)

  mutating func take(_ key: String, _ value: String) throws(HeaderError) {
    switch key {
    case "title": title = value
    // An emoji or a path; there may be a second one for dark screens.
    case "icon": icon = value
    case "packageName": packageName = value
    case "description": summary = value
    case "mode":
      guard let mode = Mode(rawValue: value) else {
        throw HeaderError(
          localized(
            "the mode “{mode}” is not known: there are {known}",
            ["mode": value, "known": "fullOutput, compact, silent, inline"]))
      }
      self.mode = mode
    case "needsConfirmation": needsConfirmation = value == "true"
    case "refreshTime": refresh = try TimeSpan.duration(value, within: Self.refreshes)
    case "argument1", "argument2", "argument3": arguments[Int(key.dropFirst(8)) ?? 0] = value
    // Who wrote it, and whatever else there is, changes nothing about what it does.
    default: break
    }
  }
}
