import Synchronization
internal import SystemKit

/// The sources of the program: loads them all at once, keeps them current, and hands out what can be searched.
///
///     let library = Library(sources: [ApplicationSource(), IconSource(), CharacterSource()])
///     library.start()
///     for await snapshot in library.snapshots() { show(snapshot.search(text, limit: 50)) }
///
/// Everything it does is off the caller's thread. A source that fails says so in its state and stops no other.
public final class Library: Sendable {
  let sources: [any NamedSource]
  let store: SourceStore?
  private let readsAnew: Bool
  let state: Mutex<State>

  struct State {
    /// All sources, also those that are switched off, in the order in which they were given.
    var snapshot: LibrarySnapshot
    /// The positions of the sources that are on, in the order in which the user sees them.
    var shown: [Int]
    /// What each source that was ever on is doing, by its position.
    var tasks: [Int: Task<Void, Never>] = [:]
    /// Whether changes are of interest; nil while nothing is to be loaded.
    var follows: Bool?
    /// Told in the order of the changes, while this is locked.
    let watchers = Watchers<LibrarySnapshot>()
    /// How often and how lately items were chosen, by source and item.
    var usageScores: [String: [String: Double]] = [:] { didSet { usageScoresRevision += 1 } }
    private(set) var usageScoresRevision = 0
    /// The last call of ``Library/setUsageScores(_:)``.
    var usageScoresCall = 0
    var schedule = SaveSchedule()
    /// What the items of the sources that are to be written were made from.
    var inputs: [Int: SourceInputs] = [:]
    var saver: Task<Void, Never>?
  }

  /// A library of these sources, in the order in which the user sees them until ``arrange(_:)`` gives another. Nothing is
  /// read before ``start(follows:)``.
  /// - Parameters:
  ///   - store: where items are kept from run to run; nil to read them anew each time.
  ///   - readsAnew: whether a source of which nothing that holds is kept there is read. If not, it fails with
  ///     ``SourceError/notSaved``; those that are never kept are read all the same.
  public init(sources: [any NamedSource], store: SourceStore? = nil, readsAnew: Bool = true) {
    self.sources = sources
    self.store = store
    self.readsAnew = readsAnew
    state = Mutex(
      State(snapshot: LibrarySnapshot(sources: sources.map { LoadedSource($0) }), shown: Array(sources.indices)))
  }

  deinit {
    state.withLock { state in
      state.tasks.values.forEach { $0.cancel() }
      state.saver?.cancel()
    }
  }

  /// What can be searched now.
  public var snapshot: LibrarySnapshot { state.withLock { $0.shownSnapshot } }

  /// What can be searched now, and each newer state of it. A reader that is slow misses some, never the newest.
  public func snapshots() -> AsyncStream<LibrarySnapshot> {
    state.withLock { $0.watchers.stream(beginningWith: $0.shownSnapshot) }
  }

  /// Waits until no source is loading any more.
  public func loaded() async -> LibrarySnapshot {
    for await snapshot in snapshots() where !snapshot.isLoading { return snapshot }
    return snapshot
  }

  /// Begins to load every source that is on, and to load it again when it changes. To be called once.
  /// - Parameter follows: whether changes are of interest; not for who asks once and ends.
  public func start(follows: Bool = true) {
    state.withLock { state in
      state.follows = follows
      for position in state.shown { begin(position, &state) }
    }
  }

  /// Begins to load a source, once it has ended what it was doing before.
  func begin(_ position: Int, _ state: inout State) {
    guard let follows = state.follows else { return }
    let source = sources[position]
    // Sources read files, of which each may be on a disk that does not answer.
    state.tasks[position] = Task(executorPreference: DiskThreads.shared) { [weak self, last = state.tasks[position]] in
      await last?.value
      if let source = source as? any LiveSource {
        for await _ in source.start() {
          guard !Task.isCancelled, let self else { return }
          take(source.state, at: position)
          // Whoever follows has a search to do each time.
          try? await Task.sleep(for: Self.liveInterval)
        }
      }
      guard let source = source as? any Source else { return }
      // Asked for first, so that no change is missed while the source loads.
      let changes = follows ? source.changes : nil
      await self?.load(source, at: position)
      guard let changes else { return }
      for await _ in changes {
        guard !Task.isCancelled, let self else { return }
        await self.load(source, at: position)
      }
    }
  }

  /// Hears of changes in a folder at once from now on, if files are among the sources; what is no folder does not matter.
  public func watch(_ folder: FilePath) {
    for case let files as FileSource in sources { files.watch(folder) }
  }

  /// The user opened the window: looks for files that came since, tries folders again that failed, and reads what windows
  /// there are.
  public func summon() {
    for case let source as any SummonedSource in sources { source.summon() }
  }

  /// Gives up loading and watching; what is there stays.
  public func stop() {
    state.withLock { state in
      state.tasks.values.forEach { $0.cancel() }
      state.tasks = [:]
      state.follows = nil
    }
  }

  /// Ranks items by how often and how lately each was chosen, and makes those known to ``LibrarySnapshot/hit(of:)``.
  ///
  /// Items that are read later are ranked then. The last of several calls holds, however long each takes.
  /// - Parameter scores: Returns the score of each chosen item. A history may hold tens of thousands of them, and another
  ///   thread makes and distributes the scores.
  /// - Returns: A task that ends when the items are ranked by these scores, or by those of a later call.
  @discardableResult
  public func setUsageScores(_ scores: @escaping @Sendable () -> [ItemReference: Double]) -> Task<Void, Never> {
    let call = state.withLock { state in
      state.usageScoresCall += 1
      return state.usageScoresCall
    }
    return Task.detached { [weak self] in
      var bySource: [String: [String: Double]] = [:]
      for (reference, score) in scores() { bySource[reference.source, default: [:]][reference.item] = score }
      self?.state.withLock { [bySource] in
        if $0.usageScoresCall == call { $0.usageScores = bySource }
      }
      self?.updateUsageScores()
    }
  }

  private func updateUsageScores() {
    for position in sources.indices {
      // The items or the scores may be replaced meanwhile. Then it is the new ones that are wanted.
      var isDone = false
      while !isDone {
        let (source, scores, revision) = state.withLock {
          ($0.snapshot.sources[position], $0.usageScores, $0.usageScoresRevision)
        }
        var updated = source
        updated.replaceUsageScores(scores[source.id] ?? [:])
        isDone = publish(position) {
          $0.usageScoresRevision == revision && $0.snapshot.sources[position].revision == source.revision
        } change: { [updated] in
          let (state, status) = ($0.state, $0.filesStatus)
          $0 = updated
          ($0.state, $0.filesStatus) = (state, status)
        }
      }
    }
  }

  /// The states of a live source are taken no more often than that.
  private static let liveInterval = Duration.milliseconds(100)

  private func take(_ live: LiveState, at position: Int) {
    var loaded = self.loaded(position)
    loaded.replaceItems(live)
    publish(position, if: { _ in !Task.isCancelled }) { [loaded] in $0 = loaded }
    rankAnew(loaded)
  }

  /// Takes scores that came while a source was read.
  private func rankAnew(_ loaded: LoadedSource) {
    if state.withLock({ $0.usageScores[loaded.id] ?? [:] }) != loaded.usageScores { updateUsageScores() }
  }

  /// Reads a source. What was called off changes nothing any more.
  private func load(_ source: any Source, at position: Int) async {
    publish(position, if: { _ in !Task.isCancelled }) { $0.state = .loading(loaded: 0, expected: nil) }
    do throws(SourceError) {
      var inputs: SourceInputs?
      var loaded: LoadedSource
      if let store, let source = source as? any SavableSource {
        let found = await store.find(source)
        inputs = found.inputs
        loaded = self.loaded(position)
        if let saved = found.saved {
          loaded.replaceItems(saved)
          inputs = nil
        } else {
          guard readsAnew else { throw .notSaved }
          let items = try await source.load(from: found.inputs) { [weak self] in self?.note($0, at: position) }
          loaded = self.loaded(position)
          try await loaded.replaceItems(items)
        }
      } else {
        let items = try await source.load { [weak self] in self?.note($0, at: position) }
        loaded = self.loaded(position)
        try await loaded.replaceItems(items)
      }
      loaded.state = .ready(count: loaded.items.count)
      if Task.isCancelled { return }
      // Before it is ready: who waits for that may then want everything written.
      saveLater(position, madeFrom: inputs)
      publish(position, if: { _ in !Task.isCancelled }) { [loaded] in $0 = loaded }
      rankAnew(loaded)
    } catch {
      publish(position, if: { _ in !Task.isCancelled }) { $0.state = .failed(error) }
    }
  }

  /// A source as it is now, whether it is on or not.
  private func loaded(_ position: Int) -> LoadedSource { state.withLock { $0.snapshot.sources[position] } }

  private func note(_ progress: LoadProgress, at position: Int) {
    var loaded = self.loaded(position)
    // Too many items to search are an error at the end, not on the way.
    if let items = progress.items { try? loaded.replaceItemsSoFar(items) }
    loaded.state = .loading(loaded: progress.loaded, expected: progress.expected)
    publish(position) { [loaded] in $0 = loaded }
  }

  /// Changes one source, whose items only its own task replaces, and tells whoever watches.
  ///
  /// - Parameter isCurrent: whether what the change was made from is still so.
  /// - Returns: false if it is not, and nothing was changed.
  @discardableResult
  func publish(
    _ position: Int, if isCurrent: (State) -> Bool = { _ in true }, change: (inout LoadedSource) -> Void
  ) -> Bool {
    state.withLock { state in
      guard isCurrent(state) else { return false }
      change(&state.snapshot.sources[position])
      state.tell()
      return true
    }
  }
}
