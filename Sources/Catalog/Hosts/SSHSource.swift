public import GLibKit
import Glibc
import SmallFiles

/// The hosts that `~/.ssh/config` names. Return connects to one in the user's terminal.
public struct SSHSource: Source {
  public let id = "ssh"
  public let title = "SSH Hosts"
  public let iconName = "network-server-symbolic"
  public let isOptional = true

  private let path: String

  /// - Parameter path: the configuration; that of the user if not given.
  public init(path: String = Directories.home + "/.ssh/config") {
    self.path = path
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
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
      Self.files(SmallFile.path(pattern, in: folder)).compactMap { try? Self.text($0) }
    }
    return CatalogItems(config.hosts.map(CatalogItem.init))
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

  /// The file itself is watched, not those that it includes.
  public var changes: AsyncStream<Void> {
    let path = path
    // GIO looks again and again for a file that is not there.
    guard LocalFiles.exists(path) else { return AsyncStream { $0.finish() } }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { @MainActor in
        guard let monitor = try? FileMonitor(path: path) else { return continuation.finish() }
        monitor.changed.connectKeepingCaptures { _, _, event in
          // A file that is being written is not to be read before it is whole.
          if event != .changed { continuation.yield() }
        }
        // It may have been read, and changed, before it was watched.
        continuation.yield()
        // It watches as long as it is held, which is as long as somebody reads the stream.
        continuation.onTermination = { _ in withExtendedLifetime(monitor) {} }
      }
    }
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
        ItemAction("Connect", .runInTerminal(["ssh", "--", host.name])), ItemAction("Copy Name", .copy(host.name)),
      ])
  }
}
