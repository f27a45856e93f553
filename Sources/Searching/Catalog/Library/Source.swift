package import FileIndexing
internal import SystemKit

/// The common properties of all sources, whether ``Library`` or the source itself makes the items searchable.
public protocol NamedSource: Sendable {
  /// Identifies the source permanently, in settings and on the command line (`--in applications`): lowercase ASCII.
  var id: String { get }

  /// The title that the user sees: "Applications".
  var title: String { get }

  /// The name of its symbolic icon in the theme.
  var iconName: String { get }

  /// The properties that decide how its items are searched and shown.
  var traits: SourceTraits { get }
}

extension NamedSource {
  public var traits: SourceTraits { SourceTraits() }
}

/// The properties of a source that decide how its items are searched and shown.
public struct SourceTraits: Sendable {
  /// Whether the order of the items has a meaning for the user, as in a list.
  ///
  /// Searches in such a source keep that order instead of usage and weight.
  public var keepsOrder = false

  /// Whether many users have no such items. An optional source is not offered while it is empty.
  public var isOptional = false

  /// Whether items keep the source's order while nothing is typed, as in an alphabet, behind those chosen before.
  /// With a text they are ranked like all others.
  public var keepsOrderWhileBrowsed = false

  /// Whether many texts are near its names by chance. True for very many names that are descriptions, or words run
  /// together without humps: `ork` does not mean *network*, and `blend` does not mean *Batak Letter Nda*.
  ///
  /// In a search of several sources, text inside its words is not near, and words run together find only what people
  /// look for, such as emoji.
  public var isNearByChance = false

  /// Whether and how a text matches anywhere in a name, behind all other matches, as in dmenu and rofi; nil if it
  /// does not.
  public var insideMatching: InsideMatching?

  /// Whether its items match only in a search of this source alone, because they would crowd out all others.
  public var isSearchedAlone = false

  /// Whether a private window hides the source, because it shows private things.
  public var isHiddenInPrivate = false

  /// Whether nothing may keep or repeat the texts of its items. Their words are not suggested, and no name completes
  /// the typed text, which enters the history with a search. Neither notifications nor the developers' log name them.
  public var isConfidential = false

  /// Whether its notes say how to get items, and no problem. The home page then gives them to new users only.
  public var notesAreAdvice = false

  /// Makes the traits of most sources, and changes some.
  public init(_ change: (inout SourceTraits) -> Void = { _ in }) { change(&self) }
}

/// A list of things with names: the applications of this machine, the characters of Unicode, lines of a file.
///
/// A source only gives items. It neither searches nor ranks, holds no widgets, and is called from any thread:
/// ``Library`` does the rest. Its items are data, never code; they can do only what their actions say.
public protocol Source: NamedSource {
  /// Reads all items.
  ///
  /// Called off the main thread, again after each element of ``changes``. Cancelling the task ends it early. It may
  /// take any time. But it must await disks and programs in a separate thread: sources share their threads with all
  /// other tasks, and a blocked thread keeps other sources from loading.
  /// - Parameter progress: called with the progress, at most some times a second.
  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems

  /// Yields whenever the items may differ from those loaded last. Ends if they never change again.
  ///
  /// Opened before the first ``load(progress:)``, to miss no change in between. Opened again before the next one if
  /// the source was disabled meanwhile.
  var changes: AsyncStream<Void> { get }
}

extension Source {
  /// Never yields: the default for a source that stays the same while the program runs.
  public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// The rule for matches anywhere in a name, as in dmenu and rofi: only as typed, also where a word begins, or in any
/// case.
public enum InsideMatching: Sendable {
  case asWritten, inAnyCase
}

/// The progress of a source that is loading.
public struct LoadProgress: Sendable {
  /// The number of items read so far.
  public var loaded: Int

  /// The expected number of items, if known.
  public var expected: Int?

  /// The items read so far, if they can already be searched. ``Library`` publishes them.
  public var items: CatalogItems?

  public init(loaded: Int, expected: Int? = nil, items: CatalogItems? = nil) {
    self.loaded = loaded
    self.expected = expected
    self.items = items
  }
}

/// The reason why a source has no items, or not all of them.
public enum SourceError: Error, Sendable, Hashable {
  /// A file could not be opened or read. `reason` is the system's message: "Permission denied".
  case unreadable(path: String, reason: String)

  /// Saved data could not be removed. The text says which, and why.
  case notRemoved(String)

  /// More items than can be searched.
  case tooMany(Int)

  /// The saved items are missing or outdated, and this library reads only saved ones.
  case notSaved

  /// Another failure, as a sentence for the user that says what failed and why.
  case failed(String)

  /// Loading was cancelled; nothing is wrong.
  case cancelled

  /// A sentence for the user that says what failed and why.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason): localized("cannot read {path}: {reason}", ["path": path, "reason": reason])
    case .notRemoved(let why): localized("cannot remove {file}", ["file": why])
    case .tooMany(let count):
      localized("{count} name is too many to search", plural: "{count} names are too many to search", count: count)
    case .notSaved: localized("the cache is out of date")
    case .failed(let why): why
    case .cancelled: localized("loading was cancelled")
    }
  }
}

/// A source with settings beyond on and off.
package protocol ConfigurableSource: NamedSource {
  /// Applies the settings. Called from any thread, before the first reading and at each change. The source itself
  /// reports if its items change.
  func follow(_ settings: CatalogSettings)
}

/// A source that looks for changes when the user opens the window.
public protocol SummonedSource: NamedSource {
  /// Looks for changes: the user opened the window.
  func summon()
}

/// A source that keeps its own items searchable, because they are too many to read again at each change. ``Library``
/// makes no index of them, and saves nothing.
package protocol LiveSource: NamedSource {
  /// Starts the source, once. The stream yields whenever ``state`` may have changed, first as soon as the source has
  /// a state. A slow reader misses some elements, but never the last. Ending the stream ends the work.
  ///
  /// It may wait for the disk: call it off the main thread.
  func start() -> AsyncStream<Void>

  /// The current state.
  ///
  /// - Complexity: O(1).
  var state: LiveState { get }
}

/// The items of a live source at one moment.
package struct LiveState: Sendable {
  package var state: SourceState
  /// Its items; equal revisions have equal items.
  package var files: FileIndex
  /// Counts the changes of the items.
  package var revision: Int
  /// The files that any program used recently, which come before others.
  package var recent: RecentFiles
  /// The further status of the file index.
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
