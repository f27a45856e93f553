internal import GLibKit
internal import Glibc
internal import SmartSearch
internal import SystemKit

/// The files that were used lately, the latest first.
public final class RecentFileSource: Source {
  public let id = RecentFileSource.sourceID
  public var title: String { localized("Recent Files") }
  public let iconName = "document-open-recent-symbolic"

  /// See ``Source/id``.
  public static let sourceID = "recent"

  private let path: String
  private let compounds: CompoundsFile?
  private let policy: @Sendable () async -> RecentFiles.Policy
  private let onRead: @Sendable (RecentFiles) -> Void

  /// - Parameters:
  ///   - path: Where the list is; the user's own if not given.
  ///   - compounds: The user's words that are made of others.
  ///   - policy: Asked off the main thread, each time the list is read.
  ///   - onRead: Given the files each time they were read, in any thread.
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

  /// Another program writes the list anew.
  public var changes: AsyncStream<Void> {
    AsyncStream(merging: [listChanges] + (compounds.map { [$0.changes] } ?? []))
  }

  private var listChanges: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [path] continuation in
      Task { @MainActor in
        guard let monitor = try? await FileMonitor.watching(path) else { return continuation.finish() }
        monitor.changed.connectKeepingCaptures { _, _, _ in continuation.yield() }
        // It watches as long as it is held, which is as long as somebody reads the stream.
        continuation.onTermination = { _ in withExtendedLifetime(monitor) {} }
      }
    }
  }
}
