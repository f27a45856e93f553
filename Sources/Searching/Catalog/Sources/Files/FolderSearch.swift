internal import FileIndexing

/// Searches for files that match by words of their folders, besides the matches by name that
/// ``LibrarySnapshot/search(_:scope:limit:chosen:)`` finds.
package struct FolderSearch: Sendable {
  private let text: String
  private let number: Int
  private let source: LoadedSource
  private let files: FileIndex
  private let isWithinScope: Bool
  private let needsName: Bool

  /// - Parameters:
  ///   - scope: Files outside it are counted but not listed.
  ///   - needsName: Whether a word must match the file's own name.
  /// - Returns: nil if no file can match, which is known at once.
  package init?(of snapshot: LibrarySnapshot, _ text: String, scope: SearchScope = .all, needsName: Bool = true) {
    guard FolderMatch.isPossible(text, needsName: needsName) else { return nil }
    let found = snapshot.sources.enumerated().lazy.compactMap { number, source in
      source.files.map { (number, source, $0) }
    }
    guard let (number, source, files) = found.first else { return nil }
    (self.text, self.number, self.source, self.files) = (text, number, source, files)
    self.needsName = needsName
    isWithinScope = snapshot.positions(in: scope).contains(number)
  }

  /// Runs the search. For very many files it takes longer than a key may.
  ///
  /// - Parameters:
  ///   - limit: the most files to list; the list of a lower limit begins that of a higher one.
  ///   - isCancelled: called now and then; if true, the answer is nil.
  package func run(limit: Int, isCancelled: () -> Bool = { false }) -> FilesByFolder? {
    let limit = isWithinScope ? limit : 0
    return files.searchFolders(text, limit: limit, needsName: needsName, isCancelled: isCancelled).map {
      FilesByFolder(number: number, source: source, isWithinScope: isWithinScope, total: $0.total, items: $0.hits)
    }
  }
}

/// The files that match only by words of their folders.
package struct FilesByFolder: Sendable {
  /// The position of the source in the searched snapshot, and the source itself.
  package let number: Int
  package let source: LoadedSource
  /// Whether the files are listed.
  package let isWithinScope: Bool
  /// The number of matching files.
  package let total: Int
  /// The positions of the first listed files, best first.
  package let items: [UInt32]

  /// The number of listed files.
  package var rowCount: Int { isWithinScope ? total : 0 }

  /// Returns the place of a file among the known ones.
  ///
  /// - Parameter id: the ``CatalogItem/id`` of its item.
  package func place(of id: String) -> Int? {
    guard let path = FilePath(id: id), let position = source.files?.position(of: path.bytes) else { return nil }
    return items.firstIndex(of: position)
  }

  /// The files as hits of the searched snapshot.
  package var hits: [LibraryHit] { items.map { LibraryHit(source: Int32(number), item: $0) } }
}
