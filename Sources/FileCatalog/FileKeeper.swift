internal import Glibc
internal import Synchronization

/// What the thread of a ``FileStore`` does. All that reads folders is done by a ``PatientPool``, so that a file system
/// that does not answer never holds this thread up.
final class FileKeeper {
  private let store: FileStore
  private var known: KnownTree
  private var live: LiveLayer?
  private let updater: TreeUpdater
  private var schedule: KeeperSchedule
  private let sleepWatch: SleepWatch

  init(_ store: FileStore) {
    self.store = store
    var scanner = TreeScanner(store.filter)
    scanner.pool.timeout = store.options.timeout * 1_000_000
    var updater = TreeUpdater(store.filter)
    updater.scanner = scanner
    self.updater = updater
    known = KnownTree(store, scanner)
    schedule = KeeperSchedule(store.options)
    sleepWatch = store.options.makeSleepWatch()
  }

  func run() {
    if !known.load() { known.scan() }
    openLiveLayer()
    while !store.isStopped {
      let now = MonotonicTime.now
      switch schedule.step(at: now) {
      case .scan: scanAnew()
      // On a battery it waits for the next time.
      case .sweep(.idle) where PowerSupply.isOnBattery: schedule.postpone(at: now)
      case .sweep(let urgency): sweep(urgency)
      case .wait(let end): wait(until: end)
      }
    }
    store.publish { $0.phase = .stopped }
  }

  // MARK: All of the tree

  private func scanAnew() {
    let start = MonotonicTime.now
    known.scan()
    schedule.endScan(from: start, to: MonotonicTime.now)
    // What was marked before stays marked; the numbers are others.
    live?.renumber([:])
    markFolders(known.files.foldersToMark(live?.limit ?? 0))
  }

  /// Looks at all folders for what was not heard of.
  private func sweep(_ urgency: Urgency) {
    let start = MonotonicTime.now
    schedule.beginSweep(at: start)
    store.publish { $0.phase = .checking }
    guard let found = FolderSweep(urgency).run(known.files, goesOn: { [store] in !store.isStopped }) else { return }
    update(TreeUpdater.Request(stale: Set(found.stale), missing: Set(found.missing)))
    schedule.endSweep(from: start, to: MonotonicTime.now)
    if schedule.wantsScan { return }
    mergeIfLarge(1)
    publish()
    store.publish { state in
      state.phase = .ready
      state.lastSweep = Int64(time(nil))
    }
  }

  /// How many changes make a new table.
  private var mergeThreshold: Int { max(store.options.mergeThreshold, min(known.files.count / 100, 50_000)) }

  private func mergeIfLarge(_ factor: Int) {
    if known.files.overlay.size > factor * mergeThreshold, let numbers = known.merge() { live?.renumber(numbers) }
  }

  private func publish() {
    known.watchedFolders = live?.markCount ?? 0
    known.publish()
  }

  // MARK: Changes

  /// So many changes in folders of no interest are put up with, until what is heard of is chosen anew.
  private static let mostStrangeChanges = 500

  private func openLiveLayer() {
    live = LiveLayer(limit: store.options.mostWatchedFolders)
    markFolders(known.files.foldersToMark(live?.limit ?? 0))
  }

  private func markFolders(_ folders: [UInt32]) {
    for folder in folders {
      guard let live, live.markCount < live.limit, !store.isStopped else { break }
      live.mark(folder, path: known.files.path(ofFolder: folder))
    }
  }

  private func update(_ request: TreeUpdater.Request) {
    var request = request
    // Folders that are new may have changed between being read and being marked: they are read once more.
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

  /// Hears of changes in some folders, and in others if they do not take the place of those that may matter more.
  ///
  /// - Returns: what is to be looked at, since it may have changed before.
  private func mark(_ folders: [UInt32], ifThereIsRoom others: Set<UInt32> = []) -> TreeUpdater.Request {
    var request = TreeUpdater.Request()
    let certain = Set(folders)
    for folder in certain.union(others).sorted() where isRead(folder) {
      guard certain.contains(folder) || live?.hasUsualRoom == true else { continue }
      switch live?.mark(folder, path: known.files.path(ofFolder: folder)) {
      case .new: request.stale.insert(folder)
      case .other: request.replaced.insert(folder)
      case .known, .refused, nil: break
      }
    }
    return request
  }

  /// Whether the names in a folder are known.
  private func isRead(_ folder: UInt32) -> Bool {
    !known.files.overlay.gone.contains(folder) && known.files.stamp(ofFolder: folder).state == .read
  }

  // MARK: Waiting

  /// How long events are gathered before they are looked at, and at most, in nanoseconds.
  private static let quiet: Int64 = 20_000_000
  private static let mostWait: Int64 = 80_000_000
  /// How long nothing happens before a new table is made.
  private static let idle: Int64 = 2_000_000_000

  private func wait(until end: Int64) {
    let hasOverlay = known.files.overlay.size > mergeThreshold
    guard isReady(until: hasOverlay ? min(end, MonotonicTime.now + Self.idle) : end) else { return mergeIfLarge(1) }
    takeOrders()
    // Other systems may have changed what is on the disks, or disks may have been exchanged.
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
      // What happens between the old layer and the new one is not heard of.
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
    if let compounds = orders.compounds, let numbers = known.use(compounds) { live?.renumber(numbers) }
    if orders.wantsSweep { schedule.wantSweepNow() }
  }

  /// Waits until there is something to read.
  private func isReady(until deadline: Int64) -> Bool {
    let milliseconds = max(0, (deadline - MonotonicTime.now + 999_999) / 1_000_000)
    var descriptors = [store.bell, sleepWatch.descriptor, live?.descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    return poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds)) > 0
  }
}
