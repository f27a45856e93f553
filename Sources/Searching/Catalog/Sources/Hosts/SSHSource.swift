public import GLibKit
import Glibc
import SmartSearch
import Synchronization
internal import SystemKit

/// The hosts that `~/.ssh/config` names. Return connects to one in the user's terminal.
///
/// That file and those that it includes are followed, whether they are there already or come later.
public final class SSHSource: Source {
  static let sourceID = "ssh"
  public let id = SSHSource.sourceID
  public var title: String { localized("SSH Hosts") }
  public let iconName = "network-server-symbolic"
  public let isOptional = true

  private let path: String
  private let compounds: CompoundsFile?
  /// What was read last, and may change.
  private let files = Mutex(AwaitedFiles())
  private let watchers = Watchers<AwaitedFiles>()

  /// - Parameters:
  ///   - path: the configuration; that of the user if not given.
  ///   - compounds: the user's words that are made of others.
  public init(path: String = Directories.home + "/.ssh/config", compounds: CompoundsFile? = nil) {
    self.path = path
    self.compounds = compounds
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    var patterns = [path]
    var found: [String] = []
    defer { follow(AwaitedFiles(patterns, found: found)) }
    let text: String
    do throws(SmallFileError) {
      text = try Self.text(path)
    } catch {
      // Who has none has no hosts, and nothing is wrong.
      if error.isMissing { return CatalogItems([]) }
      throw .unreadable(path: path, reason: error.explanation)
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let config = SSHConfig(text) { pattern in
      let pattern = SmallFile.path(pattern, in: folder)
      let files = Self.files(pattern)
      patterns.append(pattern)
      found += files
      return files.compactMap { try? Self.text($0) }
    }
    return CatalogItems(config.hosts.map(CatalogItem.init)).adding(compounds?.read() ?? [:])
  }

  private func follow(_ files: AwaitedFiles) {
    self.files.withLock { known in
      known = files
      watchers.tell(files)
    }
  }

  private static func text(_ path: String) throws(SmallFileError) -> String {
    String(decoding: try SmallFile.read(path), as: UTF8.self)
  }

  /// The files of a pattern, in the order in which ssh reads them.
  private static func files(_ pattern: String) -> [String] {
    guard !pattern.utf8.contains(0) else { return [] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { place in found.gl_pathv[place].map { String(cString: $0) } }
  }

  public var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let all = files.withLock { watchers.stream(beginningWith: $0) }
    let watching = Task { @MainActor in
      let watch = AwaitedFilesWatch { continuation.yield() }
      // It watches as long as it is held.
      for await files in all { await watch.watch(files) }
    }
    continuation.onTermination = { _ in watching.cancel() }
    return AsyncStream(merging: [stream] + (compounds.map { [$0.changes] } ?? []))
  }
}

extension CatalogItem {
  /// A host as an item.
  init(_ host: SSHConfig.Host) {
    self.init(
      id: host.name, name: host.name,
      alternateNames: host.otherNames + (host.address == host.name ? [] : [host.address].compactMap(\.self)),
      subtitle: host.place, icon: .themed("network-server"), weight: ItemWeight.ownEntry,
      actions: [
        // What follows the two dashes is no option, whatever it is called.
        ItemAction(localized("Connect"), .runInTerminal(["ssh", "--", host.name])),
        ItemAction(localized("Copy Name"), .copy(host.name)),
      ])
  }
}
