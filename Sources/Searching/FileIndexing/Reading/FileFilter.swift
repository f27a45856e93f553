/// Which files and folders are looked at: the one answer for reading a tree, for reading parts of it again, and for
/// changes that are heard of.
///
/// Symbolic links are listed and never followed, so that no file is listed twice and no link leads in a circle.
public struct FileFilter: Sendable, Hashable {
  /// The folders to look in, as absolute paths. One that lies in another counts for nothing.
  public var roots: [String]
  /// What to leave out, with all that is in it. A pattern without a slash is for the name of any file or folder:
  /// `*.o`, `target`. One with a slash is for a path: `/data/old`, `/home/*/Mirror`. A slash at the end restricts
  /// either to folders. `*`, `?` and `[a-z]` are as in a shell.
  public var exclusions: [String] = []
  /// Whether to list what begins with a dot.
  public var includesHidden = false
  /// Names of folders that are listed, but not what is in them.
  public var closedNames: Set<String> = Self.usualClosedNames
  /// Whether to look into folders that say of themselves that they are a cache, by a file `CACHEDIR.TAG`.
  public var opensCaches = false
  /// Whether to look into other file systems of this machine that are mounted below the roots.
  public var entersOtherFileSystems = false
  /// Whether to look into network file systems and those of programs (FUSE) that are mounted below the roots.
  public var entersNetworkFileSystems = false

  /// What programs keep for themselves in folders of a fixed name.
  public static let usualClosedNames: Set<String> = [
    "node_modules", ".git", ".hg", ".svn", ".snapshots", ".cache", ".Trash", "__pycache__",
  ]

  /// Everything in some folders but what is left out as a rule.
  public init(roots: [String]) {
    self.roots = roots
  }

  /// Everything that the answers depend on, in a text: what was saved by another filter is of no use.
  var fingerprint: [UInt8] {
    let flags = [includesHidden, opensCaches, entersOtherFileSystems, entersNetworkFileSystems]
    let parts =
      [flags.map { $0 ? "1" : "0" }.joined(), String(roots.count)] + roots + [String(exclusions.count)] + exclusions
      + closedNames.sorted()
    return parts.flatMap { Array($0.utf8) + [0] }
  }

  /// The roots without those that lie in others, each once, without slashes at the end.
  var separateRoots: [[UInt8]] {
    let slash = UInt8(ascii: "/")
    let unique = Set(
      roots.filter { $0.utf8.first == slash && !$0.utf8.contains(0) }.map { Self.withoutExtraSlashes(Array($0.utf8)) })
    return unique.filter { path in
      !unique.contains { $0 != path && (path.starts(with: $0 + [slash]) || $0.isEmpty) }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A path as an index has it: no slash at the end, and none twice, so that the root is nothing.
  static func withoutExtraSlashes(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    return path.split(separator: slash).flatMap { [slash] + $0 }
  }
}
