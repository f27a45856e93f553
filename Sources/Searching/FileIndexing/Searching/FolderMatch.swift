public import SmartSearch

/// How the words of a search text are shared out among the name of a file and the names of the folders above it: what a
/// row has to set off that was found by its folders.
public struct FolderMatch: Sendable, Hashable {
  /// What the name takes, as a search text.
  public private(set) var name = ""
  /// What each folder takes, in the order given, as search texts; a folder may take several, each by itself.
  public private(set) var folders: [[String]]

  /// Whether a text may be found by words of folders at all: it has several words, or a slash, and not too many words.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func isPossible(_ text: String) -> Bool { FolderQuery(text) != nil }

  /// A way to share out a text; of several, one that needs the fewest folders, counted from the file upwards.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folders: the names of the folders above it and below the root, the highest first.
  ///   - compounds: the words made of others by whose parts all of them are found as well.
  /// - Returns: nil if the text does not find the file so.
  /// - Complexity: O(3^*t* · *d*) at worst for *t* words and *d* folders, each step the match of a name.
  public init?(_ text: String, name: String, folders: [String], compounds: Compounds = [:]) {
    guard let query = FolderQuery(text) else { return nil }
    self.folders = folders.map { _ in [] }
    for count in 0...folders.count {
      // The name takes as much as it can.
      for set in (1...query.all).sorted(by: { $0.nonzeroBitCount > $1.nonzeroBitCount }) {
        guard Self.takes(name, below: folders[...], set, query, compounds) else { continue }
        guard let shares = Self.share(query.all & ~set, among: folders[...], last: count, query, compounds) else {
          continue
        }
        self.name = query.words(of: set)
        add(set, below: folders.count, query)
        for (folder, set) in shares {
          self.folders[folder].append(query.words(of: set))
          add(set, below: folder, query)
        }
        return
      }
    }
    return nil
  }

  /// Adds what a set of tokens asks of the folders directly above an entry that is below so many.
  private mutating func add(_ set: Int, below count: Int, _ query: FolderQuery) {
    for token in query.tokens.indices where set >> token & 1 == 1 {
      let above = query.tokens[token].above
      for (index, part) in above.enumerated() { folders[count - above.count + index].append(part) }
    }
  }

  /// Which of the last so many folders take which tokens of a set; nil if they cannot take all.
  private static func share(
    _ set: Int, among folders: ArraySlice<String>, last count: Int, _ query: FolderQuery, _ compounds: Compounds
  ) -> [(folder: Int, set: Int)]? {
    if set == 0 { return [] }
    guard count > 0, let name = folders.last else { return nil }
    let above = folders.dropLast()
    var part = set
    while true {
      if part == 0 || takes(name, below: above, part, query, compounds),
        let others = share(set & ~part, among: above, last: count - 1, query, compounds)
      {
        return part == 0 ? others : [(above.endIndex, part)] + others
      }
      if part == 0 { return nil }
      part = (part - 1) & set
    }
  }

  private static func takes(
    _ name: String, below folders: ArraySlice<String>, _ set: Int, _ query: FolderQuery, _ compounds: Compounds
  ) -> Bool {
    for token in query.tokens.indices where set >> token & 1 == 1 {
      let above = query.tokens[token].above
      guard above.count <= folders.count else { return false }
      for (part, folder) in zip(above, folders.suffix(above.count)) {
        guard foldedTokens(of: folder).joined(separator: " ").utf8.starts(with: part.utf8) else { return false }
      }
    }
    return SmartMatcher(query.words(of: set)).matches(SearchItem(name: name, compounds: compounds))
  }
}

extension FileIndex {
  /// The names of the folders above an entry and below its root, as they are shown, the highest first.
  ///
  /// - Complexity: O(*d*) for *d* folders.
  public func folderNames(above position: UInt32) -> [String] {
    guard contains(position) else { return [] }
    var names: [String] = []
    var folder = parent(of: position)
    while let place = place(ofFolder: folder), let above = parent(ofFolder: folder) {
      names.append(name(at: place) ?? "")
      folder = above
    }
    return names.reversed()
  }
}
