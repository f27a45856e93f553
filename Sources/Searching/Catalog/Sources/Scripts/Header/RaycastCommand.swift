internal import SystemKit

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
  /// The up to three arguments that it has, by their numbers.
  public var arguments: [Int: RaycastArgument] = [:]
  /// The folder that it runs in, as the header has it; nil for that of the script.
  var folder: String?

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

  private static let shortestRefresh = Duration.seconds(10)
  private static let writtenRefreshes = Duration.seconds(1)...Duration.seconds(366 * 24 * 3600)

  mutating func take(_ key: String, _ value: String) throws(HeaderError) {
    // Some published commands write the names of headers otherwise.
    switch key.lowercased() {
    case "title": title = value
    // An emoji or a path; there may be a second one for dark screens.
    case "icon": icon = value
    case "packagename": packageName = value
    case "description": summary = value
    case "mode":
      guard let mode = Mode(rawValue: value) else {
        throw HeaderError(
          localized(
            "unknown mode “{mode}”: use {known}",
            ["mode": value, "known": "fullOutput, compact, silent, inline"]))
      }
      self.mode = mode
    case "needsconfirmation":
      guard ["true", "false"].contains(value) else { throw Self.notUnderstood(key, value) }
      needsConfirmation = value == "true"
    case "refreshtime": refresh = max(try TimeSpan.duration(value, within: Self.writtenRefreshes), Self.shortestRefresh)
    case "argument1", "argument2", "argument3": arguments[Int(key.dropFirst(8)) ?? 0] = try RaycastArgument(value)
    case "currentdirectorypath":
      guard !value.isEmpty else { throw Self.notUnderstood(key, value) }
      folder = value
    case "schemaversion":
      guard value == "1" else { throw Self.notUnderstood(key, value) }
    // Nothing that Hunch shows, and nothing about what the command does.
    case "author", "authorurl", "icondark": break
    default: throw HeaderError(localized("“{key}” is unknown", ["key": "@raycast.\(key)"]))
    }
  }

  private static func notUnderstood(_ key: String, _ value: String) -> HeaderError {
    HeaderError(localized("“{key}” cannot be “{value}”", ["key": "@raycast.\(key)", "value": value]))
  }
}
