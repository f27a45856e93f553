internal import CFileEvents
internal import Glibc
public import SmartSearch
internal import Synchronization
internal import SystemKit

/// The files below some folders, kept up to date by a thread of its own.
///
///     let store = FileStore(FileFilter(roots: [home]), savedIn: cache + "/files") { … }
///     store.start()
///     let files = store.files
///     let answer = files.search("readme", limit: 20)
///
/// What is known is there at once, from the saved file; meanwhile changes since are looked for. Without such a file the
/// tree is scanned, and what was found so far can be searched.
public final class FileStore: Sendable {
  /// What the store does, and what it knows of itself.
  public struct State: Sendable, Equatable {
    public enum Phase: Sendable, Equatable {
      /// Nothing is known yet.
      case loading
      /// The tree is read from the beginning: so many files and folders were found.
      case scanning(found: Int)
      /// All that was known is there, and changes since are looked for.
      case checking
      /// All is there, and changes are heard of or found by the next look.
      case ready
      case stopped
    }

    public var phase = Phase.loading
    /// The folders whose contents are not there, and why; the first thousand of them.
    public var leftOut: [LeftOut] = []
    /// How many there are.
    public var leftOutCount = 0
    /// In how many folders changes are heard of at once.
    public var watchedFolders = 0
    /// How many folders are known.
    public var folders = 0
    /// When all folders were last looked at, in seconds since 1970.
    public var lastSweep: Int64?
    /// Why what is known could not be saved the last time.
    public var saveError: FileIndexError?
    /// Why the saved file was not used, if there was one.
    public var loadError: FileIndexError?
    /// Why the store has not begun: the system has no thread for it. The next order to the store tries again.
    public var startError: String?

    /// That of a store that has not begun.
    public init() {}
  }

  /// What a store may be told, beside its filter.
  public struct Options: Sendable {
    /// The most folders in which changes are heard of at once; the system may allow fewer.
    public var mostWatchedFolders = Int.max
    /// How long after a look at all folders the next one follows, in seconds.
    public var sweepInterval: Int64 = 15 * 60
    /// How long a file system may take to answer, in milliseconds.
    public var timeout: Int64 = 5_000
    /// How long it rests after a look at all folders, or a scan, that changes made necessary: so many times as long as that
    /// took.
    public var restFactor: Int64 = 19
    /// How many changes are kept beside the table, at least, before a new one is made.
    public var mergeThreshold = 2_000
    /// What tells that the machine has slept.
    var makeSleepWatch: @Sendable () -> SleepWatch = { SleepWatch() }

    /// The usual ones.
    public init() {}
  }

  /// What the thread is asked to do.
  struct Orders: Sendable {
    var isStopped = false
    var wantsSweep = false
    var isSummoned = false
    /// Folders whose changes are to be heard of.
    var watched: [[UInt8]] = []
    /// The words that names are to be found by the parts of, if they are others now.
    var compounds: Compounds?
  }

  public let filter: FileFilter
  /// The words that names are found by the parts of when it begins.
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
  ///   - compounds: words made of others, of whose parts each finds a name as well.
  ///   - path: where to save what is known, readable by its owner only; nil to save nothing.
  ///   - onChange: called after ``files`` or ``state`` have changed, in any thread.
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

  /// What is known now: it stays so; take another one for the next search.
  ///
  /// - Complexity: O(1), also while changes are being made.
  public var files: FileIndex { published.withLock { $0.files } }

  /// What it does now.
  public var state: State { published.withLock { $0.state } }

  /// What is known and what it does, as both are at one moment.
  public struct Snapshot: Sendable {
    public var files: FileIndex
    public var state = State()
    /// Counts the times that there were other files.
    public var revision = 0

    package init(files: FileIndex) { self.files = files }
  }

  /// What is known and what it does now.
  ///
  /// - Complexity: O(1).
  public var snapshot: Snapshot { published.withLock { $0 } }

  /// Begins, if it has not begun.
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

  /// Ends the work soon. A store that has begun goes on until it is told so.
  public func stop() { order { $0.isStopped = true } }

  /// Looks at all folders soon. After the machine has slept, it does so by itself.
  public func sweep() { order { $0.wantsSweep = true } }

  /// The user opened the window: looks at all folders in the background, those that changed last first, at most once in ten
  /// seconds, and tries those again that failed.
  public func summon() { order { $0.isSummoned = true } }

  /// Hears of changes in a folder from now on, such as one that was opened.
  public func watch(_ folder: [UInt8]) { order { $0.watched.append(folder) } }

  /// Has names found by the parts of other words soon; no folder is read again for it.
  public func use(_ compounds: Compounds) { order { $0.compounds = compounds } }

  /// Removes what was saved.
  ///
  /// - Throws: ``FileIndexError/system(path:code:)``.
  public static func forget(savedIn path: String) throws(FileIndexError) {
    do throws(FileError) { try FileReplacement.remove(path.utf8) } catch {
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
