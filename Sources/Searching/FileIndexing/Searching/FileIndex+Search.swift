public import SmartSearch

/// The entries that match by words of folders.
public struct FolderAnswer: Sendable, Equatable {
  /// The number of matches, without those by name alone.
  public var total = 0
  /// The positions of the best, best first.
  public var hits: [UInt32] = []
}

extension FileIndex {
  /// Returns the entries whose names match a text, and their number. Better matches come first, then entries nearer
  /// to the root, then shorter names.
  ///
  /// - Parameter chosen: positions of the user's earlier choices for this text, best first.
  /// - Complexity: microseconds, as `SearchIndex.search(_:limit:chosen:)`.
  public func search(_ text: String, limit: Int, chosen: [UInt32] = []) -> SearchAnswer {
    names.search(text, limit: limit, chosen: chosen)
  }

  /// Returns the entries that match only by words of their folders.
  ///
  /// An entry matches if the tokens of the text can be divided among its name and the names of the folders above it,
  /// below the root. Each name must match its share, and the entry's own name needs one. A token with a slash,
  /// `src/ma`, stands for `ma` in a name directly below a folder whose name begins with `src`; `src/` stands for any
  /// such name. Entries that need fewer folders, counted from the entry upwards, come first; then shorter paths; then
  /// the order of the answer by names. A text of more than six tokens has no such matches.
  ///
  /// It takes milliseconds for a million entries: not for the thread of a window.
  ///
  /// - Parameters:
  ///   - needsName: whether the entry's own name needs a token. If not, `tax` finds everything below *Tax*.
  ///   - isCancelled: called now and then; if true, the answer is nil.
  /// - Complexity: O(2^*t* · *n*) for *t* tokens and *n* entries whose names match one of them.
  public func searchFolders(
    _ text: String, limit: Int, needsName: Bool = true, isCancelled: () -> Bool = { false }
  ) -> FolderAnswer? {
    guard let query = FolderQuery(text, needsName: needsName) else { return FolderAnswer() }
    var search = FolderSearch(self, query, limit: limit)
    return search.run(isCancelled)
  }
}

extension FileIndex {
  /// Returns the entries that have probably changed last, by what the index knows without a disk: first those added
  /// since its table was made, the newest first; then those in each folder, the folder that changed last first.
  ///
  /// - Parameters:
  ///   - most: the most entries to return.
  ///   - isWanted: whether an entry counts.
  ///   - isCancelled: called now and then; if true, the answer is nil.
  /// - Complexity: O(*n*) in the number of entries, and O(*f* log *f*) for *f* folders.
  package func latest(
    _ most: Int, where isWanted: (UInt32) -> Bool, isCancelled: () -> Bool = { false }
  ) -> [UInt32]? {
    var found: [UInt32] = []
    for position in overlay.added.keys.sorted(by: >) where found.count < most && isWanted(position) {
      found.append(position)
    }
    for (folder, _) in readFolders.sorted(by: { ($1.changed, $0.folder) < ($0.changed, $1.folder) }) {
      if isCancelled() { return nil }
      if found.count >= most { break }
      for position in entries(of: folder) where found.count < most && overlay.added[position] == nil {
        if isWanted(position) { found.append(position) }
      }
    }
    return found
  }
}
