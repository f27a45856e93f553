internal import FileIndexing

/// A search for the files that words of their folders find besides those that ``LibrarySnapshot/search(_:scope:limit:chosen:)``
/// finds by their names.
package struct FolderSearch: Sendable {
  private let text: String
  private let number: Int
  private let source: LoadedSource
  private let files: FileIndex
  private let isWithinScope: Bool

  /// - Parameter scope: where files are not within it, they are counted all the same, and none are listed.
  /// - Returns: nil where there can be none, which is known at once.
  package init?(of snapshot: LibrarySnapshot, _ text: String, scope: SearchScope = .all) {
    guard FolderMatch.isPossible(text) else { return nil }
    let found = snapshot.sources.enumerated().lazy.compactMap { number, source in
      source.files.map { (number, source, $0) }
    }
    guard let (number, source, files) = found.first else { return nil }
    (self.text, self.number, self.source, self.files) = (text, number, source, files)
    isWithinScope = snapshot.positions(in: scope).contains(number)
  }

  /// Looks for them. Of very many files that takes longer than a key may.
  ///
  /// - Parameters:
  ///   - limit: the most that are listed; those of a lower limit come first among those of a higher one.
  ///   - isCancelled: asked now and then; if so, the answer is nil.
  package func run(limit: Int, isCancelled: () -> Bool = { false }) -> FilesByFolder? {
    files.searchFolders(text, limit: isWithinScope ? limit : 0, isCancelled: isCancelled).map {
      FilesByFolder(
        number: number, source: source, isWithinScope: isWithinScope, total: $0.total, items: $0.hits)
    }
  }
}

/// The files that words of their folders find besides those that are found by their names.
package struct FilesByFolder: Sendable {
  /// Where the source is in the snapshot that was searched, and the source as it was.
  package let number: Int
  package let source: LoadedSource
  /// Whether they are listed at all.
  package let isWithinScope: Bool
  /// How many there are.
  package let total: Int
  /// The positions of the first of those that are listed, best first.
  package let items: [UInt32]

  /// How many are listed.
  package var rowCount: Int { isWithinScope ? total : 0 }

  /// Where a file is among those of them that are known.
  ///
  /// - Parameter id: the ``CatalogItem/id`` of its item.
  package func place(of id: String) -> Int? {
    guard let path = FilePath(id: id), let position = source.files?.position(of: path.bytes) else { return nil }
    return items.firstIndex(of: position)
  }

  /// The same as hits of the snapshot that was searched.
  package var hits: [LibraryHit] { items.map { LibraryHit(source: Int32(number), item: $0) } }
}
