internal import SystemKit

/// The settings that a script declares in comments within its first 64 KiB:
///
///     # hunch.title = Passwords
///     # hunch.keyword = pw
///
/// or, for a command written for Raycast, `# @raycast.title Passwords`. All are optional. Comments may begin with the
/// signs of any common language.
public struct ScriptHeader: Sendable, Hashable {
  /// The title of the script; nil for its file name.
  public var title: String?

  /// A name in the icon theme, or a path.
  public var icon: String?

  /// The keyword: with a space behind it, the script is asked for the text that follows. Nil for a script whose rows
  /// are indexed.
  public var keyword: String?

  /// The time for which its rows are valid; nil for as long as the script is unchanged.
  public var refresh: Duration?

  /// The deadline of its answers.
  public var deadline = Self.usualDeadline

  /// Its header as a command for Raycast; nil if it is none.
  public var raycast: RaycastCommand?

  /// Whether secret arguments go into the environment, which only the user can read. Words of a command line are
  /// readable by everybody.
  var givesSecretsInEnvironment = false

  /// The invalid lines. A script with any does not run: the line may be a safeguard.
  public var problems: [LineProblem] = []

  /// The reason not to run; nil if it may.
  public var refusal: String? {
    problems.isEmpty ? nil : problems.map(\.description).joined(separator: "; ")
  }

  public static let usualDeadline = Duration.seconds(2)

  private static let deadlines = Duration.milliseconds(100)...Duration.seconds(60)
  private static let refreshes = Duration.seconds(10)...Duration.seconds(366 * 24 * 3600)
  /// The part of a file in which header lines may begin.
  private static let byteCount = 1 << 16
  private static let longestKeyword = 32

  /// Parses the header of a file.
  ///
  /// - Parameter file: its bytes; only lines that begin in the first 64 KiB count.
  /// - Complexity: O(1).
  public init(_ file: [UInt8]) {
    // The last line is complete, or longer than a header may be.
    let rest = file.dropFirst(Self.byteCount).prefix(HeaderLine.longest + 1).prefix { $0 != UInt8(ascii: "\n") }
    let lines = file[..<rest.endIndex].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var secretLine: Int?
    for (number, line) in lines.enumerated() {
      do throws(LineError) {
        guard let setting = try HeaderLine(line) else { continue }
        try take(setting)
      } catch {
        problems.append(LineProblem(line: number + 1, reason: error.reason))
      }
      if raycast?.arguments.values.contains(where: \.isSecret) == true { secretLine = secretLine ?? number + 1 }
    }
    if let secretLine, !givesSecretsInEnvironment {
      problems.append(
        LineProblem(
          line: secretLine,
          reason: localized(
            """
            others could read a secret argument; add “hunch.secrets = environment” and read it from the variable \
            SECRET1, SECRET2 or SECRET3
            """)))
    }
    // Raycast's values count only without Hunch's.
    title = title ?? raycast?.title
    icon = icon ?? raycast?.icon
    refresh = refresh ?? raycast?.refresh
  }

  private mutating func take(_ setting: HeaderLine) throws(LineError) {
    switch setting.kind {
    case .raycast:
      var command = raycast ?? RaycastCommand()
      try command.take(setting.key, setting.value)
      raycast = command
    case .hunch:
      guard !setting.value.isEmpty else {
        throw LineError(localized("“{key}” has no value", ["key": "hunch.\(setting.key)"]))
      }
      switch setting.key {
      case "title": title = setting.value
      case "icon": icon = setting.value
      case "keyword": keyword = try Self.keyword(setting.value)
      case "refresh": refresh = try TimeSpan.duration(setting.value, within: Self.refreshes)
      case "secrets":
        guard setting.value == "environment" else {
          throw LineError(localized("secrets can only be given in the “environment”"))
        }
        givesSecretsInEnvironment = true
      case "deadline": deadline = try TimeSpan.duration(setting.value, within: Self.deadlines)
      default: throw LineError(localized("“{key}” is unknown", ["key": "hunch.\(setting.key)"]))
      }
    }
  }

  private static func keyword(_ text: String) throws(LineError) -> String {
    guard !text.contains(where: \.isWhitespace) else { throw LineError(localized("a keyword must be one word")) }
    guard text.count <= longestKeyword else {
      throw LineError(
        localized(
          "a keyword must have at most {count} character", plural: "a keyword must have at most {count} characters",
          count: longestKeyword))
    }
    return text
  }
}

/// A comment with a setting of its script.
struct HeaderLine {
  enum Kind { case hunch, raycast }

  var kind: Kind
  var key: String
  var value: String

  /// The most bytes in a line.
  static let longest = 4_096
  private static let signs = Set("#/*-;%\"'! \t".utf8)

  /// Returns nil for any other line.
  ///
  /// - Throws: ``LineError`` for an invalid header line.
  init?(_ line: ArraySlice<UInt8>) throws(LineError) {
    let comment = line.drop { Self.signs.contains($0) }
    // Only comments count: a program may have a variable of that name.
    guard comment.startIndex > line.startIndex,
      comment.starts(with: Self.hunch.utf8) || comment.starts(with: Self.raycast.utf8)
    else { return nil }
    guard line.count <= Self.longest else {
      throw LineError(
        localized(
          "a header must have at most {count} byte", plural: "a header must have at most {count} bytes",
          count: Self.longest))
    }
    let text = String(decoding: comment, as: UTF8.self)
    if text.hasPrefix(Self.raycast) {
      kind = .raycast
      let words = text.dropFirst(Self.raycast.count)
      let end = words.firstIndex(where: \.isWhitespace) ?? words.endIndex
      key = String(words[..<end])
      value = words[end...].trimmed
      return
    }
    let setting = text.dropFirst(Self.hunch.count)
    guard let equals = setting.firstIndex(of: "=") else {
      let name = setting.prefix { !$0.isWhitespace }
      // The word ended a sentence.
      if name.isEmpty { return nil }
      throw LineError(localized("“{key}” has no “=”", ["key": Self.hunch + name]))
    }
    kind = .hunch
    key = setting[..<equals].trimmed
    value = setting[setting.index(after: equals)...].trimmed
  }

  private static let hunch = "hunch."
  private static let raycast = "@raycast."
}
