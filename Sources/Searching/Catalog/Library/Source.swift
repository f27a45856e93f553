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

  /// A source that never changes while the program runs.
  public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
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
