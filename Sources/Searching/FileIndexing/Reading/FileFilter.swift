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

  /// Returns a path in the form of an index: without repeated slashes or one at the end; the root is empty.
  static func withoutExtraSlashes(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    return path.split(separator: slash).flatMap { [slash] + $0 }
  }
}
