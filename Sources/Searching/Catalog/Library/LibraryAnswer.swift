/// Which sources to search.
public enum SearchScope: Sendable, Hashable {
  /// All of them, their results in one order.
  case all

  /// The source of this id alone.
  case source(String)
}

/// One result: where the item is in the snapshot that was searched.
public struct LibraryHit: Sendable, Hashable {
  /// Position of its source in ``LibrarySnapshot/sources``.
  public var source: Int32

  /// Position of the item in that source's items.
  public var item: UInt32
}

/// What a search of a ``LibrarySnapshot`` found.
public struct LibraryAnswer: Sendable, Hashable {
  /// How many items match within the scope, however many are listed.
  public var total: Int

  /// How many items of each source match, in the order of ``LibrarySnapshot/sources``, also of those outside the scope.
  public var counts: [Int]

  /// How many of those counted are files or applications that two of the sources have, and that are listed once where both
  /// are searched.
  public var doubles = 0

  /// How many of those within the scope are references, which come last where several sources are searched.
  public var references = 0

  /// How many hits there are up to the last one that is the user's own: behind it is only what is looked up, such as emoji.
  package var ownEnd = 0

  /// Where files belong that are found by words of their folders: behind all else of the user's own. Of that there may be
  /// more than the hits; then they come before references.
  package var folderPlace: Int { ownEnd == hits.count && hits.count < total ? total - references : ownEnd }

  /// The results, best first, at most as many as were asked for.
  public var hits: [LibraryHit]
}

/// The rest of a name, to be shown after what was typed.
public struct LibraryCompletion: Sendable, Hashable {
  /// The item it comes from.
  public var hit: LibraryHit

  /// What follows the typed text: whole clusters of the item's own name, unchanged.
  public var rest: String

  /// Whether it finishes the last word typed, rather than the name that the text begins.
  public var isWord: Bool
}
