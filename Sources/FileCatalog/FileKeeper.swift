internal import CFileEvents
internal import Glibc
internal import SmartSearch
internal import Synchronization

/// What the thread of a ``FileStore`` does. All that reads folders is done by a ``PatientPool``, so that a file system
/// that does not answer never holds this thread up.
final class FileKeeper {
  private let store: FileStore
  private var files: FileIndex
  private var live: LiveLayer?
  private var scanner: TreeScanner
  private var updater: TreeUpdater
  private var leftOut: [[UInt8]: LeftOut.Reason] = [:] {
    didSet { shownLeftOut = nil }
  }
  /// The first thousand of them.
  private var shownLeftOut: [LeftOut]?
  private var nextSweep: Int64 = 0
  /// Whether something may have changed that was not heard of.
  private var wantsSweep = true
  /// Whether so much has changed that the tree is to be scanned anew.
  private var wantsScan = false
  /// When all of the tree may be looked at again, or scanned: however fast it changes, either takes a twentieth of the
  /// time at most.
  private var sweepRest: Int64 = 0
  private var scanRest: Int64 = 0

  init(_ store: FileStore) {
    self.store = store
    files = store.files
    scanner = TreeScanner(store.filter)
    scanner.pool.timeout = store.options.timeout * 1_000_000
    updater = TreeUpdater(store.filter)
    updater.scanner = scanner
  }

  func run() {
    if !load() { scan() }
    live = LiveLayer(limit: store.options.mostWatchedFolders)
    markFolders(files.foldersToMark(live?.limit ?? 0))
    while !store.isStopped {
      let now = MonotonicTime.now
      if wantsScan, now >= scanRest {
        scanAnew()
      } else if wantsSweep, now >= sweepRest {
        sweep()
      } else {
        wait()
      }
    }
    store.publish { $0.phase = .stopped }
  }

  // MARK: The whole tree

  private func load() -> Bool {
    guard let path = store.savedPath else { return false }
    do throws(FileIndexError) {
      files = try FileIndex(file: path, filter: store.filter)
      store.publish(files) { $0.phase = .checking }
      return true
    } catch {
      if case .system(_, ENOENT) = error { return false }
      store.publish { $0.loadError = error }
      return false
    }
  }

  /// How much is found, each time, until what is there can be searched, as a factor of the last time.
  private static let previewFactor = 8

  private func scan() {
    var preview = 4_000
    store.publish { $0.phase = .scanning(found: 0) }
    var found = 0
    let hasFiles = files.count > 0
    let result = scanner.scan { [store] progress, tree in
      if progress.entries != found {
        found = progress.entries
        store.publish { $0.phase = .scanning(found: found) }
      }
      if !hasFiles, found >= preview {
        preview = found * Self.previewFactor
        if let files = try? FileIndex.build(tree, fingerprint: store.filter.fingerprint) { store.publish(files) }
      }
      return !store.isStopped
    }
    guard let result else { return }
    leftOut = Dictionary(result.leftOut.map { ($0.path, $0.reason) }) { $1 }
    guard let built = build(result.tree) else { return }
    files = built.index
    save()
  }

  private func build(_ tree: consuming FileTree) -> (index: FileIndex, numbers: [UInt32])? {
    do throws(SearchIndexError) {
      return try FileIndex.buildWithNumbers(tree, fingerprint: store.filter.fingerprint)
    } catch {
      store.publish { $0.saveError = .tooLarge }
      return nil
    }
  }

  /// Saves what is known, and goes on with the saved one: a mapped file is no memory of this process.
  private func save() {
    // What a scan takes is in many small pieces, which the allocator would keep.
    defer {
      publishAll()
      cfe_release_memory()
    }
    guard let path = store.savedPath else { return }
    do throws(FileIndexError) {
      try files.save(file: path)
      files = try FileIndex(file: path, filter: store.filter)
      store.publish { $0.saveError = nil }
    } catch {
      store.publish { $0.saveError = error }
    }
  }

  private func publishAll() {
    let all =
      shownLeftOut
      ?? leftOut.sorted { $0.key.lexicographicallyPrecedes($1.key) }.prefix(1_000).map {
        LeftOut(path: $0.key, reason: $0.value)
      }
    shownLeftOut = all
    let marks = live?.markCount ?? 0
    store.publish(files) { [count = leftOut.count] state in
      state.leftOut = all
      state.leftOutCount = count
      state.watchedFolders = marks
    }
  }

  /// Makes a table of what is known, with what has changed.
  private func merge() {
    let (tree, numbers) = files.tree()
    guard let built = build(tree) else { return }
    files = built.index
    live?.renumber(Dictionary(zip(numbers, built.numbers)) { $1 })
    save()
  }

  private func scanAnew() {
    let start = MonotonicTime.now
    scan()
    scanRest = rest(since: start)
    wantsScan = false
    // What has changed before the folders were marked is found by a look at all of them, at once.
    wantsSweep = true
    sweepRest = 0
    // What was marked before stays marked; the numbers are others.
    live?.renumber([:])
    markFolders(files.foldersToMark(live?.limit ?? 0))
  }

  /// The end of a rest after something that began at a time and ends now.
  private func rest(since start: Int64) -> Int64 {
    MonotonicTime.now + store.options.restFactor * (MonotonicTime.now - start)
  }

  // MARK: Changes

  private func markFolders(_ folders: [UInt32]) {
    for folder in folders {
      guard let live, live.markCount < live.limit, !store.isStopped else { break }
      live.mark(folder, path: files.path(ofFolder: folder))
    }
  }

  /// Looks at all folders for what was not heard of.
  private func sweep(_ urgency: Urgency = .low) {
    wantsSweep = false
    nextSweep = MonotonicTime.now + store.options.sweepInterval * 1_000_000_000
    store.publish { $0.phase = .checking }
    let start = MonotonicTime.now
    guard let found = FolderSweep(urgency).run(files, goesOn: { [store] in !store.isStopped }) else { return }
    update(TreeUpdater.Request(stale: Set(found.stale), missing: Set(found.missing)))
    sweepRest = rest(since: start)
    if wantsScan { return }
    mergeIfLarge(1)
    publishAll()
    store.publish { state in
      state.phase = .ready
      state.lastSweep = Int64(time(nil))
    }
  }

  private func update(_ request: TreeUpdater.Request) {
    var request = request
    // Folders that are new may have changed between being read and being marked: they are read once more.
    while !request.isEmpty, !store.isStopped {
      for folder in request.stale { leftOut[files.path(ofFolder: folder)] = nil }
      guard let update = try? updater.update(files, request, goesOn: { [store] in !store.isStopped }) else {
        wantsScan = true
        return
      }
      files = update.files
      for folder in update.leftOut { leftOut[folder.path] = folder.reason }
      publishAll()
      let marked = update.newFolders.filter { folder in
        let isRead = files.stamp(ofFolder: folder).state == .read
        return isRead && live?.mark(folder, path: files.path(ofFolder: folder)) == true
      }
      request = TreeUpdater.Request(stale: Set(marked))
    }
  }

  /// How many changes make a new table.
  private var mergeThreshold: Int { max(store.options.mergeThreshold, min(files.count / 100, 50_000)) }

  private func mergeIfLarge(_ factor: Int) {
    if files.overlay.size > factor * mergeThreshold { merge() }
  }

  // MARK: Waiting

  /// How long events are gathered before they are looked at, and at most, in nanoseconds.
  private static let quiet: Int64 = 20_000_000
  private static let mostWait: Int64 = 80_000_000
  /// How long nothing happens before a new table is made.
  private static let idle: Int64 = 2_000_000_000

  private func wait() {
    let hasOverlay = files.overlay.size > mergeThreshold
    var next = nextSweep
    if wantsSweep { next = min(next, sweepRest) }
    if wantsScan { next = min(next, scanRest) }
    let deadline = hasOverlay ? min(next, MonotonicTime.now + Self.idle) : next
    if isReady(until: deadline) {
      takeOrders()
      if let live {
        var changes = LiveLayer.Changes()
        live.read(into: &changes)
        let end = MonotonicTime.now + Self.mostWait
        while !changes.names.isEmpty, MonotonicTime.now < end, isReady(until: MonotonicTime.now + Self.quiet) {
          live.read(into: &changes)
        }
        update(TreeUpdater.Request(names: changes.names))
        if changes.isIncomplete { wantsSweep = true }
      }
      mergeIfLarge(4)
    } else if MonotonicTime.now >= nextSweep {
      // On a battery it waits for the next time.
      if PowerSupply.isOnBattery {
        nextSweep = MonotonicTime.now + store.options.sweepInterval * 1_000_000_000
      } else {
        sweep(.idle)
      }
    } else {
      mergeIfLarge(1)
    }
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
      if let folder = files.folder(withPath: path), live?.mark(folder, path: path) == true {
        update(TreeUpdater.Request(stale: [folder]))
      }
    }
    if orders.wantsSweep {
      wantsSweep = true
      sweepRest = 0
    }
  }

  /// Waits until there is something to read.
  private func isReady(until deadline: Int64) -> Bool {
    let milliseconds = max(0, (deadline - MonotonicTime.now + 999_999) / 1_000_000)
    var descriptors = [pollfd(fd: store.bell, events: Int16(POLLIN), revents: 0)]
    if let live { descriptors.append(pollfd(fd: live.descriptor, events: Int16(POLLIN), revents: 0)) }
    return poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds)) > 0
  }
}
