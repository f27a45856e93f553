public import SmartSearch

/// What the words of folders find.
public struct FolderAnswer: Sendable, Equatable {
  /// The number of entries that match, without those that match by their names alone.
  public var total = 0
  /// The positions of the best, best first.
  public var hits: [UInt32] = []
}

extension FileIndex {
  /// The entries whose names match a text, and how many. An entry's place in the answer is by how well it matches, then
  /// nearer to the root, then shorter names.
  ///
  /// - Parameter chosen: positions of what the user chose before for this text, best first.
  /// - Complexity: microseconds, as `SearchIndex.search(_:limit:chosen:)`.
  public func search(_ text: String, limit: Int, chosen: [UInt32] = []) -> SearchAnswer {
    names.search(text, limit: limit, chosen: chosen)
  }

  /// How a typed text may go on.
  public func completion(of text: String, chosen: [UInt32] = []) -> CompletionMatch? {
    names.completion(of: text, chosen: chosen)
  }

  /// The entries that a text finds by words of their folders besides their names.
  ///
  /// An entry matches if the tokens of the text can be shared out among its name and the names of the folders above it,
  /// below the root, so that each name matches what it is given, and the entry's own is given something. A token with a
  /// slash, `src/ma`, is what `ma` is, but for a name directly below a folder whose name begins with `src`; `src/` is
  /// any such name. Nearer folders come first, that is those answers first for which fewer folders are needed, counted
  /// from the entry upwards; then shorter paths; then as in the answer by names. A text of more than six tokens finds
  /// nothing here.
  ///
  /// Milliseconds for a million entries: not for the thread of a window.
  ///
  /// - Parameter isCancelled: asked now and then; if so, the answer is nil.
  /// - Complexity: O(2^*t* · *n*) for *t* tokens and *n* entries whose names match one of them.
  public func searchFolders(_ text: String, limit: Int, isCancelled: () -> Bool = { false }) -> FolderAnswer? {
    guard let query = FolderQuery(text) else { return FolderAnswer() }
    var search = FolderSearch(self, query, limit: limit)
    return search.run(isCancelled)
  }
}
