/// The sources to search.
public enum SearchScope: Sendable, Hashable {
  /// All sources, their results in one order.
  case all

  /// Only the source with this id, or only those with these ids, separated by commas as behind `--in`.
  case source(String)

  /// - Parameter ids: The ids of the sources, separated by commas; nil for all sources.
  package init(_ ids: String?) { self = ids.map(SearchScope.source) ?? .all }

  /// The ids of the only sources to search; none for all sources.
  package var ids: [String] {
    switch self {
    case .all: []
    case .source(let ids): ids.split(separator: ",").map(String.init)
    }
  }
}

/// A result: the position of an item in the searched snapshot.
public struct LibraryHit: Sendable, Hashable {
  /// Position of its source in ``LibrarySnapshot/sources``.
  public var source: Int32

  /// Position of the item in that source's items.
  public var item: UInt32
}

/// The result of a search in a ``LibrarySnapshot``.
public struct LibraryAnswer: Sendable, Hashable {
  /// The number of matches within the scope, listed or not.
  public var total: Int

  /// The number of matches in each source, in the order of ``LibrarySnapshot/sources``, including those outside the
  /// scope.
  public var counts: [Int]

  /// The number of counted files or applications that two searched sources share. They are listed once.
  public var doubles = 0

  /// The number of references within the scope, which come last in a search of several sources.
  public var references = 0

  /// The number of hits up to the last one of the user's own things: behind it are only things to look up, such as
  /// emoji.
  package var ownEnd = 0

  /// The place of files that match only by words of their folders: behind all of the user's own things. If more of
  /// those match than are listed, the files come before the references.
  package var folderPlace: Int { ownEnd == hits.count && hits.count < total ? total - references : ownEnd }

  /// The results, best first, at most the requested number.
  public var hits: [LibraryHit]
}

/// The rest of a name, shown behind the typed text.
public struct LibraryCompletion: Sendable, Hashable {
  /// The item whose name it completes.
  public var hit: LibraryHit

  /// The text behind the typed text: whole clusters of the item's own name, unchanged.
  public var rest: String

  /// Whether it completes only the last typed word, because the name does not begin with the text.
  public var isWord: Bool
}
