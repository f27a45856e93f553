internal import Glibc
internal import Synchronization
internal import SystemKit

/// The thread of a ``FileStore``. The threads of a `DiskPool` read and mark folders for it, so a file system that
/// does not answer never blocks this thread beyond a deadline.
final class FileKeeper {
  private let store: FileStore
  private var known: KnownTree
  private var live: LiveLayer?
  private var updater: TreeUpdater
  private var schedule: KeeperSchedule
  private let sleepWatch: SleepWatch
  private var sweep: BackgroundSweep?
  /// The time limit for a file system's answer, in nanoseconds; meanwhile changes elsewhere wait.
  private let timeout: Int64
  private static let longestTimeout: Int64 = 2_000_000_000

  init(_ store: FileStore) {
    self.store = store
    var scanner = TreeScanner(store.filter)
    scanner.pool.timeout = store.options.timeout * 1_000_000
    timeout = min(scanner.pool.timeout, Self.longestTimeout)
    var updater = TreeUpdater(store.filter)
    updater.scanner = scanner
    updater.scanner.pool.timeout = timeout
    self.updater = updater
    known = KnownTree(store, scanner)
    schedule = KeeperSchedule(store.options)
    sleepWatch = store.options.makeSleepWatch()
  }

  func run() {
    if !known.load() { known.scan() }
    resolveLinks()
    openLiveLayer()
    while !store.isStopped {
      let now = MonotonicTime.now
      known.writeChanges(at: now)
      schedule.noteFailures(!known.leftOut.passing.isEmpty, at: now)
      switch schedule.step(at: now) {
      case .scan: scanAnew()
      // On battery, it is left for the next time.
      case .sweep(.idle) where PowerSupply.isOnBattery: schedule.postpone(at: now)
      // Somebody waits for this sweep, so the slow one ends.
      case .sweep(.low) where sweep?.urgency == .idle: endSweep()
      // The end of the running sweep wakes this thread.
      case .sweep where sweep != nil: wait(until: now + Self.idle)
      case .sweep(let urgency): beginSweep(urgency)
      case .retry: retry()
      case .wait(let end): wait(until: end)
      }
    }
    endSweep()
    known.writeChanges(at: MonotonicTime.now, isLast: true)
    store.publish { $0.phase = .stopped }
  }

  // MARK: The whole tree

  /// Prepares the rules for the paths of the index, which contain no links.
  private func resolveLinks() {
    let filter = store.filter.resolved(within: .nanoseconds(timeout))
    updater.scanner.rules = NameRules(filter)
    let roots = Dictionary(zip(store.filter.roots, filter.roots)) { first, _ in first }
    if store.state.roots != roots { store.publish { $0.roots = roots } }
  }

  private func scanAnew() {
    let start = MonotonicTime.now
    endSweep()
    known.scan()
    resolveLinks()
    schedule.endScan(from: start, to: MonotonicTime.now)
    // Marks remain valid; the numbers have changed.
    live?.renumber([:])
    markFolders(known.files.foldersToMark(live?.limit ?? 0))
  }

  /// Starts a sweep of all folders for missed changes.
  private func beginSweep(_ urgency: Urgency) {
    schedule.beginSweep(at: MonotonicTime.now)
    resolveLinks()
    if store.state.phase != .ready { store.publish { $0.phase = .checking } }
    let timeout = urgency == .idle ? Self.idleTimeout : store.options.timeout * 1_000_000
    // Without a thread, the next sweep must suffice.
    sweep = try? BackgroundSweep(known.files, urgency, timeout: timeout) { [store] in store.ring() }
  }

  /// Idle work may get no processor for long, which is no sign of a slow disk.
  private static let idleTimeout: Int64 = 60_000_000_000

  private func endSweep() {
    sweep?.stop()
    sweep = nil
  }

  /// Takes the results of the sweep so far.
  private func takeSweep() {
    guard let sweep else { return }
    let (found, isOver) = sweep.take()
    for (folder, reason) in found.failed {
      // A folder that failed along with its parent need not be reported.
      let above = known.files.parent(ofFolder: folder).map { known.files.path(ofFolder: $0) }
      if above.flatMap({ known.leftOut[$0] })?.isPassing == true { continue }
      known.leftOut[known.files.path(ofFolder: folder)] = reason
    }
    update(TreeUpdater.Request(stale: Set(found.stale), missing: Set(found.missing)))
    guard isOver else { return }
    self.sweep = nil
    schedule.endSweep(from: sweep.start, to: MonotonicTime.now)
    if schedule.wantsScan { return }
    mergeIfLarge(1)
    publish()
    store.publish { state in
      state.phase = .ready
      state.lastSweep = Int64(time(nil))
    }
  }

  /// Reads failed folders again.
  private func retry() {
    schedule.beginRetry(at: MonotonicTime.now)
    let failed = known.leftOut.passing
    var request = TreeUpdater.Request()
    for path in failed {
      if let folder = known.files.folder(withPath: path), !isUnresolved(path) {
        request.stale.insert(folder)
      } else {
        known.leftOut[path] = nil
      }
    }
    var updater = updater
    updater.scanner.pool.timeout = min(timeout, Self.retryTimeout)
    update(request, updater)
    guard known.leftOut.passing.count < failed.count else { return }
    // The folders below them were left out as well, and are now marked.
    markFolders(known.files.foldersToMark(live?.limit ?? 0).filter { live?.isMarked($0) == false })
    schedule.wantSweepNow()
    publish()
  }

  /// Few folders fail, and most of them fail again.
  private static let retryTimeout: Int64 = 500_000_000

  /// Whether a root did not answer before, and its path may contain links. Then the tree is scanned again.
  private func isUnresolved(_ path: [UInt8]) -> Bool {
    guard store.filter.separateRoots.contains(path) else { return false }
    let real = try? DiskCall.path(path, within: .nanoseconds(min(timeout, Self.retryTimeout)))
    if let real, real != path {
      schedule.wantScan()
      return true
    }
    return false
  }

  /// The number of changes that make a new table.
  private var mergeThreshold: Int { max(store.options.mergeThreshold, min(known.files.count / 100, 50_000)) }

  /// Whether the changes beside the table deserve a new one.
  private func isLarge(_ factor: Int) -> Bool {
    known.journal?.isFull == true || known.files.overlay.size > factor * mergeThreshold
  }

  private func mergeIfLarge(_ factor: Int) {
    // A sweep reports folder numbers, which a new table would change.
    guard sweep == nil, isLarge(factor) else { return }
    if let numbers = known.merge() { live?.renumber(numbers) }
  }

  private func publish() {
    known.watchedFolders = live?.markCount ?? 0
    known.publish()
    known.journal?.note(at: MonotonicTime.now)
  }

  // MARK: Changes

  /// The most events tolerated for irrelevant folders, before the marked folders are chosen again.
  private static let mostStrangeChanges = 500

  private func openLiveLayer() {
    live = LiveLayer(limit: store.options.mostWatchedFolders)
    markFolders(known.files.foldersToMark(live?.limit ?? 0))
  }

  private func markFolders(_ folders: [UInt32]) {
    guard let live else { return }
    FolderMarker(live.queue, timeout: timeout).mark(folders, of: known.files) { folder, handle in
      live.take(folder, handle)
    } goesOn: { [store] in
      live.hasRoom && !store.isStopped
    }
  }

  private func update(_ request: TreeUpdater.Request, _ updater: TreeUpdater? = nil) {
    let updater = updater ?? self.updater
    var request = request
    // New folders may have changed between reading and marking: they are read once more.
    while !request.isEmpty, !store.isStopped {
      for folder in request.stale.union(request.replaced) {
        known.leftOut[known.files.path(ofFolder: folder)] = nil
      }
      guard let update = try? updater.update(known.files, request, goesOn: { [store] in !store.isStopped }) else {
        schedule.wantScan()
        return
      }
      let mayHaveForgotten = update.files.overlay.gone.count != known.files.overlay.gone.count
      known.files = update.files
      for folder in update.leftOut { known.leftOut[folder.path] = folder.reason }
      if mayHaveForgotten || !update.leftOut.isEmpty { live?.forget { !isRead($0) } }
      let kept = (update.keptFolders + request.stale).filter { live?.isMarked($0) == true }
      request = mark(update.newFolders + kept + request.replaced, ifThereIsRoom: request.stale)
      publish()
    }
  }

  /// Marks some folders, and others only if they leave room for more important ones.
  ///
  /// - Returns: a request for folders that may have changed before the marking.
  private func mark(_ folders: [UInt32], ifThereIsRoom others: Set<UInt32> = []) -> TreeUpdater.Request {
    var request = TreeUpdater.Request()
    guard let live else { return request }
    let certain = Set(folders)
    // Marked folders need no additional room.
    var room = live.limit - live.markCount
    var usualRoom = live.usualRoom
    let chosen = certain.union(others).sorted().filter { folder in
      guard isRead(folder) else { return false }
      if live.isMarked(folder) { return true }
      guard room > 0, certain.contains(folder) || usualRoom > 0 else { return false }
      (room, usualRoom) = (room - 1, usualRoom - 1)
      return true
    }
    if chosen.isEmpty { return request }
    FolderMarker(live.queue, timeout: timeout).mark(chosen, of: known.files) { folder, handle in
      switch live.take(folder, handle) {
      case .new: request.stale.insert(folder)
      case .other: request.replaced.insert(folder)
      case .known, .refused: break
      }
    } goesOn: { [store] in
      !store.isStopped
    }
    return request
  }

  /// Whether the names in a folder are known.
  private func isRead(_ folder: UInt32) -> Bool {
    !known.files.overlay.gone.contains(folder) && known.files.stamp(ofFolder: folder).state == .read
  }

  // MARK: Waiting

  /// The time to collect events after the last one, and the longest time in all, in nanoseconds.
  private static let quiet: Int64 = 20_000_000
  private static let mostWait: Int64 = 80_000_000
  /// The idle time before a new table is made.
  private static let idle: Int64 = 2_000_000_000

  private func wait(until end: Int64) {
    let quietEnd = isLarge(1) ? min(end, MonotonicTime.now + Self.idle) : end
    guard isReady(until: min(quietEnd, known.journal?.due ?? .max)) else {
      if MonotonicTime.now >= quietEnd { mergeIfLarge(1) }
      return
    }
    takeOrders()
    takeSweep()
    // During the sleep, other systems may have changed the disks, or the disks were exchanged.
    if sleepWatch.hasSlept() { schedule.wantSweep() }
    guard let live else { return }
    var changes = LiveLayer.Changes()
    live.read(into: &changes)
    let end = MonotonicTime.now + Self.mostWait
    while !changes.names.isEmpty, MonotonicTime.now < end, isReady(until: MonotonicTime.now + Self.quiet) {
      live.read(into: &changes)
    }
    update(TreeUpdater.Request(names: changes.names))
    if changes.isIncomplete { schedule.wantSweep() }
    if live.strangeChanges > Self.mostStrangeChanges {
      // Events between the old layer and the new one are lost.
      openLiveLayer()
      schedule.wantSweep()
    }
    mergeIfLarge(4)
  }

  private func takeOrders() {
    var count: UInt64 = 0
    read(store.bell, &count, 8)
    let orders = store.orders.withLock { orders in
      defer { orders = FileStore.Orders(isStopped: orders.isStopped) }
      return orders
    }
    if orders.isStopped { return }
    for path in orders.watched {
      if let folder = known.files.folder(withPath: path) { update(mark([folder])) }
    }
    if let compounds = orders.compounds {
      if sweep != nil {
        // The sweep reports folder numbers that another table does not have.
        endSweep()
        schedule.wantSweepNow()
      }
      if let numbers = known.use(compounds) { live?.renumber(numbers) }
    }
    if orders.wantsSweep { schedule.wantSweepNow() }
    if orders.isSummoned { schedule.summon(at: MonotonicTime.now) }
  }

  /// Waits for something to read.
  private func isReady(until deadline: Int64) -> Bool {
    let milliseconds = max(0, (deadline - MonotonicTime.now + 999_999) / 1_000_000)
    var descriptors = [store.bell, sleepWatch.descriptor, live?.descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    return poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds)) > 0
  }
}
