import Synchronization
internal import SystemKit

/// The sources of the program: loads all at once, keeps them current, and returns snapshots to search.
///
///     let library = Library(sources: [ApplicationSource(), IconSource(), CharacterSource()])
///     library.start()
///     for await snapshot in library.snapshots() { show(snapshot.search(text, limit: 50)) }
///
/// All work happens off the caller's thread. A failed source reports this in its state and stops no other.
public final class Library: Sendable {
  let sources: [any NamedSource]
  let store: SourceStore?
  private let readsAnew: Bool
  let diskPatience: Duration
  let state: Mutex<State>

  struct State {
    /// All sources, including disabled ones, in the order given.
    var snapshot: LibrarySnapshot
    /// The positions of the enabled sources, in the user's order.
    var shown: [Int]
    /// The current task of each source that was ever enabled, by position.
    var tasks: [Int: Task<Void, Never>] = [:]
    /// Whether to follow changes; nil before loading starts.
    var follows: Bool?
    /// The sources that ``Library/require(_:)`` named.
    var required: Set<String> = []
    /// Told in the order of the changes, under the lock.
    let watchers = Watchers<LibrarySnapshot>()
    /// Scores for how often and how recently items were chosen, by source and item.
    var usageScores: [String: [String: Double]] = [:] { didSet { marksRevision += 1 } }
    /// The user's decisions about single items.
    var personal = PersonalItems() { didSet { marksRevision += 1 } }
    private(set) var marksRevision = 0
    /// The last call of ``Library/setUsageScores(_:)``.
    var usageScoresCall = 0
    var schedule = SaveSchedule()
    /// The inputs of the items of sources that are to be written.
    var inputs: [Int: SourceInputs] = [:]
    var saver: Task<Void, Never>?
  }

  /// Makes a library of these sources. They have this order until ``arrange(_:)`` gives another. Nothing is read
  /// before ``start(follows:)``.
  /// - Parameters:
  ///   - store: keeps items from run to run; nil to read them again each time.
  ///   - readsAnew: whether to read a source without a valid saved file. If false, such a source fails with
  ///     ``SourceError/notSaved``; sources that are never saved are still read.
  ///   - diskPatience: the time after which a source that waits for a disk counts as failed, until it is read.
  public init(
    sources: [any NamedSource], store: SourceStore? = nil, readsAnew: Bool = true,
    diskPatience: Duration = .seconds(5)
  ) {
    self.sources = sources
    self.store = store
    self.readsAnew = readsAnew
    self.diskPatience = diskPatience
    state = Mutex(
      State(snapshot: LibrarySnapshot(sources: sources.map { LoadedSource($0) }), shown: Array(sources.indices)))
  }

  deinit {
    state.withLock { state in
      state.tasks.values.forEach { $0.cancel() }
      state.saver?.cancel()
    }
  }

  public var snapshot: LibrarySnapshot { state.withLock { $0.shownSnapshot } }

  /// Yields the current snapshot, and each newer one. A slow reader misses some, but never the newest.
  public func snapshots() -> AsyncStream<LibrarySnapshot> {
    state.withLock { $0.watchers.stream(beginningWith: $0.shownSnapshot) }
  }

  /// Waits until no source is loading.
  public func loaded() async -> LibrarySnapshot {
    for await snapshot in snapshots() where !snapshot.isLoading { return snapshot }
    return snapshot
  }

  /// Starts to load every enabled source, and to load it again when it changes. A source that is searched alone is
  /// loaded only after ``require(_:)``. Call it once.
  /// - Parameter follows: whether to follow changes; false for a program that searches once and ends.
  public func start(follows: Bool = true) {
    state.withLock { state in
      state.follows = follows
      for position in state.shown { begin(position, &state) }
    }
  }

  /// Loads a source that is searched alone, before its first search: the programs of `PATH` are thousands of files, and
  /// most searches need none of them. Does nothing for other sources, or the second time.
  public func require(_ id: String) {
    state.withLock { state in
      guard let position = sources.firstIndex(where: { $0.id == id }),
        state.snapshot.sources[position].traits.isSearchedAlone, state.required.insert(id).inserted,
        state.follows != nil, state.shown.contains(position)
      else { return }
      state.snapshot.sources[position].state = .loading(loaded: 0, expected: nil)
      begin(position, &state)
      state.tell()
    }
  }

  /// Starts to load a source, after its previous task has ended.
  func begin(_ position: Int, _ state: inout State) {
    guard let follows = state.follows else { return }
    let source = sources[position]
    let loaded = state.snapshot.sources[position]
    guard !loaded.traits.isSearchedAlone || state.required.contains(source.id) else {
      state.snapshot.sources[position].state = .ready(count: 0)
      return
    }
    // Sources read files, and each file may be on a disk that does not answer.
    state.tasks[position] = Task(executorPreference: DiskThreads.shared) { [weak self, last = state.tasks[position]] in
      await last?.value
      if let source = source as? any LiveSource {
        for await _ in source.start() {
          guard !Task.isCancelled, let self else { return }
          var updated = self.loaded(position)
          updated.replaceItems(source.state)
          publish(updated, at: position)
          // Each follower searches again for each state.
          try? await Task.sleep(for: Self.liveInterval)
        }
      }
      guard let source = source as? any Source else { return }
      // Opened first, to miss no change while the source loads.
      let changes = follows ? source.changes : nil
      await self?.load(source, at: position)
      guard let changes else { return }
      for await _ in changes {
        guard !Task.isCancelled, let self else { return }
        await self.load(source, at: position)
      }
    }
  }

  /// Follows changes in a folder at once, if files are among the sources; a path that is no folder is ignored.
  public func watch(_ folder: FilePath) {
    for case let files as FileSource in sources { files.watch(folder) }
  }

  /// Tells sources that the user opened the window: they look for new files, retry failed folders, and list the open
  /// windows.
  public func summon() {
    for case let source as any SummonedSource in sources { source.summon() }
  }

  /// Stops loading and watching; the items stay.
  public func stop() {
    state.withLock { state in
      state.tasks.values.forEach { $0.cancel() }
      state.tasks = [:]
      state.follows = nil
    }
  }

  /// Ranks items by how often and how recently each was chosen, and makes those known to
  /// ``LibrarySnapshot/hit(of:)``.
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
      self?.updateMarks()
    }
  }

  /// Hides items, and finds others by the user's own names.
  /// - Returns: A task that ends when that is done.
  @discardableResult
  func follow(_ personal: PersonalItems) -> Task<Void, Never>? {
    let isNew = state.withLock { state in
      guard personal != state.personal else { return false }
      state.personal = personal
      return true
    }
    return isNew ? Task.detached { [weak self] in self?.updateMarks() } : nil
  }

  private func updateMarks() {
    for position in sources.indices {
      // If the items or scores are replaced meanwhile, the work is repeated with the new ones.
      var isDone = false
      while !isDone {
        let (source, marks, revision) = state.withLock {
          ($0.snapshot.sources[position], $0.marks(at: position), $0.marksRevision)
        }
        var updated = source
        // Each follower searches again for each state.
        guard updated.replaceMarks(marks) else { break }
        isDone = publish(position) {
          $0.marksRevision == revision && $0.snapshot.sources[position].revision == source.revision
        } change: { [updated] in
          let (state, status) = ($0.state, $0.filesStatus)
          $0 = updated
          ($0.state, $0.filesStatus) = (state, status)
        }
      }
    }
  }

  /// The least time between two states taken from a live source.
  private static let liveInterval = Duration.milliseconds(100)

  /// Publishes items that were read, with the marks of this moment: a caller that waited for them searches at once. A
  /// cancelled task publishes nothing.
  private func publish(_ items: LoadedSource, at position: Int) {
    var loaded = items
    while !Task.isCancelled {
      let (marks, revision) = state.withLock { ($0.marks(at: position), $0.marksRevision) }
      loaded.replaceMarks(marks)
      let isDone = publish(position) {
        $0.marksRevision == revision && !Task.isCancelled
      } change: { [loaded] in
        $0 = loaded
      }
      if isDone { return }
    }
  }

  /// Reads a source. A cancelled task publishes nothing.
  private func load(_ source: any Source, at position: Int) async {
    let isSummoned = source is any SummonedSource
    publish(position, if: { _ in !Task.isCancelled }) {
      // Such a source is read at each summons; its last items stay good meanwhile.
      if isSummoned, case .ready = $0.state { return }
      $0.state = .loading(loaded: 0, expected: nil)
    }
    // Otherwise the window would read for ever, and offer neither corrections nor web engines meanwhile.
    let silence = noteSilence(at: position)
    defer { silence?.cancel() }
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
        // Such a source usually lists the same items at each summons.
        let known = loaded.items
        let isSame =
          isSummoned && known.notes == items.notes && known.hint == items.hint && known.elementsEqual(items)
        if !isSame { try await loaded.replaceItems(items) }
      }
      loaded.state = .ready(count: loaded.items.count)
      if Task.isCancelled { return }
      // Before the source is ready: code that waits for that may then call ``save()``.
      saveLater(position, madeFrom: inputs)
      publish(loaded, at: position)
    } catch {
      publish(position, if: { _ in !Task.isCancelled }) { $0.state = .failed(error) }
    }
  }

  /// Returns the current state of a source, enabled or not.
  private func loaded(_ position: Int) -> LoadedSource { state.withLock { $0.snapshot.sources[position] } }

  private func note(_ progress: LoadProgress, at position: Int) {
    var loaded = self.loaded(position)
    // Too many items are reported as an error at the end, not while loading.
    if let items = progress.items { try? loaded.replaceItemsSoFar(items) }
    loaded.state = .loading(loaded: progress.loaded, expected: progress.expected)
    publish(position) { [loaded] in $0 = loaded }
  }

  /// Changes one source, and tells the watchers if it is another then. Only the source's own task replaces its items.
  ///
  /// - Parameter isCurrent: whether the state that the change is based on still applies.
  /// - Returns: false if it does not, and nothing was changed.
  @discardableResult
  func publish(
    _ position: Int, if isCurrent: (State) -> Bool = { _ in true }, change: (inout LoadedSource) -> Void
  ) -> Bool {
    state.withLock { state in
      guard isCurrent(state) else { return false }
      let old = state.snapshot.sources[position]
      change(&state.snapshot.sources[position])
      let new = state.snapshot.sources[position]
      if !new.hasSameAnswers(as: old) || new.filesStatus != old.filesStatus { state.tell() }
      return true
    }
  }
}
