internal import GLibKit
import Synchronization
internal import SystemKit

/// The rows of the scripts that the user has turned on and that have no keyword: they are indexed as the items of any
/// source are.
///
/// A script is run when nothing is kept of what it has answered, or when that is older than its header allows; a load
/// alone runs none.
public final class ScriptSource: Source, ConfigurableSource {
  public let id = ScriptAgreements.sourceID
  public var title: String { localized("Scripts") }
  public let iconName = "utilities-terminal-symbolic"
  public let isOptional = true

  private let folders: ScriptFolders
  private let cache: ScriptCache
  private let runner: ScriptRunner
  private let memory = Mutex(Memory())

  private struct Memory {
    /// Which scripts may run.
    var agreements = ScriptAgreements()
    var changes: AsyncStream<Void>.Continuation?
    var refresh: Task<Void, Never>?
  }

  /// - Parameters:
  ///   - folders: where scripts are.
  ///   - cache: the folder where answers are kept.
  public init(
    runner: ScriptRunner, folders: ScriptFolders = .standard, cache: String = usualCache
  ) {
    self.runner = runner
    self.folders = folders
    self.cache = ScriptCache(folder: cache)
  }

  deinit { memory.withLock { $0.refresh?.cancel() } }

  /// Where answers are kept.
  public static var usualCache: String { Directories.userCache + "/hunch/scripts" }

  /// Forgets what all scripts have answered, so that each is run when it is next needed.
  public static func clearCache(_ folder: String = usualCache) {
    ScriptCache(folder: folder).forget(allBut: [])
  }

  // MARK: Loading

  /// What one script comes to.
  private struct Part {
    var script: ScriptFile
    var items: [CatalogItem] = []
    /// When it is to be asked again; nil for never.
    var due: Duration?
    var problem: String?
    /// Whether it missed its deadline.
    var isLate = false
    /// The last line that it wrote on standard error, though it has rows.
    var note: String?
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let content = folders.content()
    let agreements = memory.withLock(\.agreements)
    var problems = content.problems
    problems += content.scripts.filter { agreements.state(of: $0) == .changed }
      .map { ScriptFailure.changed.sentence(about: $0.title) }
    let scripts = content.scripts.filter { agreements.state(of: $0) == .on && $0.header.keyword == nil }
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
      // What there is stays there to be found.
      progress(LoadProgress(loaded: items.count, items: items))
      throw .failed(problems.joined(separator: "; "))
    }
    return items
  }

  private static func items(of parts: [Part]) -> CatalogItems {
    CatalogItems(parts.flatMap(\.items), notes: parts.compactMap { $0.note })
  }

  /// What is known of a script without running it; it is due at once where that is nothing, or too old.
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
    return part
  }

  private func items(_ answer: ScriptAnswer, of script: ScriptFile) -> [CatalogItem] {
    script.header.raycast.map { [ScriptItems(script).item(of: $0, state: answer.rows.first?.title)] }
      ?? ScriptItems(script).items(answer, showsTitle: true)
  }

  /// So many scripts run at a time. All at once, on few processors none of them might be in time.
  private static let mostAtOnce = 4

  /// The same, with those that are due asked. Those that are late are asked once more, one after the other.
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
      // It has nothing to show, and most often says why.
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
      // What it has answered before stays. It is not asked again and again.
      part.problem = error.sentence(about: script.title)
      if case .late = error { part.isLate = true }
      part.due = script.header.refresh
    }
    return part
  }

  // MARK: Changes

  /// An element when a script or what is agreed to has changed, and when rows are too old.
  public var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    memory.withLock { $0.changes = continuation }
    let folders = folders.paths
    Task { @MainActor in
      let watch = ScriptWatch(folders: folders) { continuation.yield() }
      // It watches as long as it is held, which is as long as somebody reads the stream.
      continuation.onTermination = { _ in withExtendedLifetime(watch) {} }
    }
    return stream
  }

  package func follow(_ settings: CatalogSettings) {
    memory.withLock { memory in
      guard memory.agreements != settings.scripts else { return }
      memory.agreements = settings.scripts
      memory.changes?.yield()
    }
  }

  /// Has everything loaded again after some time; the last call counts.
  private func refresh(in time: Duration?) {
    memory.withLock { memory in
      memory.refresh?.cancel()
      // Nobody follows what changes.
      guard let changes = memory.changes, let time else { return memory.refresh = nil }
      memory.refresh = Task {
        guard (try? await Task.sleep(for: time)) != nil else { return }
        changes.yield()
      }
    }
  }
}
