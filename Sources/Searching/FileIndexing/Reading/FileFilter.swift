internal import SystemKit

/// Selects files and folders: the same rules for scanning a tree, reading parts of it again, and reported changes.
///
/// Symbolic links are listed and never followed: no file is listed twice, and no link leads in a circle.
public struct FileFilter: Sendable, Hashable {
  /// The folders to search, as absolute paths. A root inside another is ignored.
  public var roots: [String]
  /// The files and folders to leave out, with everything inside. A pattern without a slash matches the name of any
  /// file or folder: `*.o`, `target`. One with a slash matches a path: `/data/old`, `/home/*/Mirror`. A slash at the
  /// end restricts either to folders. `*`, `?` and `[a-z]` are as in a shell.
  public var exclusions: [String] = []
  /// Whether to list names that begin with a dot.
  public var includesHidden = false
  /// Names of folders that are listed without their contents.
  public var closedNames: Set<String> = Self.usualClosedNames
  /// Whether to enter folders that declare themselves a cache, by a file `CACHEDIR.TAG`.
  public var opensCaches = false
  /// Whether to enter other file systems of this machine that are mounted below the roots.
  public var entersOtherFileSystems = false
  /// Whether to enter network file systems and those of programs (FUSE) that are mounted below the roots.
  public var entersNetworkFileSystems = false

  /// The names of folders that programs use internally.
  public static let usualClosedNames: Set<String> = [
    "node_modules", ".git", ".hg", ".svn", ".snapshots", ".cache", ".Trash", "__pycache__",
  ]

  /// Selects everything in some folders except the usual exclusions.
  public init(roots: [String]) {
    self.roots = roots
  }

  /// All settings that the result depends on, in a text: names saved with another filter are unusable.
  var fingerprint: [UInt8] {
    let flags = [includesHidden, opensCaches, entersOtherFileSystems, entersNetworkFileSystems]
    let parts =
      [flags.map { $0 ? "1" : "0" }.joined(), String(roots.count)] + roots + [String(exclusions.count)] + exclusions
      + closedNames.sorted()
    return parts.flatMap { Array($0.utf8) + [0] }
  }

  /// The roots without those inside others, each once, without slashes at the end.
  var separateRoots: [[UInt8]] {
    let slash = UInt8(ascii: "/")
    let unique = Set(
      roots.filter { $0.utf8.first == slash && !$0.utf8.contains(0) }.map { Self.withoutExtraSlashes(Array($0.utf8)) })
    return unique.filter { path in
      !unique.contains { $0 != path && (path.starts(with: $0 + [slash]) || $0.isEmpty) }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the filter with the links in its roots resolved, as in the paths of an index. Exclusions match their
  /// folders as written and as resolved.
  ///
  /// - Parameter limit: the time limit for each path. One whose disk does not answer stays as written.
  func resolved(within limit: Duration) -> FileFilter {
    var filter = self
    filter.roots = roots.map { Self.resolved($0, within: limit) }
    for exclusion in exclusions {
      let other = Self.resolved(exclusion: exclusion, within: limit)
      if let other, !filter.exclusions.contains(other) { filter.exclusions.append(other) }
    }
    return filter
  }

  /// Returns the exclusion with the links in its folder resolved; nil for a name. The folder ends before the first part
  /// with wildcards.
  private static func resolved(exclusion: String, within limit: Duration) -> String? {
    guard exclusion.hasPrefix("/") else { return nil }
    let parts = exclusion.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
    let isFolder = parts.last == ""
    let plain = parts.dropLast(isFolder ? 2 : 1).prefix { part in literalText(of: part) != nil }
    let folder = plain.compactMap(literalText).map { "/" + $0 }.joined()
    return literal(resolved(folder, within: limit)) + parts[plain.count...].map { "/" + $0 }.joined()
  }

  /// Returns the text that a pattern without wildcards matches; nil for another pattern.
  private static func literalText(of pattern: Substring) -> String? {
    var text = ""
    var isEscaped = false
    for character in pattern {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, "*?[".contains(character) { return nil }
      text.append(character)
      isEscaped = false
    }
    return text
  }

  /// Returns the pattern that matches only a text.
  package static func literal(_ text: String) -> String {
    String(text.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  private static func resolved(_ path: String, within limit: Duration) -> String {
    guard let found = try? DiskCall.path(Array(path.utf8), within: limit) else { return path }
    return String(validating: found, as: UTF8.self) ?? path
  }

  /// Returns a path in the form of an index: without repeated slashes or one at the end; the root is empty.
  static func withoutExtraSlashes(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    return path.split(separator: slash).flatMap { [slash] + $0 }
  }
}
