internal import GLibKit
internal import SystemKit

/// The programs of `PATH`, to run with arguments. They are thousands with all kinds of names, so they match only in a
/// search of this source alone: behind `>`, and by `hunch run`.
public final class RunSource: Source {
  package static let sourceID = "run"
  public let id = RunSource.sourceID
  public var title: String { localized("Run") }
  public let iconName = "system-run-symbolic"
  public let traits = SourceTraits { $0.isSearchedAlone = true }

  private let folders: [String]
  private let files = WatchedFiles()
  private let retries = Retries()

  /// The time limit for a folder, and for a few files.
  private static let timeout = Duration.seconds(3)

  /// - Parameter path: the folders of programs as in `PATH`, which is the default. Only absolute ones are listed.
  public init(path: String? = nil) {
    var known: Set<String> = []
    let all = path.map { ProgramPath.folders(of: $0) } ?? ProgramPath().folders
    folders = all.filter { $0.hasPrefix("/") && known.insert($0).inserted }
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    files.follow(patterns: folders.map { $0 + "/*" })
    var found: [String: String] = [:]
    var notes: [String] = []
    for folder in folders {
      let names: [String]
      do throws(DiskError) {
        names = try await Self.names(in: folder) { [retries] in retries.tryNow() }
      } catch {
        notes.append(localized("{path}: {reason}", ["path": folder, "reason": error.description]))
        continue
      }
      let new = names.filter { found[$0] == nil }
      let looks = await DiskCall.each(
        "hunch-programs", new.map { Array((folder + "/" + $0).utf8) }, followsLinks: true, within: Self.timeout,
        LocalFiles.isProgram(at:))
      if Task.isCancelled { throw .cancelled }
      for (position, isProgram) in looks where isProgram { found[new[position]] = folder }
    }
    if notes.isEmpty { retries.succeed() } else { retries.tryLater() }
    let (names, folders) = (found.keys.sorted(), found)
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    return CatalogItems(count: names.count, identify: { names[$0] }, find: { places[$0] }, notes: notes) { position in
      CatalogItem(command: RunCommand(words: [names[position]]), subtitle: folders[names[position]])
    }
  }

  /// Returns the names in a folder; none if it is missing, as some folders of `PATH` are.
  private static func names(
    in folder: String, late: @escaping @Sendable () -> Void
  ) async throws(DiskError) -> [String] {
    try await DiskCall.run("hunch-programs", at: Array(folder.utf8), within: timeout, late: late) {
      (try? LocalFiles.names(in: folder)) ?? []
    }
  }

  public var changes: AsyncStream<Void> { AsyncStream(merging: [files.changes, retries.attempts()]) }
}
