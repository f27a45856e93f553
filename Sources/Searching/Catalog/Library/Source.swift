package import FileIndexing
internal import SystemKit

/// What is known of every source, whoever makes its items searchable.
public protocol NamedSource: Sendable {
  /// Names the source for good, in settings and on the command line (`--in applications`): lowercase ASCII.
  var id: String { get }

  /// What the user calls it: "Applications".
  var title: String { get }

  /// The themed icon that stands for it, a symbolic one.
  var iconName: String { get }
}

/// Something that has names to search: the applications of this machine, the characters of Unicode, a list.
///
/// A source only gives items. It neither searches nor ranks, holds no widgets, and is asked from any thread:
/// ``Library`` does the rest. Its items are data, never code; all they can do is what their actions say.
public protocol Source: NamedSource {
  /// Whether the order of the items means something to the user who gave them, as in a list.
  ///
  /// Such a source is searched in that order, which then replaces usage and weight.
  var keepsOrder: Bool { get }

  /// Whether many users have nothing of it, so that it is not offered to look into while it is empty.
  var isOptional: Bool { get }

  /// Whether its items are listed in the order in which it gives them while nothing is searched for, as in an alphabet,
  /// behind those that were chosen before. With a text they are ranked as all others are.
  var keepsOrderWhileBrowsed: Bool { get }

  /// Whether a text inside a word of its names is near to them while other sources are searched as well. Not in names that
  /// describe or are made of words run together without humps, among very many: whoever types `ork` means no *network*.
  var hasNearInsideWords: Bool { get }

  /// Whether a text matches wherever it stands in a name, behind all that the rule finds, as in dmenu and rofi; nil if not.
  var insideMatching: InsideMatching? { get }

  /// Whether its items are found only where it alone is searched, since they would be in the way of all others.
  var isSearchedAlone: Bool { get }

  /// Whether a private window does without it, since it shows what its user keeps for themselves.
  var isHiddenInPrivate: Bool { get }

  /// Reads everything anew.
  ///
  /// Called off the main thread, again after each element of ``changes``. Cancelling the task ends it early. It may take as
  /// long as it likes, but what waits for a disk or a program is to be awaited, in a thread of its own: sources share theirs
  /// with all other tasks, and one that is blocked keeps others from being read.
  /// - Parameter progress: told now and then how far it is, never more than some times a second.
  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems

  /// An element each time the items may be others than those loaded last. Ends if they never change again.
  ///
  /// Asked for before the first ``load(progress:)``, so that nothing is missed between the two, and again before the next
  /// one if the source was switched off meanwhile.
  var changes: AsyncStream<Void> { get }
}

extension Source {
  public var keepsOrder: Bool { false }
  public var isOptional: Bool { false }
  public var keepsOrderWhileBrowsed: Bool { false }
  public var hasNearInsideWords: Bool { true }
  public var insideMatching: InsideMatching? { nil }
  public var isSearchedAlone: Bool { false }
  public var isHiddenInPrivate: Bool { false }

  /// A source that never changes while the program runs.
  public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// How letters are compared where a text matches inside words.
public enum InsideMatching: Sendable {
  case asWritten, inAnyCase
}

/// How far a source is in reading its items.
public struct LoadProgress: Sendable {
  /// Items read so far.
  public var loaded: Int

  /// Items there will be, where that is known beforehand.
  public var expected: Int?

  /// The items read so far, where they can be searched already. ``Library`` publishes them.
  public var items: CatalogItems?

  public init(loaded: Int, expected: Int? = nil, items: CatalogItems? = nil) {
    self.loaded = loaded
    self.expected = expected
    self.items = items
  }
}

/// Why a source has no items, or not all of them.
public enum SourceError: Error, Sendable, Hashable {
  /// A file could not be opened or read. `reason` is the system's own word for it: "Permission denied".
  case unreadable(path: String, reason: String)

  /// What was saved could not be removed. The text says what, and why.
  case notRemoved(String)

  /// There are more items than can be searched.
  case tooMany(Int)

  /// What was saved does not hold any more, or nothing was saved, and this library reads nothing anew.
  case notSaved

  /// Something else, in one sentence for the user that says what failed and why.
  case failed(String)

  /// Loading was called off; nothing is wrong.
  case cancelled

  /// One sentence for the user, which names what failed and why.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason): localized("cannot read {path}: {reason}", ["path": path, "reason": reason])
    case .notRemoved(let why): localized("cannot remove {file}", ["file": why])
    case .tooMany(let count):
      localized(
        "{count} name is too many to search", plural: "{count} names are too many to search", count: count
      )
    case .notSaved: localized("the cache is out of date")
    case .failed(let why): why
    case .cancelled: localized("loading was cancelled")
    }
  }
}

/// A source of which the user's settings say more than whether it is on.
package protocol ConfigurableSource: NamedSource {
  /// Has the settings hold from now on. Called from any thread, before anything is read and at each change; the source
  /// tells by itself if its items are others then.
  func follow(_ settings: CatalogSettings)
}

extension FileSource: ConfigurableSource {
  package func follow(_ settings: CatalogSettings) { use(settings.files.filter()) }
}

extension ListFileSource: ConfigurableSource {
  package func follow(_ settings: CatalogSettings) { use(settings.lists) }
}

/// A source that looks for changes when the user opens the window.
public protocol SummonedSource: NamedSource {
  /// The user opened the window.
  func summon()
}

extension FileSource: SummonedSource {}

/// A source that keeps its own items searchable: of so many that they cannot be read anew at each change. ``Library``
/// makes no index of them, and saves nothing.
package protocol LiveSource: NamedSource {
  /// Begins, once. An element comes each time that ``state`` may be another one, the first as soon as there is something to
  /// say; who is slow misses some, never the last. Whoever ends the stream ends the work.
  ///
  /// It may wait for the disk: call it off the main thread.
  func start() -> AsyncStream<Void>

  /// What there is now.
  ///
  /// - Complexity: O(1).
  var state: LiveState { get }
}

/// The items of a live source as they are at one moment.
package struct LiveState: Sendable {
  /// What the source is doing.
  package var state: SourceState
  /// Its items; those of the same revision are the same.
  package var files: FileIndex
  /// Counts the changes of the items.
  package var revision: Int
  /// Those that were used lately by whatever program, which come before others.
  package var recent: RecentFiles
  /// What is known besides.
  package var status: FilesStatus

  package init(
    state: SourceState, files: FileIndex, revision: Int, recent: RecentFiles = RecentFiles(), status: FilesStatus
  ) {
    self.state = state
    self.files = files
    self.revision = revision
    self.recent = recent
    self.status = status
  }
}
