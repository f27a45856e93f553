public import SmartSearch

/// Divides the words of a search text among the name of a file and the names of the folders above it, to highlight a
/// row that matches by its folders.
public struct FolderMatch: Sendable, Hashable {
  /// The name's share, as a search text.
  public private(set) var name = ""
  /// The shares of each folder, in the order given, as separate search texts.
  public private(set) var folders: [[String]]

  /// Whether words of folders can match a text at all: it needs several words or a slash, and not too many words.
  /// One word is enough if the file's own name needs none.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func isPossible(_ text: String, needsName: Bool = true) -> Bool {
    FolderQuery(text, needsName: needsName) != nil
  }

  /// Divides a text in the way that needs the fewest folders, counted from the file upwards.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folders: the names of the folders above it and below the root, the topmost first.
  ///   - compounds: the compounds whose parts match too.
  ///   - needsName: whether the name needs a word.
  /// - Returns: nil if the text does not match in this way.
  /// - Complexity: O(3^*t* · *d*) at worst for *t* words and *d* folders; each step matches a name.
  public init?(
    _ text: String, name: String, folders: [String], compounds: Compounds = [:], needsName: Bool = true
  ) {
    guard let query = FolderQuery(text, needsName: needsName) else { return nil }
    self.folders = folders.map { _ in [] }
    for count in 0...folders.count {
      // The name takes as many tokens as possible.
      for set in query.setsOfNames.sorted(by: { $0.nonzeroBitCount > $1.nonzeroBitCount }) {
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

  /// Adds the folder parts of some tokens to the folders directly above an entry at this depth.
  private mutating func add(_ set: Int, below count: Int, _ query: FolderQuery) {
    for token in query.tokens.indices where set >> token & 1 == 1 {
      let above = query.tokens[token].above
      for (index, part) in above.enumerated() { folders[count - above.count + index].append(part) }
    }
  }

  /// Divides tokens among the last folders; nil if they cannot take all.
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
  /// Returns the displayed names of the folders above an entry and below its root, the topmost first.
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
