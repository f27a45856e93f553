internal import GLibKit
import Glibc
internal import SystemKit

/// The programs of `PATH`, to run with arguments. They are thousands with all kinds of names, so they match only in a
/// search of this source alone: behind `>`, and by `hunch run`.
public final class RunSource: Source {
  package static let sourceID = "run"
  public let id = RunSource.sourceID
  public var title: String { localized("Run") }
  public let iconName = "system-run-symbolic"
  public let isSearchedAlone = true

  private let folders: [String]

  /// - Parameter path: the folders of programs; by default those of `PATH`.
  public init(path: String? = nil) {
    let path = path ?? ScriptEnvironment.own()["PATH"] ?? ""
    var known: Set<Substring> = []
    folders = path.split(separator: ":").filter { $0.hasPrefix("/") && known.insert($0).inserted }.map(String.init)
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    var found: [String: String] = [:]
    for folder in folders {
      // Some folders of PATH are missing.
      for name in (try? LocalFiles.names(in: folder)) ?? [] where found[name] == nil {
        if Task.isCancelled { throw .cancelled }
        if Self.isProgram(folder + "/" + name) { found[name] = folder }
      }
    }
    let (names, folders) = (found.keys.sorted(), found)
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    return CatalogItems(count: names.count, identify: { names[$0] }, find: { places[$0] }) { position in
      CatalogItem(command: RunCommand(words: [names[position]]), subtitle: folders[names[position]])
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  public var changes: AsyncStream<Void> {
    let folders = folders
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watching = Task { @MainActor in
        let watch = GlobWatch { continuation.yield() }
        await watch.watch(await DiskThreads.run { GlobWatchSet(folders.map { $0 + "/*" }) })
        // The watch lasts as long as it is held.
        while (try? await Task.sleep(for: .seconds(3_600))) != nil {}
        withExtendedLifetime(watch) {}
      }
      continuation.onTermination = { _ in watching.cancel() }
    }
  }
}
