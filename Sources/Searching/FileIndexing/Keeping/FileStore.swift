internal import CFileEvents
internal import Glibc
public import SmartSearch
internal import Synchronization
internal import SystemKit

/// The files below some folders, kept up to date by its own thread.
///
///     let store = FileStore(FileFilter(roots: [home]), savedIn: cache + "/files") { … }
///     store.start()
///     let files = store.files
///     let answer = files.search("readme", limit: 20)
///
/// Saved names are available at once, and are then compared with the disk. Without a saved file the tree is scanned;
/// the files found so far can be searched.
public final class FileStore: Sendable {
  /// The activity and status of the store.
  public struct State: Sendable, Equatable {
    public enum Phase: Sendable, Equatable {
      /// Nothing is known yet.
      case loading
      /// The whole tree is being read; with the number of files and folders so far.
      case scanning(found: Int)
      /// Saved names are available, and are being compared with the disk.
      case checking
      /// Everything is up to date. Events or the next sweep report changes.
      case ready
      case stopped
    }

    public var phase = Phase.loading
    /// The first thousand folders that were left out, with the reasons.
    public var leftOut: [LeftOut] = []
    /// The number of folders that were left out.
    public var leftOutCount = 0
    /// The number of folders whose changes are reported at once.
    public var watchedFolders = 0
    /// The number of known folders.
    public var folders = 0
    /// The filter's roots with their paths in the index, which contain no links.
    public var roots: [String: String] = [:]
    /// The time of the last sweep, in seconds since 1970.
    public var lastSweep: Int64?
    /// The error of the last attempt to save.
    public var saveError: FileIndexError?
    /// The error of loading the saved file, if one existed.
    public var loadError: FileIndexError?
    /// The error of starting: the system has no thread for the store. The next order tries again.
    public var startError: String?

    /// Makes the state of a store that has not started.
    public init() {}
  }

  /// The options of a store.
  public struct Options: Sendable {
    /// The most folders whose changes are reported at once; the system may allow fewer.
    public var mostWatchedFolders = Int.max
    /// The time from one sweep to the next, in seconds.
    public var sweepInterval: Int64 = 15 * 60
    /// The time limit for a file system's answer, in milliseconds.
    public var timeout: Int64 = 5_000
    /// The rest after a sweep or scan that changes made necessary, as a multiple of the time that it took.
    public var restFactor: Int64 = 19
    /// The least number of changes beside the table that make a new one.
    public var mergeThreshold = 2_000
    var makeSleepWatch: @Sendable () -> SleepWatch = { SleepWatch() }

    /// Makes the default options.
    public init() {}
  }

  /// The orders to the thread.
  struct Orders: Sendable {
    var isStopped = false
    var wantsSweep = false
    var isSummoned = false
    /// Folders to mark.
    var watched: [[UInt8]] = []
    /// The new compounds, if they have changed.
    var compounds: Compounds?
  }

  public let filter: FileFilter
  /// The compounds at the start.
  let compounds: Compounds
  let savedPath: String?
  let options: Options
  let orders = Mutex(Orders())
  /// Wakes the thread.
  let bell: Int32
  private let onChange: @Sendable () -> Void
  private let published: Mutex<Snapshot>
  private let hasStarted = Atomic(false)

  /// - Parameters:
  ///   - compounds: the compounds whose parts match too.
  ///   - path: the file to save names in, readable only by its owner; nil to save nothing.
  ///   - onChange: called after a change of ``files`` or ``state``, in any thread.
  public init(
    _ filter: FileFilter, compounds: Compounds = [:], savedIn path: String?, options: Options = Options(),
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.filter = filter
    self.compounds = compounds
    savedPath = path
    self.options = options
    self.onChange = onChange
    published = Mutex(Snapshot(files: .empty(filter)))
    bell = cfe_open_bell()
  }

  deinit {
    close(bell)
  }

  /// The current files, as an immutable value; take a new one for the next search.
  ///
  /// - Complexity: O(1), also during changes.
  public var files: FileIndex { published.withLock { $0.files } }

  /// The current state.
  public var state: State { published.withLock { $0.state } }

  /// The files and the state at the same moment.
  public struct Snapshot: Sendable {
    public var files: FileIndex
    public var state = State()
    /// Counts the changes of the files.
    public var revision = 0

    package init(files: FileIndex) { self.files = files }
  }

  /// The current files and state.
  ///
  /// - Complexity: O(1).
  public var snapshot: Snapshot { published.withLock { $0 } }

  /// Starts the thread, if it is not running.
  public func start() {
    guard hasStarted.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
    do throws(NoThread) {
      try startThread("hunch-files") { [self] in FileKeeper(self).run() }
      if state.startError != nil { publish { $0.startError = nil } }
    } catch {
      hasStarted.store(false, ordering: .relaxed)
      publish { $0.startError = error.description }
    }
  }

  /// Ends the work soon. Otherwise, a started store runs forever.
  public func stop() { order { $0.isStopped = true } }

  /// Starts a sweep soon. After sleep, this happens automatically.
  public func sweep() { order { $0.wantsSweep = true } }

  /// Starts a sweep in the background, because the user opened the window, and retries failed folders. Recently
  /// changed folders come first. At most once in ten seconds.
  public func summon() { order { $0.isSummoned = true } }

  /// Follows changes in a folder from now on, for example one that the user opened.
  public func watch(_ folder: [UInt8]) { order { $0.watched.append(folder) } }

  /// Changes the compounds soon; no folder is read again for it.
  public func use(_ compounds: Compounds) { order { $0.compounds = compounds } }

  /// Removes the saved file and its journal.
  ///
  /// - Throws: ``FileIndexError/system(path:code:)``.
  public static func forget(savedIn path: String) throws(FileIndexError) {
    do throws(FileError) {
      for file in [path, ChangeJournal(besides: path).path] { try FileReplacement.remove(file.utf8) }
    } catch {
      throw .system(path: error.path, code: error.code)
    }
  }

  private func order(_ change: (inout sending Orders) -> Void) {
    orders.withLock { change(&$0) }
    ring()
    if state.startError != nil, !isStopped { start() }
  }

  /// Wakes the thread.
  func ring() {
    var one: UInt64 = 1
    write(bell, &one, 8)
  }

  var isStopped: Bool { orders.withLock { $0.isStopped } }

  func publish(_ files: FileIndex? = nil, _ change: (inout State) -> Void = { _ in }) {
    published.withLock { published in
      if let files {
        published.files = files
        published.revision += 1
      }
      change(&published.state)
    }
    onChange()
  }
}
