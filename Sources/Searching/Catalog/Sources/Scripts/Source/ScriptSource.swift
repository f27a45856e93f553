internal import GLibKit
import Synchronization
internal import SystemKit

/// The rows of the enabled scripts without a keyword, indexed like the items of any source.
///
/// A load alone runs no script. A script runs only if its answer is not cached, or the cached one is older than its
/// header allows.
public final class ScriptSource: Source, ConfigurableSource {
  public let id = ScriptAgreements.sourceID
  public var title: String { localized("Scripts") }
  public let iconName = "utilities-terminal-symbolic"
  public let traits = SourceTraits { $0.isOptional = true }

  private let folders: ScriptFolders
  private let cache: ScriptCache
  private let runner: ScriptRunner
  private let files = WatchedFiles()
  private let memory = Mutex(Memory())

  private struct Memory {
    /// The consents to scripts.
    var agreements = ScriptAgreements()
    var changes: AsyncStream<Void>.Continuation?
    var refresh: Task<Void, Never>?
  }

  /// The time until a script without a refresh time runs again after a failure.
  private static let failureTime = Duration.seconds(3600)

  /// - Parameters:
  ///   - folders: the folders of scripts.
  ///   - cache: the folder for cached answers.
  public init(
    runner: ScriptRunner, folders: ScriptFolders = .standard, cache: String = usualCache
  ) {
    self.runner = runner
    self.folders = folders
    self.cache = ScriptCache(folder: cache)
  }

  deinit { memory.withLock { $0.refresh?.cancel() } }

  /// The usual folder for cached answers.
  public static var usualCache: String { Directories.userCache + "/hunch/scripts" }

  /// Removes all cached answers: each script runs again when it is next needed.
  public static func clearCache(_ folder: String = usualCache) {
    ScriptCache(folder: folder).forget(allBut: [])
  }

  // MARK: Loading

  /// The contribution of a script.
  private struct Part {
    var script: ScriptFile
    var items: [CatalogItem] = []
    /// The time until it runs again; nil for never.
    var due: Duration?
    var problem: String?
    /// Whether it missed its deadline.
    var isLate = false
    /// The last line on standard error of a script that printed rows.
    var note: String?
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let content = folders.content()
    files.follow(content.scripts.map(\.path), patterns: folders.patterns)
    let agreements = memory.withLock(\.agreements)
    var problems = content.problems
    problems += content.scripts.filter { agreements.state(of: $0) == .changed }
      .map { ScriptFailure.changed.sentence(about: $0.title) }
    let enabled = content.scripts.filter { agreements.state(of: $0) == .on }
    problems += Self.sharedKeywords(of: enabled)
    let scripts = enabled.filter { $0.header.keyword == nil }
    cache.forget(allBut: scripts)

    let kept = scripts.map(keptPart)
    var parts = kept
    if kept.contains(where: { $0.due == .zero }) {
      progress(LoadProgress(loaded: 0, items: Self.items(of: parts)))
      parts = await asked(parts)
    }
    if Task.isCancelled { throw .cancelled }
    problems += parts.compactMap(\.problem)
    refresh(in: parts.compactMap(\.due).min())
    let items = Self.items(of: parts)
    guard problems.isEmpty else {
      // The existing rows still match.
      progress(LoadProgress(loaded: items.count, items: items))
      throw .failed(problems.joined(separator: "; "))
    }
    return items
  }

  /// Returns a sentence for each script whose keyword an earlier one has.
  private static func sharedKeywords(of scripts: [ScriptFile]) -> [String] {
    var owners: [String: ScriptFile] = [:]
    return scripts.compactMap { script in
      guard let keyword = script.header.keyword else { return nil }
      guard let owner = owners[keyword] else {
        owners[keyword] = script
        return nil
      }
      return localized(
        "{script} is never asked, because {other} has its keyword “{keyword}” too",
        ["script": script.title, "other": owner.title, "keyword": keyword])
    }
  }

  private static func items(of parts: [Part]) -> CatalogItems {
    CatalogItems(parts.flatMap(\.items), notes: parts.compactMap { $0.note })
  }

  /// Returns the cached rows of a script, without running it. It is due at once if they are missing or too old.
  private func keptPart(_ script: ScriptFile) -> Part {
    var part = Part(script: script)
    part.problem = script.header.refusal.map { ScriptFailure.refused(reason: $0).sentence(about: script.title) }
    if let command = script.header.raycast, command.mode != .inline || part.problem != nil {
      part.items = [ScriptItems(script).item(of: command)]
      return part
    }
    guard part.problem == nil else { return part }
    let entry = cache.entry(of: script)
    part.items = entry.map { items($0.answer, of: script) } ?? []
    let refresh = entry?.answer.refresh ?? script.header.refresh
    part.due = entry.map { entry in refresh.map { max(.zero, $0 - entry.age) } } ?? .zero
    // A script that failed waits as well, also in other processes.
    if let failure = cache.failure(of: script), part.due == .zero {
      part.due = max(.zero, (refresh ?? Self.failureTime) - failure.age)
      part.problem = failure.sentence
    }
    return part
  }

  private func items(_ answer: ScriptAnswer, of script: ScriptFile) -> [CatalogItem] {
    let items = ScriptItems(script)
    if let command = script.header.raycast { return [items.item(of: command, state: answer.rows.first?.title)] }
    return answer.awaitsText ? [items.itemOfMode()] : items.items(answer, showsTitle: true)
  }

  /// The most scripts that run at once. With more, few processors could make all of them late.
  private static let mostAtOnce = 4

  /// Runs the scripts that are due, and returns all parts. Late scripts run once more, one after the other.
  private func asked(_ parts: [Part]) async -> [Part] {
    var parts = await withTaskGroup(of: (Int, Part).self) { group in
      var parts = parts
      var waiting = parts.indices.filter { parts[$0].due == .zero }[...]
      func begin() {
        guard let place = waiting.popFirst() else { return }
        group.addTask { [part = parts[place]] in (place, await self.ask(part)) }
      }
      for _ in 0..<Self.mostAtOnce { begin() }
      while let (place, part) = await group.next() {
        parts[place] = part
        begin()
      }
      return parts
    }
    for place in parts.indices where parts[place].isLate { parts[place] = await ask(parts[place]) }
    return parts
  }

  private func ask(_ part: Part) async -> Part {
    var part = part
    (part.problem, part.isLate) = (nil, false)
    let script = part.script
    do throws(ScriptFailure) {
      let (answer, output) = try await runner.answer(TrustedCall(script))
      cache.keep(output.bytes, of: script)
      part.items = items(answer, of: script)
      part.due = answer.refresh ?? script.header.refresh
      // Without rows, the message usually tells why.
      let complaint = output.complaint
      if answer.rows.isEmpty {
        part.problem = complaint.map {
          localized("{script} printed no rows: {complaint}", ["script": script.title, "complaint": $0])
        }
      } else {
        part.note = complaint.map {
          localized("{script}: {complaint}", ["script": script.title, "complaint": $0])
        }
      }
    } catch {
      // The earlier answer stays. The script is not run again until its refresh time.
      part.problem = error.sentence(about: script.title)
      if case .late = error { part.isLate = true }
      part.due = script.header.refresh ?? Self.failureTime
      if let problem = part.problem, error != .cancelled { cache.keep(failure: problem, of: script) }
    }
    return part
  }

  // MARK: Changes

  /// Yields when a script or a consent has changed, and when rows are too old.
  public var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    memory.withLock { $0.changes = continuation }
    return AsyncStream(merging: [stream, files.changes])
  }

  package func follow(_ settings: CatalogSettings) {
    memory.withLock { memory in
      guard memory.agreements != settings.scripts else { return }
      memory.agreements = settings.scripts
      memory.changes?.yield()
    }
  }

  /// Schedules the next load; the last call counts.
  private func refresh(in time: Duration?) {
    memory.withLock { memory in
      memory.refresh?.cancel()
      // Nothing follows the changes.
      guard let changes = memory.changes, let time else { return memory.refresh = nil }
      memory.refresh = Task {
        guard (try? await Task.sleep(for: time)) != nil else { return }
        changes.yield()
      }
    }
  }
}
