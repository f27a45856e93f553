internal import FileCatalog

/// A search for the files that words of their folders find besides those that ``LibrarySnapshot/search(_:scope:limit:chosen:)``
/// finds by their names.
package struct FolderSearch: Sendable {
  private let text: String
  private let number: Int
  private let source: LoadedSource
  private let files: FileIndex
  private let limit: Int

  /// - Parameters:
  ///   - scope: where files are not within it, they are counted all the same, and none are listed.
  ///   - limit: the most that are listed.
  /// - Returns: nil where there can be none, which is known at once.
  package init?(of snapshot: LibrarySnapshot, _ text: String, scope: SearchScope = .all, limit: Int) {
    guard FolderMatch.isPossible(text) else { return nil }
    let found = snapshot.sources.enumerated().lazy.compactMap { number, source in
      source.files.map { (number, source, $0) }
    }
    guard let (number, source, files) = found.first else { return nil }
    (self.text, self.number, self.source, self.files) = (text, number, source, files)
    self.limit = snapshot.positions(in: scope).contains(number) ? limit : 0
  }

  /// Looks for them. Of very many files that takes longer than a key may.
  ///
  /// - Parameter isCancelled: asked now and then; if so, the answer is nil.
  package func run(isCancelled: () -> Bool = { false }) -> FilesByFolder? {
    files.searchFolders(text, limit: limit, isCancelled: isCancelled).map {
      FilesByFolder(number: number, source: source, total: $0.total, items: $0.hits)
    }
  }
}

/// The files that words of their folders find besides those that are found by their names.
package struct FilesByFolder: Sendable {
  /// Where the source is in the snapshot that was searched, and the source as it was.
  package let number: Int
  package let source: LoadedSource
  /// How many there are.
  package let total: Int
  /// The positions of those that are listed, best first.
  package let items: [UInt32]

  /// The same as hits of the snapshot that was searched.
  package var hits: [LibraryHit] { items.map { LibraryHit(source: Int32(number), item: $0) } }
}
