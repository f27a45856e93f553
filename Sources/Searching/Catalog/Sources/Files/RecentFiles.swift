internal import GLibKit
internal import SystemKit

/// The files on this machine that any program used recently, from the desktop's list.
public struct RecentFiles: Sendable, Hashable {
  /// An existing file or folder.
  public struct Entry: Sendable, Hashable {
    public var path: FilePath
    public var isFolder: Bool
    /// The time of the last use, in seconds since 1970.
    public var time: Int64
  }

  /// The existing files, the latest first.
  public let entries: [Entry]

  /// - Parameter entries: In any order; the later of two entries with the same path counts.
  init(_ entries: [Entry]) {
    var seen: Set<FilePath> = []
    self.entries = entries.sorted { $0.time != $1.time ? $0.time > $1.time : $0.path.id < $1.path.id }
      .filter { seen.insert($0.path).inserted }
  }

  /// Makes an empty list.
  public init() { self.init([]) }

  /// Whether programs may remember used files, and for how long.
  public struct Policy: Sendable, Hashable {
    /// Whether programs may remember used files.
    public var remembers = true
    /// The number of days after which a use is forgotten; nil for never.
    public var days: Int?

    public init(remembers: Bool = true, days: Int? = nil) {
      self.remembers = remembers
      self.days = days
    }

    /// Combines two policies; the stricter one applies.
    public func and(_ other: Policy) -> Policy {
      Policy(remembers: remembers && other.remembers, days: [days, other.days].compactMap(\.self).min())
    }

    /// The policy in the desktop's settings. May read files: not for the main thread.
    public static var ofDesktop: Policy {
      let (remembers, days) = ("remember-recent-files", "recent-files-max-age")
      let values = DesktopSettings.values(of: [remembers, days], in: "org.gnome.desktop.privacy")
      return Policy(
        remembers: values[remembers]?.bool ?? true, days: values[days]?.int.flatMap { $0 < 0 ? nil : $0 })
    }
  }
}

// MARK: The file

extension RecentFiles {
  /// A longer file is not read: it is malicious, or not such a list.
  static let largestList = 16 << 20
  /// The most files that are looked for, the latest first.
  static let most = 500
  /// The time limit for a disk to tell whether files exist. Files on a slower disk are left out.
  private static let timeout = Duration.seconds(1)

  /// Reads the list, and checks which files exist.
  ///
  /// - Parameters:
  ///   - path: The path of the list. A missing list is empty.
  ///   - now: In seconds since 1970.
  /// - Throws: ``SourceError`` if the file is damaged or something else.
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

  /// Returns the bytes of the list; nil if it is missing or empty.
  private static func bytes(of path: String) throws(SourceError) -> [UInt8]? {
    do {
      let bytes = try SmallFile.read(path, limit: largestList)
      return bytes.isEmpty ? nil : bytes
    } catch {
      if error.reason == .missing { return nil }
      throw .unreadable(path: path, reason: error.explanation)
    }
  }

  /// Adds a file that was just opened to the list, unless the policy forbids it. Waits for the disk.
  ///
  /// - Parameters:
  ///   - application: The name and the command of the opening application.
  ///   - list: The path of the list; by default the user's.
  /// - Throws: ``SourceError`` if the list cannot be read or written; it stays unchanged.
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
