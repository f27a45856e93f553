internal import GLibKit
internal import Glibc
internal import SmartSearch
internal import SystemKit

/// The recently used files, the latest first.
public final class RecentFileSource: Source {
  public let id = RecentFileSource.sourceID
  public var title: String { localized("Recent Files") }
  public let iconName = "document-open-recent-symbolic"

  public static let sourceID = "recent"

  private let path: String
  private let compounds: CompoundsFile?
  private let policy: @Sendable () async -> RecentFiles.Policy
  private let onRead: @Sendable (RecentFiles) -> Void

  /// - Parameters:
  ///   - path: The path of the list; by default the user's.
  ///   - compounds: The user's compounds.
  ///   - policy: Called off the main thread at each reading.
  ///   - onRead: Called with the files after each reading, in any thread.
  public init(
    path: String? = nil, compounds: CompoundsFile? = nil,
    policy: @escaping @Sendable () async -> RecentFiles.Policy = { .ofDesktop },
    onRead: @escaping @Sendable (RecentFiles) -> Void = { _ in }
  ) {
    self.path = path ?? RecentlyUsed.path
    self.compounds = compounds
    self.policy = policy
    self.onRead = onRead
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let files = try await RecentFiles.read(from: path, policy(), now: Int64(time(nil)))
    onRead(files)
    return CatalogItems(
      files.entries.enumerated().map { rank, entry in
        FileItem.item(of: entry.path, isFolder: entry.isFolder, weight: ItemWeight.recentFile - Int32(clamping: rank))
      }
    ).adding(compounds?.read() ?? [:])
  }

  /// Yields when another program rewrites the list.
  public var changes: AsyncStream<Void> {
    AsyncStream(merging: [FileMonitor.changes { [path] in [path] }] + (compounds.map { [$0.changes] } ?? []))
  }
}
