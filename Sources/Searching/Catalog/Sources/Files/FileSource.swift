public import FileIndexing
internal import GLibKit
internal import SmartSearch
internal import Synchronization
internal import SystemKit

/// The files and folders below the chosen folders. Their names are saved from run to run; while they can already be
/// searched, the source finds what has changed since.
public final class FileSource: LiveSource, ConfigurableSource, SummonedSource {
  public let id = FileSettings.source
  public var title: String { localized("Files") }
  public let iconName = "folder-documents-symbolic"

  /// The use of the names that an earlier run has saved.
  public enum Reading: Sendable {
    /// Read names if necessary, compare them with the disk, and follow changes: for a window.
    case following
    /// Use only saved names; without them, list nothing.
    case known
    /// Use only saved names, and follow what other processes save: for one that answers the desktop.
    case knownNow
    /// Use saved names, or read them if there are none, which may take a while.
    case knownOrRead
    /// Compare saved names with the disk; without them, list nothing.
    case checked
  }

  private let reading: Reading
  private let compounds: CompoundsFile?
  private let savedPath: String
  private let running: Mutex<Running>

  private struct Running {
    var filter: FileFilter
    var compounds: Compounds = [:]
    var recent = RecentFiles()
    /// The final state, if nothing is followed.
    var settled: LiveState?
    var store: FileStore?
    /// Counts the stores, because the revisions of each begin at zero.
    var storeCount = 0
    var bell: AsyncStream<Void>.Continuation?
    /// Follows changes of the compounds, or of the saved names.
    var following: Task<Void, Never>?
    /// Has the saved names read again.
    var rereading: AsyncStream<Void>.Continuation?
    /// Counts the readings of saved names.
    var readingCount = 0
  }

  /// - Parameters:
  ///   - filter: selects files and folders.
  ///   - compounds: the user's compounds.
  ///   - path: the file for saved names, readable only by the user.
  public init(
    _ filter: FileFilter = .home, reading: Reading = .following, compounds: CompoundsFile? = nil,
    savedIn path: String = FileSource.usualSavedPath
  ) {
    running = Mutex(Running(filter: filter))
    self.reading = reading
    self.compounds = compounds
    savedPath = path
  }

  deinit {
    running.withLock { running in
      running.store?.stop()
      running.following?.cancel()
    }
  }

  /// The file in the user's cache.
  public static var usualSavedPath: String { Directories.userCache + "/hunch/files.names" }

  /// Selects files and folders.
  public var filter: FileFilter { running.withLock { $0.filter } }

  package func follow(_ settings: CatalogSettings) { use(settings.files.filter()) }

  /// Changes the filter, and reads the files again.
  public func use(_ filter: FileFilter) {
    running.withLock { running in
      guard filter != running.filter else { return }
      running.filter = filter
      running.rereading?.yield()
      guard let old = running.store else { return }
      old.stop()
      startStore(&running)
    }
  }

  /// Follows changes in a folder at once, for example after opening something there.
  public func watch(_ folder: FilePath) { running.withLock { $0.store }?.watch(folder.bytes) }

  /// Looks at all folders, because the user opened the window; at most once in ten seconds.
  public func summon() { running.withLock { $0.store }?.summon() }

  /// Ranks recent files before others, and follows changes in their folders at once.
  public func setRecent(_ recent: RecentFiles) {
    let (bell, store) = running.withLock { running in
      let isOther = running.recent != recent
      running.recent = recent
      running.settled?.recent = recent
      return isOther ? (running.bell, running.store) : (nil, nil)
    }
    for folder in Set(recent.entries.compactMap(\.path.folder)) { store?.watch(folder.bytes) }
    bell?.yield()
  }

  /// Removes the saved names. Loaded ones remain searchable.
  ///
  /// - Throws: ``SourceError/notRemoved(_:)`` if they cannot be removed.
  public static func forget(savedIn path: String = usualSavedPath) throws(SourceError) {
    do throws(FileIndexError) {
      try FileStore.forget(savedIn: path)
    } catch {
      throw .notRemoved(error.description)
    }
  }

  // MARK: States

  private var isFollowing: Bool { reading == .following }

  /// The longest delay that a file system may cause to a command, in milliseconds.
  private static let commandTimeout: Int64 = 700

  package func start() -> AsyncStream<Void> {
    // Loads the type database here: rows need icons by type on the main thread.
    _ = FileIcon.icon(of: "a.txt".utf8, isFolder: false)
    let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    if reading == .knownNow {
      followSaved(bell)
      return bells
    }
    // Before the first reading, to miss no change after it.
    let changes = isFollowing ? compounds?.changes : nil
    let words = compounds?.read() ?? [:]
    var reader = SavedFileIndex(savedPath, filter: filter)
    let saved = isFollowing ? nil : try? reader.files()
    let readsMore =
      switch reading {
      case .following: true
      case .known, .knownNow: false
      case .knownOrRead: saved?.compounds != words
      case .checked: saved != nil
      }
    if readsMore {
      bell.onTermination = { [weak self] end in
        self?.running.withLock { running in
          running.store?.stop()
          running.following?.cancel()
          // A cancelled reader needs the store no more, and must not start one for other folders.
          if case .cancelled = end { running.store = nil }
        }
      }
      LocalFiles.makeFolder(savedPath.parentFolder)
      running.withLock { running in
        running.bell = bell
        running.compounds = words
        startStore(&running)
        if let compounds, let changes { running.following = follow(changes, of: compounds) }
      }
    } else {
      settle(on: saved)
      bell.yield()
      bell.finish()
    }
    return bells
  }

  /// Lists saved files; none if there are none.
  private func settle(on saved: FileIndex?) {
    running.withLock { running in
      let files = saved ?? .empty(running.filter)
      running.readingCount += 1
      running.settled = LiveState(
        state: .ready(count: files.count), files: files, revision: running.readingCount, recent: running.recent,
        status: FilesStatus(roots: running.filter.roots, store: FileStore.State()))
    }
  }

  /// Reads the saved names as soon as they are watched, and again whenever another process saves names or changes.
  private func followSaved(_ bell: AsyncStream<Void>.Continuation) {
    LocalFiles.makeFolder(savedPath.parentFolder)
    let (orders, rereading) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let filter = filter
    let saved = SavedFileIndex(savedPath, filter: filter)
    let changes = FileMonitor.changes(tellsStart: true) { saved.paths }
    let following = Task(executorPreference: DiskThreads.shared) { [weak self] in
      var reader = saved
      var readFilter = filter
      for await _ in AsyncStream(merging: [orders, changes]) {
        guard let self else { return }
        if readFilter != self.filter {
          readFilter = self.filter
          reader = SavedFileIndex(savedPath, filter: readFilter)
        }
        settle(on: try? reader.files())
        bell.yield()
      }
    }
    running.withLock { running in
      running.bell = bell
      running.rereading = rereading
      running.following = following
    }
    bell.onTermination = { _ in following.cancel() }
  }

  private func startStore(_ running: inout Running) {
    running.storeCount += 1
    var options = FileStore.Options()
    // A command prints the known names.
    if !isFollowing { options.timeout = Self.commandTimeout }
    let store = FileStore(running.filter, compounds: running.compounds, savedIn: savedPath, options: options) {
      [weak self, number = running.storeCount] in
      self?.tell(of: number)
    }
    running.store = store
    store.start()
  }

  /// Applies the user's compounds whenever they change.
  private func follow(_ changes: AsyncStream<Void>, of compounds: CompoundsFile) -> Task<Void, Never> {
    Task(executorPreference: DiskThreads.shared) { [weak self] in
      for await _ in changes { self?.use(compounds.read()) }
    }
  }

  private func use(_ compounds: Compounds) {
    running.withLock { running in
      running.compounds = compounds
      running.store?.use(compounds)
    }
  }

  /// Reports news of a store.
  private func tell(of number: Int) {
    let (bell, isSettled) = running.withLock { running in
      // Another store may have replaced it.
      guard number == running.storeCount, running.settled == nil, let store = running.store else {
        return (AsyncStream<Void>.Continuation?.none, false)
      }
      let isSettled = !isFollowing && store.state.phase == .ready
      if isSettled { running.settled = state(of: running) }
      return (running.bell, isSettled)
    }
    // Must not hold the lock: the listener may stop the store.
    bell?.yield()
    if isSettled { bell?.finish() }
  }

  package var state: LiveState { running.withLock { $0.settled ?? state(of: $0) } }

  private func state(of running: Running) -> LiveState {
    let now = running.store?.snapshot ?? .init(files: .empty(running.filter))
    let state: SourceState =
      switch now.state.phase {
      case .loading: .loading(loaded: 0, expected: nil)
      case .scanning(let found): .loading(loaded: found, expected: nil)
      case .checking where !isFollowing: .loading(loaded: now.files.count, expected: nil)
      case .checking, .ready, .stopped: .ready(count: now.files.count)
      }
    return LiveState(
      state: state, files: now.files, revision: running.storeCount << 32 + now.revision,
      recent: running.recent, status: FilesStatus(roots: running.filter.roots, store: now.state))
  }
}

extension FileFilter {
  /// Everything in the home folder but the usual exclusions.
  public static var home: FileFilter { FileFilter(roots: [Directories.home]) }
}
