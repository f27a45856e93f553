internal import Glibc
internal import SmartSearch
internal import SystemKit

/// The tree of a ``FileStore``: loaded from the saved file or scanned, saved, and published.
struct KnownTree {
  private let store: FileStore
  private let scanner: TreeScanner
  var files: FileIndex
  /// The compounds that the next table will use.
  private var compounds: Compounds
  var leftOut = LeftOutFolders()
  /// The number of folders whose changes are reported.
  var watchedFolders = 0
  /// The changes since the index was saved, for other processes; nil if nothing is saved.
  var journal: JournalWriter?

  /// The growth factor of the found files from one preview to the next.
  private static let previewFactor = 8
  /// The longest time without findings, in nanoseconds, before a preview shows what the scan has.
  private static let longestSilence: Int64 = 200_000_000

  init(_ store: FileStore, _ scanner: TreeScanner) {
    self.store = store
    self.scanner = scanner
    files = store.files
    compounds = store.compounds
    journal = store.savedPath.map { JournalWriter($0, store.filter) }
  }

  /// Loads the saved file and its journal.
  ///
  /// - Returns: whether the file was usable.
  mutating func load() -> Bool {
    guard let path = store.savedPath else { return false }
    do throws(FileIndexError) {
      try read(path)
      store.publish(files) { $0.phase = .checking }
      if files.compounds != compounds { _ = merge() }
      return true
    } catch {
      if case .system(_, ENOENT) = error { return false }
      store.publish { $0.loadError = error }
      return false
    }
  }

  /// Scans the tree, and saves it.
  mutating func scan() {
    var preview = 4_000
    store.publish { $0.phase = .scanning(found: 0) }
    var found = 0
    var shown = 0
    let hasFiles = files.count > 0
    var lastNews = MonotonicTime.now
    let result = scanner.scan { [store] progress, tree in
      if progress.entries != found {
        found = progress.entries
        lastNews = MonotonicTime.now
        store.publish { $0.phase = .scanning(found: found) }
      }
      // While a file system delays the scan, everything found elsewhere is shown.
      let isWaiting = MonotonicTime.now - lastNews > Self.longestSilence && found > shown
      if !hasFiles, found >= preview || isWaiting {
        shown = found
        preview = max(preview, found * Self.previewFactor)
        if let files = try? FileIndex.build(tree, fingerprint: store.filter.fingerprint, compounds: compounds) {
          store.publish(files)
        }
      }
      return !store.isStopped
    }
    guard let result else { return }
    leftOut = LeftOutFolders(result.leftOut)
    var tree = result.tree
    if hasFiles { tree.keep(result.leftOut.filter(\.reason.keepsNames).map(\.path), of: files) }
    guard let built = build(tree) else { return }
    files = built.index
    save()
  }

  /// Makes a table that includes the changes, and saves it.
  ///
  /// - Returns: the new number of each folder; nil if that failed.
  mutating func merge() -> [UInt32: UInt32]? {
    let (tree, numbers) = files.tree()
    guard let built = build(tree) else { return nil }
    files = built.index
    save()
    return Dictionary(zip(numbers, built.numbers)) { $1 }
  }

  /// Changes the compounds; no folder is read again for it.
  ///
  /// - Returns: as ``merge()``; nil as well if the compounds are the same.
  mutating func use(_ new: Compounds) -> [UInt32: UInt32]? {
    compounds = new
    return files.compounds == new ? nil : merge()
  }

  private func build(_ tree: consuming FileTree) -> (index: FileIndex, numbers: [UInt32])? {
    do throws(SearchIndexError) {
      return try FileIndex.buildWithNumbers(tree, fingerprint: store.filter.fingerprint, compounds: compounds)
    } catch {
      store.publish { $0.saveError = .tooLarge }
      return nil
    }
  }

  /// Saves the names and maps them from the file: a mapped file takes no memory of this process.
  private mutating func save() {
    // A scan allocates many small pieces, which the allocator would keep.
    defer {
      publish()
      FreeMemory.release()
    }
    guard let path = store.savedPath else { return }
    do throws(FileIndexError) {
      try files.save(file: path)
      try read(path)
      store.publish { $0.saveError = nil }
    } catch {
      journal?.end()
      store.publish { $0.saveError = error }
    }
  }

  /// Maps the saved files.
  private mutating func read(_ path: String) throws(FileIndexError) {
    var saved = SavedFileIndex(path, filter: store.filter)
    files = try saved.files()
    journal?.begin(files, saved)
  }

  /// Writes recent changes for other processes, if it is time for them or there is none left.
  mutating func writeChanges(at now: Int64, isLast: Bool = false) {
    guard let due = journal?.due, isLast || due <= now else { return }
    journal?.write(files, at: now)
  }

  /// Publishes the files and their status in the store.
  mutating func publish() {
    let first = leftOut.first
    let folders = files.folderCount - files.overlay.gone.count
    store.publish(files) { [count = leftOut.count, watchedFolders] state in
      state.leftOut = first
      state.leftOutCount = count
      state.watchedFolders = watchedFolders
      state.folders = folders
    }
  }
}

/// The folders that were left out, with the reasons.
struct LeftOutFolders {
  private static let mostListed = 1_000

  private var reasons: [[UInt8]: LeftOut.Reason]
  private var listed: [LeftOut]?

  init(_ folders: [LeftOut] = []) {
    reasons = Dictionary(folders.map { ($0.path, $0.reason) }) { $1 }
  }

  var count: Int { reasons.count }

  /// The first of them, in the order of their paths.
  ///
  /// - Complexity: O(*n* log *n*) after a change.
  var first: [LeftOut] {
    mutating get {
      if let listed { return listed }
      let sorted = reasons.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      let first = sorted.prefix(Self.mostListed).map { LeftOut(path: $0.key, reason: $0.value) }
      listed = first
      return first
    }
  }

  /// The folders that are retried soon.
  var passing: [[UInt8]] { reasons.filter(\.value.isPassing).map(\.key) }

  /// The reason of a folder; nil if it was read.
  subscript(path: [UInt8]) -> LeftOut.Reason? {
    get { reasons[path] }
    set {
      if reasons[path] == newValue { return }
      reasons[path] = newValue
      listed = nil
    }
  }
}
