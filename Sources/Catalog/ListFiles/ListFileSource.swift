internal import GLibKit
internal import SmallFiles
internal import SmartSearch
internal import Synchronization

/// The rows of the user's own lists, which the settings name: see ``ListSettings``. Return copies one.
///
/// Each list is read anew when its file changes. A file that cannot be read, and each row that makes no sense, is told in
/// ``CatalogItems/notes``, and takes nothing from the others.
public final class ListFileSource: Source {
  public let id = "lists"
  public let title = "Lists"
  public let iconName = "view-list-symbolic"
  public let isOptional = true

  private let compounds: CompoundsFile?
  private let settings: Mutex<ListSettings>
  private let reading = Mutex(Reading())
  private let watchers = Watchers<ListSettings>()

  /// The files are watched from the main actor, which may come to it when they have been read already.
  private struct Reading {
    var isWatched = false
    /// Whether the lists were read while nobody watched them, so that what has changed since is not known.
    var isUnwatched = false
  }

  /// The most bytes of a list.
  static let largest = 256 << 20
  /// So many rows that were left out are told of each list.
  private static let toldProblems = 10

  /// - Parameter compounds: the user's words that are made of others.
  public init(_ settings: ListSettings = ListSettings(), compounds: CompoundsFile? = nil) {
    self.settings = Mutex(settings)
    self.compounds = compounds
  }

  /// Has these lists from now on.
  public func use(_ new: ListSettings) {
    settings.withLock { settings in
      guard new != settings else { return }
      settings = new
      watchers.tell(new)
    }
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let lists = settings.withLock { $0.lists }
    reading.withLock { if !$0.isWatched { $0.isUnwatched = true } }
    let compounds = lists.isEmpty ? [:] : compounds?.read() ?? [:]
    var all: [ListRows] = []
    var notes: [String] = []
    for list in lists {
      let name = list.path.split(separator: "/").last.map(String.init) ?? list.path
      var bytes: [UInt8] = []
      do throws(SmallFileError) {
        bytes = try SmallFile.read(list.path, limit: Self.largest)
      } catch {
        notes.append("\(list.path): \(error.explanation)")
      }
      let rows = try ListRows(list, bytes)
      all.append(rows)
      notes += Self.notes(rows.problems, name)
    }
    return Self.items(all, notes).adding(compounds)
  }

  private static func notes(_ problems: [ListRows.LineProblem], _ name: String) -> [String] {
    let told = problems.prefix(toldProblems).map { "\(name):\($0.line): \($0.reason)" }
    let count = problems.count == 1 ? [] : ["\(name): \(problems.count) lines make no sense"]
    return problems.isEmpty ? [] : count + told
  }

  /// The rows of all lists, one list after the other.
  private static func items(_ lists: [ListRows], _ notes: [String]) -> CatalogItems {
    var ends: [Int] = []
    for rows in lists { ends.append((ends.last ?? 0) + rows.count) }
    let place = { @Sendable [ends] (position: Int) in
      // There are few lists.
      let number = ends.firstIndex { position < $0 } ?? 0
      return (number, position - (number == 0 ? 0 : ends[number - 1]))
    }
    return CatalogItems(
      count: ends.last ?? 0,
      search: { position in
        let (list, row) = place(position)
        return lists[list].searched(at: row)
      }, notes: notes,
      make: { position in
        let (list, row) = place(position)
        return lists[list].item(at: row)
      })
  }

  public var changes: AsyncStream<Void> {
    let (files, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let all = settings.withLock { watchers.stream(beginningWith: $0) }
    let watch = Task { @MainActor [weak self] in
      var monitors: [FileMonitor] = []
      var isFirst = true
      for await settings in all {
        monitors = settings.lists.compactMap { Self.monitor($0.path) { continuation.yield() } }
        if self?.beginWatching() == true || !isFirst { continuation.yield() }
        isFirst = false
      }
      // They watch as long as they are held.
      withExtendedLifetime(monitors) {}
    }
    continuation.onTermination = { [weak self] _ in
      watch.cancel()
      self?.reading.withLock { $0 = Reading() }
    }
    return AsyncStream(merging: [files] + (compounds.map { [$0.changes] } ?? []))
  }

  /// - Returns: Whether the lists are to be read once more.
  private func beginWatching() -> Bool {
    reading.withLock { reading in
      defer { reading = Reading(isWatched: true) }
      return reading.isUnwatched
    }
  }

  @MainActor
  private static func monitor(_ path: String, _ onChange: @escaping @Sendable () -> Void) -> FileMonitor? {
    let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
    // GIO looks again and again for a folder that is not there.
    guard LocalFiles.exists(folder.isEmpty ? "/" : String(folder)), let monitor = try? FileMonitor(path: path) else {
      return nil
    }
    monitor.changed.connectKeepingCaptures { _, _, event in
      // A file that is being written is not to be read before it is whole.
      if event != .changed, event != .created, event != .attributesChanged { onChange() }
    }
    return monitor
  }
}
