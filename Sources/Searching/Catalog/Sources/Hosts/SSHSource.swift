public import GLibKit
import Glibc
import SmartSearch
internal import SystemKit

/// The hosts in `~/.ssh/config`. Return connects to one in the user's terminal.
///
/// The source follows that file and the files that it includes, even those that do not exist yet.
public final class SSHSource: Source {
  static let sourceID = "ssh"
  public let id = SSHSource.sourceID
  public var title: String { localized("SSH Hosts") }
  public let iconName = "network-server-symbolic"
  public let traits = SourceTraits { $0.isOptional = true }

  private let path: String
  private let compounds: CompoundsFile?
  private let files = WatchedFiles()

  /// - Parameters:
  ///   - path: the configuration; by default the user's.
  ///   - compounds: the user's compounds.
  public init(path: String = Directories.home + "/.ssh/config", compounds: CompoundsFile? = nil) {
    self.path = path
    self.compounds = compounds
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    var patterns: [String] = []
    var read = [path]
    defer { files.follow(read, patterns: patterns) }
    let text: String
    do throws(SmallFileError) {
      text = try Self.text(path)
    } catch {
      // A missing file is no error: the user has no hosts.
      if error.isMissing { return CatalogItems([]) }
      throw .unreadable(path: path, reason: error.explanation)
    }
    let config = SSHConfig(text) { pattern in
      let pattern = Directories.path(pattern, in: path.parentFolder)
      let files = Self.files(pattern)
      patterns.append(pattern)
      read += files
      return files.compactMap { try? Self.text($0) }
    }
    return CatalogItems(config.hosts.map(CatalogItem.init)).adding(compounds?.read() ?? [:])
  }

  private static func text(_ path: String) throws(SmallFileError) -> String {
    String(decoding: try SmallFile.read(path), as: UTF8.self)
  }

  /// Returns the files that match a pattern, in the order in which ssh reads them.
  private static func files(_ pattern: String) -> [String] {
    guard !pattern.utf8.contains(0) else { return [] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { place in found.gl_pathv[place].map { String(cString: $0) } }
  }

  public var changes: AsyncStream<Void> {
    AsyncStream(merging: [files.changes] + (compounds.map { [$0.changes] } ?? []))
  }
}

extension CatalogItem {
  init(_ host: SSHConfig.Host) {
    self.init(
      id: host.name, name: host.name,
      // People type the command.
      alternateNames: host.otherNames + (host.address == host.name ? [] : [host.address].compactMap(\.self))
        + ["ssh " + host.name],
      subtitle: host.place, icon: .themed("network-server"), weight: ItemWeight.ownEntry,
      actions: [
        // After the two dashes, no name is taken for an option.
        ItemAction(localized("Connect"), .runInTerminal(["ssh", "--", host.name])),
        ItemAction(localized("Copy Name"), .copy(host.name)),
      ])
  }
}
