internal import Synchronization
internal import SystemKit

/// The rows of the user's lists in the settings: see ``ListSettings``. Return copies a row.
///
/// Each list is read again when its file changes. Unreadable files and invalid rows are reported in
/// ``CatalogItems/notes``, and do not affect other rows.
public final class ListFileSource: SavableSource, ConfigurableSource {
  public let id = ListSettings.source
  public var title: String { localized("Lists") }
  public let iconName = "view-list-symbolic"
  public let traits = SourceTraits { $0.isOptional = true }

  private let settings: Mutex<ListSettings>
  private let files = WatchedFiles()
  /// Waits for files that did not answer.
  private let waiting = Mutex(Task<Void, Never>?.none)

  /// The size limit of a list, in bytes.
  static let largest = 256 << 20
  /// The most invalid rows reported for each list.
  private static let toldProblems = 10
  /// The time limits for a disk to tell whether a list exists, and to read it.
  private static let lookTimeout = Duration.milliseconds(700)
  private static let readTimeout = Duration.seconds(60)
  /// The first and the longest pause before a list that did not answer is tried again.
  private static let retries = (first: Duration.seconds(2), last: Duration.seconds(300))

  public init(_ settings: ListSettings = ListSettings()) {
    self.settings = Mutex(settings)
  }

  deinit {
    waiting.withLock { $0?.cancel() }
  }

  package func follow(_ settings: CatalogSettings) { use(settings.lists) }

  public func use(_ new: ListSettings) {
    settings.withLock { settings in
      guard new != settings else { return }
      settings = new
      watch(new, areChanged: true)
    }
  }

  private func watch(_ settings: ListSettings, areChanged: Bool = false) {
    files.follow(settings.lists.map(\.path), areChanged: areChanged)
  }

  package func inputs(last: SourceInputs?) async -> SourceInputs {
    let lists = settings.withLock { settings in
      watch(settings)
      return settings.lists
    }
    let stamps = await DiskCall.each(
      "list", lists.map { Array($0.path.utf8) }, followsLinks: true, within: Self.lookTimeout
    ) { SourceInputs.stamp(of: String(decoding: $0, as: UTF8.self)) }
    var inputs = SourceInputs()
    for (place, list) in lists.enumerated() {
      inputs.add("list", list.fingerprint)
      switch stamps[place] {
      case .some(.some(let stamp)): inputs.add(list.path, stamp)
      case .some(.none): break
      // The file is not touched again. The saved rows are unusable now, and valid again when the file answers.
      case .none: inputs.add(Self.silent(list), "yes")
      }
    }
    let silent = lists.indices.filter { stamps[$0] == nil }.map { lists[$0].path }
    waiting.withLock { task in
      task?.cancel()
      task = silent.isEmpty ? nil : Task { [weak self] in await self?.wait(for: silent) }
    }
    return inputs
  }

  /// Returns the input line of a list whose file does not answer.
  private static func silent(_ list: ListSettings.List) -> String { "silent " + list.path }

  /// Waits until one of the files answers, and has the lists read again.
  private func wait(for paths: [String]) async {
    var pause = Self.retries.first
    while (try? await Task.sleep(for: pause)) != nil {
      pause = min(pause * 2, Self.retries.last)
      let answers = await DiskCall.each(
        "list", paths.map { Array($0.utf8) }, followsLinks: true, within: Self.lookTimeout
      ) { _ = SourceInputs.stamp(of: String(decoding: $0, as: UTF8.self)) }
      if Task.isCancelled { return }
      if !answers.isEmpty { return settings.withLock { watch($0, areChanged: true) } }
    }
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    var all: [ListRows] = []
    var notes: [String] = []
    var isSavable = true
    for list in settings.withLock({ $0.lists }) {
      var bytes: [UInt8] = []
      switch await Self.contents(of: list, isSilent: inputs[Self.silent(list)] != nil) {
      case .success(.success(let contents)): bytes = contents
      case .success(.failure(let error)):
        notes.append(localized("{path}: {reason}", ["path": list.path, "reason": error.explanation]))
        // An error of an existing file may pass without a change to the file.
        if !error.isMissing { isSavable = false }
      case .failure(let error):
        notes.append(localized("{path}: {reason}", ["path": list.path, "reason": error.description]))
        isSavable = false
      }
      let rows = try ListRows(list, bytes)
      all.append(rows)
      notes += Self.notes(rows.problems, list.fileName)
    }
    return Self.items(all, notes, isSavable: isSavable)
  }

  /// Reads the file of a list.
  /// - Parameter isSilent: Whether it did not answer a moment ago.
  private static func contents(
    of list: ListSettings.List, isSilent: Bool
  ) async -> Result<Result<[UInt8], SmallFileError>, DiskError> {
    let path = Array(list.path.utf8)
    if isSilent { return .failure(.silent(MountTable.current().place(of: path))) }
    do throws(DiskError) {
      return .success(
        try await DiskCall.run("list", at: path, within: readTimeout) {
          Result { () throws(SmallFileError) in try SmallFile.read(list.path, limit: largest) }
        })
    } catch {
      return .failure(error)
    }
  }

  private static func notes(_ problems: [LineProblem], _ name: String) -> [String] {
    let told = problems.prefix(toldProblems).map {
      localized("{file}:{line}: {reason}", ["file": name, "line": String($0.line), "reason": $0.reason])
    }
    let count =
      problems.count == 1
      ? []
      : [
        localized(
          "{file}: {count} invalid line", plural: "{file}: {count} invalid lines", count: problems.count,
          ["file": name])
      ]
    return problems.isEmpty ? [] : count + told
  }

  /// Makes the items of all lists, one list after the other.
  private static func items(_ lists: [ListRows], _ notes: [String], isSavable: Bool) -> CatalogItems {
    var ends: [Int] = []
    for rows in lists { ends.append((ends.last ?? 0) + rows.count) }
    let place = { @Sendable [ends] (position: Int) in
      // A linear search suffices for few lists.
      let number = ends.firstIndex { position < $0 } ?? 0
      return (number, position - (number == 0 ? 0 : ends[number - 1]))
    }
    let count = ends.last ?? 0
    let make = { @Sendable (position: Int) in
      let (list, row) = place(position)
      return lists[list].item(at: row)
    }
    let encode = { @Sendable in ItemRecords.encode((0..<count).lazy.map(make), facts: { _ in [] }, notes: notes) }
    return CatalogItems(
      count: count,
      search: { position in
        let (list, row) = place(position)
        return lists[list].searched(at: row)
      }, encode: isSavable ? encode : nil, notes: notes, make: make)
  }

  public var changes: AsyncStream<Void> { files.changes }
}
