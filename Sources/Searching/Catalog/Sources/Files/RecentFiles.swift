internal import GLibKit
internal import SystemKit

/// The files of this machine that were used lately, by whatever program, as the desktop's list of them says.
public struct RecentFiles: Sendable, Hashable {
  /// A file or folder that is there.
  public struct Entry: Sendable, Hashable {
    public var path: FilePath
    public var isFolder: Bool
    /// When it was last used, in seconds since 1970.
    public var time: Int64
  }

  /// Those that are there, the latest first.
  public let entries: [Entry]

  /// - Parameter entries: In any order; of two with the same path the later one counts.
  init(_ entries: [Entry]) {
    var seen: Set<FilePath> = []
    self.entries = entries.sorted { $0.time != $1.time ? $0.time > $1.time : $0.path.id < $1.path.id }
      .filter { seen.insert($0.path).inserted }
  }

  /// None.
  public init() { self.init([]) }

  /// Whose it is to say that programs remember nothing of files, and that they forget what is old.
  public struct Policy: Sendable, Hashable {
    /// Whether programs may remember which files were used.
    public var remembers = true
    /// After how many days a use is forgotten; nil for never.
    public var days: Int?

    public init(remembers: Bool = true, days: Int? = nil) {
      self.remembers = remembers
      self.days = days
    }

    /// Both that the one and that the other wants.
    public func and(_ other: Policy) -> Policy {
      Policy(remembers: remembers && other.remembers, days: [days, other.days].compactMap(\.self).min())
    }

    /// What the desktop's own settings say. May read files: not for the main thread.
    public static var ofDesktop: Policy {
      let schema = "org.gnome.desktop.privacy"
      let days = DesktopSettings.value(of: "recent-files-max-age", in: schema)?.int
      return Policy(
        remembers: DesktopSettings.value(of: "remember-recent-files", in: schema)?.bool ?? true,
        days: days.flatMap { $0 < 0 ? nil : $0 })
    }
  }
}

// MARK: The file

extension RecentFiles {
  /// A longer list is not read: it is somebody's mischief, or no such list.
  static let largestList = 16 << 20
  /// So many of the latest are looked for.
  static let most = 500
  /// How long a disk may take to say whether some of them are there. Those on one that takes longer are left out.
  private static let timeout = Duration.seconds(1)

  /// Reads the list, and looks which files are there.
  ///
  /// - Parameters:
  ///   - path: Where the list is. No list is an empty one.
  ///   - now: In seconds since 1970.
  /// - Throws: ``SourceError`` if there is something else in its place, or it is damaged.
  @concurrent
  static func read(
    from path: String, _ policy: Policy, now: Int64
  ) async throws(SourceError) -> RecentFiles {
    guard policy.remembers, policy.days != 0, let bytes = try bytes(of: path) else { return RecentFiles() }
    let oldest = policy.days.map { now - Int64($0) * 86_400 } ?? .min
    let listed = try listed(in: bytes, path).filter { $0.time >= oldest }
    let latest = listed.sorted { $0.time > $1.time }.prefix(most)
    let kinds = await DiskCall.each(
      "recent-files", latest.map(\.path.bytes), followsLinks: true, within: timeout, LocalFiles.kind)
    if Task.isCancelled { throw .cancelled }
    return RecentFiles(
      latest.enumerated().compactMap { place, file in
        guard let kind = kinds[place], kind != .nothing else { return nil }
        return Entry(path: file.path, isFolder: kind == .folder, time: file.time)
      })
  }

  private static func listed(
    in bytes: [UInt8], _ path: String
  ) throws(SourceError) -> [(path: FilePath, time: Int64)] {
    do {
      return try RecentlyUsed.entries(of: bytes).compactMap { entry in
        FilePath(uri: entry.address).map { ($0, entry.time) }
      }
    } catch {
      throw .unreadable(
        path: path,
        reason: localized(
          "it is not a list of recently used files ({reason}); delete it to start a new one", ["reason": error.message])
      )
    }
  }

  /// What the list's file holds; nil if there is none, or nothing in it.
  private static func bytes(of path: String) throws(SourceError) -> [UInt8]? {
    do {
      let bytes = try SmallFile.read(path, limit: largestList)
      return bytes.isEmpty ? nil : bytes
    } catch {
      if error.reason == .missing { return nil }
      throw .unreadable(path: path, reason: error.explanation)
    }
  }

  /// Adds a file that was just opened to the list, unless nothing is to be remembered. Waits for the disk.
  ///
  /// - Parameters:
  ///   - application: What it was opened with: its name, and its command.
  ///   - list: Where the list is; the user's own if not given.
  /// - Throws: ``SourceError`` if the list cannot be read or written; it stays as it is.
  package static func add(
    _ path: FilePath, type: String, application: (name: String, command: String), to list: String? = nil,
    _ policy: Policy
  ) async throws(SourceError) {
    guard policy.remembers, policy.days != 0 else { return }
    let list = list ?? RecentlyUsed.path
    try await DiskThreads.run {
      Result { () throws(SourceError) in
        let old = try bytes(of: list)
        do throws(GLibError) {
          let new = try RecentlyUsed.adding(path.uri, type: type, application: application, to: old)
          try LocalFiles.write(new, to: Array(list.utf8), mode: 0o600)
        } catch {
          throw .unreadable(path: list, reason: error.message)
        }
      }
    }.get()
  }
}
