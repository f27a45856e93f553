public import FileIndexing
internal import GLibKit
internal import SmartSearch
internal import Synchronization
internal import SystemKit

/// The files and folders below the folders that the user chose. Their names are kept from run to run; what has changed since
/// is found while they can be searched already.
public final class FileSource: LiveSource {
  public let id = FileSettings.source
  public var title: String { localized("Files") }
  public let iconName = "folder-documents-symbolic"

  /// How much is done for names that may be known from another run.
  public enum Reading: Sendable {
    /// They are read if need be, compared with what is there now, and followed from then on: for a window.
    case following
    /// They are taken as another run left them; without that there are none.
    case known
    /// The same, but without that they are read, which may take a while.
    case knownOrRead
    /// They are compared with what is there now; without names of another run there are none.
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
    /// What is known for good, where nothing is followed.
    var settled: LiveState?
    var store: FileStore?
    /// Counts the stores, each of which counts its revisions from nothing.
    var storeCount = 0
    var bell: AsyncStream<Void>.Continuation?
    /// Hears of other compounds.
    var following: Task<Void, Never>?
  }

  /// - Parameters:
  ///   - filter: which files and folders there are.
  ///   - compounds: the user's words that are made of others.
  ///   - path: where the names are saved, readable by the user alone.
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

  /// In the user's cache.
  public static var usualSavedPath: String { Directories.userCache + "/hunch/files.names" }

  /// Which files and folders there are.
  public var filter: FileFilter { running.withLock { $0.filter } }

  /// Has other files and folders from now on, which are read anew.
  public func use(_ filter: FileFilter) {
    running.withLock { running in
      guard filter != running.filter else { return }
      running.filter = filter
      guard let old = running.store else { return }
      old.stop()
      startStore(&running)
    }
  }

  /// Hears of changes in a folder at once from now on, such as one in which something was opened.
  public func watch(_ folder: FilePath) { running.withLock { $0.store }?.watch(folder.bytes) }

  /// The user opened the window: looks at all folders, at most once in ten seconds.
  public func summon() { running.withLock { $0.store }?.summon() }

  /// Has these come before others from now on, and hears of changes in their folders at once.
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

  /// Removes the names that were saved. Those that are known already go on being searched.
  ///
  /// - Throws: ``SourceError/unreadable(path:reason:)`` if they cannot be removed.
  public static func forget(savedIn path: String = usualSavedPath) throws(SourceError) {
    do throws(FileIndexError) {
      try FileStore.forget(savedIn: path)
    } catch {
      throw .notRemoved(error.description)
    }
  }

  // MARK: States

  private var isFollowing: Bool { reading == .following }

  /// How long a file system may keep a command waiting, in milliseconds.
  private static let commandTimeout: Int64 = 700

  package func start() -> AsyncStream<Void> {
    // Rows have icons by type, on the main thread.
    _ = FileIcon.icon(of: "a.txt".utf8, isFolder: false)
    let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let words = compounds?.read() ?? [:]
    let saved = isFollowing ? nil : try? FileIndex(file: savedPath, filter: filter)
    let readsMore =
      switch reading {
      case .following: true
      case .known: false
      case .knownOrRead: saved?.compounds != words
      case .checked: saved != nil
      }
    if readsMore {
      bell.onTermination = { [weak self] end in
        self?.running.withLock { running in
          running.store?.stop()
          running.following?.cancel()
          // Whoever was called off wants nothing of it any more, and none for other folders.
          if case .cancelled = end { running.store = nil }
        }
      }
      LocalFiles.makeFolder(String(savedPath.prefix(upTo: savedPath.lastIndex(of: "/") ?? savedPath.startIndex)))
      running.withLock { running in
        running.bell = bell
        running.compounds = words
        startStore(&running)
        if isFollowing { running.following = followCompounds() }
      }
    } else {
      running.withLock { running in
        let files = saved ?? .empty(running.filter)
        running.settled = LiveState(
          state: .ready(count: files.count), files: files, revision: 1, recent: running.recent,
          status: FilesStatus(roots: running.filter.roots, store: FileStore.State()))
      }
      bell.yield()
      bell.finish()
    }
    return bells
  }

  private func startStore(_ running: inout Running) {
    running.storeCount += 1
    var options = FileStore.Options()
    // A command prints what is known.
    if !isFollowing { options.timeout = Self.commandTimeout }
    let store = FileStore(running.filter, compounds: running.compounds, savedIn: savedPath, options: options) {
      [weak self, number = running.storeCount] in
      self?.tell(of: number)
    }
    running.store = store
    store.start()
  }

  /// Has names found by the parts of other words whenever the user's are others.
  private func followCompounds() -> Task<Void, Never>? {
    guard let compounds else { return nil }
    let changes = compounds.changes
    return Task { [weak self] in
      for await _ in changes { self?.use(compounds.read()) }
    }
  }

  private func use(_ compounds: Compounds) {
    running.withLock { running in
      running.compounds = compounds
      running.store?.use(compounds)
    }
  }

  /// Tells that a store has something new.
  private func tell(of number: Int) {
    let (bell, isSettled) = running.withLock { running in
      // Another one may have taken its place.
      guard number == running.storeCount, running.settled == nil, let store = running.store else {
        return (AsyncStream<Void>.Continuation?.none, false)
      }
      let isSettled = !isFollowing && store.state.phase == .ready
      if isSettled { running.settled = state(of: running) }
      return (running.bell, isSettled)
    }
    // Whoever listens may stop the store, so that the lock must not be held.
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
  /// Everything in the user's own folder but what is left out as a rule.
  public static var home: FileFilter { FileFilter(roots: [Directories.home]) }
}
