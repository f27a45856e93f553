internal import SystemKit

/// The header of a command for Raycast (`@raycast.…`): such a script is a single row.
public struct RaycastCommand: Sendable, Hashable {
  public var title: String?
  public var icon: String?
  public var packageName: String?
  public var summary: String?
  public var mode = Mode.compact
  /// Whether to ask for confirmation before it runs.
  public var needsConfirmation = false
  public var refresh: Duration?
  /// The arguments, at most three, by their numbers.
  public var arguments: [Int: RaycastArgument] = [:]
  /// The folder to run in, as written in the header; nil for the script's folder.
  var folder: String?

  /// The part of the script's output to show.
  public enum Mode: String, Sendable, Hashable {
    /// All of it.
    case fullOutput
    /// The last line.
    case compact, silent
    /// The first line, in the row itself; the script runs again at intervals.
    case inline
  }

  private static let shortestRefresh = Duration.seconds(10)
  private static let writtenRefreshes = Duration.seconds(1)...Duration.seconds(366 * 24 * 3600)

  mutating func take(_ key: String, _ value: String) throws(LineError) {
    // Published commands spell header names in different cases.
    switch key.lowercased() {
    case "title": title = value
    // An emoji or a path; dark screens may have a second one.
    case "icon": icon = value
    case "packagename": packageName = value
    case "description": summary = value
    case "mode":
      guard let mode = Mode(rawValue: value) else {
        throw LineError(
          localized(
            "unknown mode “{mode}”: use {known}",
            ["mode": value, "known": "fullOutput, compact, silent, inline"]))
      }
      self.mode = mode
    case "needsconfirmation":
      guard ["true", "false"].contains(value) else { throw LineError.notUnderstood("@raycast.\(key)", value) }
      needsConfirmation = value == "true"
    case "refreshtime": refresh = max(try TimeSpan.duration(value, within: Self.writtenRefreshes), Self.shortestRefresh)
    case "argument1", "argument2", "argument3": arguments[Int(key.dropFirst(8)) ?? 0] = try RaycastArgument(value)
    case "currentdirectorypath":
      guard !value.isEmpty else { throw LineError.notUnderstood("@raycast.\(key)", value) }
      folder = value
    case "schemaversion":
      guard value == "1" else { throw LineError.notUnderstood("@raycast.\(key)", value) }
    // Not shown by Hunch, and without effect on the command.
    case "author", "authorurl", "icondark": break
    default: throw LineError(localized("“{key}” is unknown", ["key": "@raycast.\(key)"]))
    }
  }
}

extension LineError {
  fileprivate static func notUnderstood(_ key: String, _ value: String) -> LineError {
    LineError(localized("“{key}” cannot be “{value}”", ["key": key, "value": value]))
  }
}

/// An argument of a command for Raycast, described in the header as JSON.
public struct RaycastArgument: Sendable, Hashable {
  /// The prompt for the user; nil if the header has none.
  public var placeholder: String?
  /// The answers to choose from; empty if any text is allowed.
  public var choices: [Choice] = []
  public var isOptional = false
  public var isPercentEncoded = false
  /// Whether it is a password.
  public var isSecret = false

  public struct Choice: Sendable, Hashable {
    public var title: String
    public var value: String
  }

  /// - Throws: ``LineError`` if the description is not JSON, or a value is of the wrong kind.
  init(_ text: String) throws(LineError) {
    // Published commands have a comma before the last brace.
    guard let object = try? JSON(parsing: text, allowsLastComma: true), case .object(let members) = object else {
      throw LineError(localized("“{text}” is not JSON", ["text": text]))
    }
    for member in members {
      switch (member.name, member.value) {
      case ("placeholder", .string(let text)): placeholder = text
      case ("optional", .bool(let flag)): isOptional = flag
      case ("percentEncoded", .bool(let flag)): isPercentEncoded = flag
      case ("secure", .bool(true)), ("type", .string("password")): isSecret = true
      case ("data", .array(let entries)) where object["type"] == .string("dropdown"):
        choices = entries.compactMap(Choice.init)
      case (_, .null), ("secure", .bool), ("type", .string), ("data", .array): break
      // Taken for another value, a secret might be shown.
      case ("placeholder", _), ("optional", _), ("percentEncoded", _), ("secure", _), ("type", _), ("data", _):
        throw LineError.notUnderstood(member.name, member.value.text ?? text)
      default: break
      }
    }
  }
}

extension RaycastArgument.Choice {
  /// Nil for an entry without a title.
  fileprivate init?(_ entry: JSON) {
    guard let title = entry["title"]?.text else { return nil }
    self.init(title: title, value: entry["value"]?.text ?? title)
  }
}
