internal import SmartSearch

/// One search of the folder tier.
struct FolderSearch {
  private let files: FileIndex
  private let query: FolderQuery
  private let blocks: [SearchIndexPart]
  /// For each token with folders above, those that may be directly above a match.
  private var above: [Bits?]
  /// For each block, what was found by names, and what was found here, in bits.
  private var byName: [Bits]
  private var found: [Bits]
  private var total = 0
  private var best: BestEntries
  /// Columns of the table, which the index keeps where they are.
  private let folders: UnsafeBufferPointer<UInt32>
  private let depths: UnsafeBufferPointer<UInt16>
  private let pathLengths: UnsafeBufferPointer<UInt32>

  init(_ files: FileIndex, _ query: FolderQuery, limit: Int) {
    self.files = files
    self.query = query
    blocks = files.names.blocks
    above = query.tokens.map { _ in nil }
    byName = blocks.map { Bits(count: $0.count) }
    found = byName
    best = BestEntries(limit: limit, blocks: blocks)
    let table = files.table
    folders = table.documentFolders.slice(0..<table.entryCount)
    depths = table.depths.slice(0..<table.folderCount)
    pathLengths = table.pathLengths.slice(0..<table.folderCount)
  }

  mutating func run(_ isCancelled: () -> Bool) -> FolderAnswer? {
    for token in query.tokens.indices where query.withAbove >> token & 1 == 1 {
      let folders = folders(above: query.tokens[token])
      // No name and no folder can take it.
      if folders.isEmpty { return FolderAnswer() }
      above[token] = folders
    }
    guard let rows = rows(isCancelled) else { return nil }
    for block in blocks.indices {
      blocks[block].forEachMatch(of: query.text) { byName[block].insert($0) }
    }
    for set in 1...query.all {
      let rest = query.all & ~set
      // What the name alone takes is in the answer by names, which knows no slashes.
      if rest == 0 ? !query.hasSlash : !rows.canTake(rest) { continue }
      if isCancelled() { return nil }
      findEntries(taking: set, rest: rest, rows)
    }
    return FolderAnswer(total: total, hits: best.positions)
  }

  // MARK: Folders

  /// The folders that a match of a token may be directly in.
  private func folders(above token: FolderQuery.Token) -> Bits {
    var parents: Bits?
    for part in token.above {
      var matching = Bits(count: files.folderCount)
      for block in blocks {
        block.forEachName(beginningWith: part) { document in
          guard let folder = folder(document, block) else { return }
          if let parents, let parent = files.parent(ofFolder: folder), !parents.contains(parent) { return }
          matching.insert(folder)
        }
      }
      parents = matching
    }
    return parents ?? Bits(count: 0)
  }

  /// The number of the folder that a document is.
  private func folder(_ document: UInt32, _ block: SearchIndexPart) -> UInt32? {
    if block.isBase {
      guard files.table.isFolder(document: document), !block.isRemoved(document) else { return nil }
      return files.table.folder(document: document, at: block.position(of: document))
    }
    return files.folder(at: block.position(of: document))
  }

  /// Whether the folder of a match is one that the tokens of a set ask for.
  @inline(__always)
  private func isBelow(_ folder: UInt32, _ set: Int) -> Bool {
    let asking = set & query.withAbove
    return asking == 0
      || query.tokens.indices.allSatisfy { asking >> $0 & 1 == 0 || above[$0]?.contains(folder) == true }
  }

  /// Which sets of tokens the names of folders take.
  private func rows(_ isCancelled: () -> Bool) -> FolderRows? {
    var families = [UInt64](repeating: 0, count: files.folderCount)
    var empty: [Int] = []
    for set in 1..<max(query.all, 2) where set != query.all {
      if empty.contains(where: { set & $0 == $0 }) { continue }
      if isCancelled() { return nil }
      var isEmpty = true
      forEachFolder(taking: set) { folder in
        isEmpty = false
        families[Int(folder)] |= 1 << UInt64(set)
      }
      if isEmpty { empty.append(set) }
    }
    return FolderRows(files, families: families, setCount: query.all + 1)
  }

  private func forEachFolder(taking set: Int, _ body: (UInt32) -> Void) {
    let words = query.words(of: set)
    for block in blocks {
      block.forEachMatch(of: words) { document in
        guard let folder = folder(document, block) else { return }
        if set & query.withAbove == 0 {
          body(folder)
        } else if let parent = files.parent(ofFolder: folder), isBelow(parent, set) {
          body(folder)
        }
      }
    }
  }

  // MARK: Entries

  /// Finds the entries whose names take a set of tokens, and their folders the rest.
  private mutating func findEntries(taking set: Int, rest: Int, _ rows: FolderRows) {
    let words = query.words(of: set)
    if words.isEmpty {
      findAllEntries(taking: set, rest: rest, rows)
      return
    }
    for block in blocks.indices {
      let part = blocks[block]
      part.forEachMatch(of: words) { document in
        let folder =
          part.isBase ? folders[Int(document)] : files.parent(of: part.position(of: document))
        offer(document, block, in: folder, set, rest, rows)
      }
    }
  }

  /// The same for a set that any name takes, such as `src/`: what is in the folders that it asks for.
  private mutating func findAllEntries(taking set: Int, rest: Int, _ rows: FolderRows) {
    let asking = query.tokens.indices.filter { set >> $0 & 1 == 1 }
    guard let parents = asking.compactMap({ above[$0] }).first else { return }
    for folder in parents.numbers {
      for position in files.entries(of: folder) {
        let block = Int(position) < files.table.entryCount ? 0 : blocks.count - 1
        let document =
          block == 0 ? blocks[0].document(at: position) : files.names.changedDocument(at: position)
        if let document { offer(document, block, in: folder, set, rest, rows) }
      }
    }
  }

  @inline(__always)
  private mutating func offer(
    _ document: UInt32, _ block: Int, in folder: UInt32, _ set: Int, _ rest: Int, _ rows: FolderRows
  ) {
    let isOfTable = Int(folder) < depths.count
    var distance = 0
    if rest != 0 {
      let depth = rows.depth(folder, rest)
      if depth == 0 { return }
      distance = (isOfTable ? Int(depths[Int(folder)]) : files.depth(ofFolder: folder)) - depth + 1
    }
    if byName[block].contains(document) || blocks[block].isRemoved(document) || !isBelow(folder, set) { return }
    if found[block].insert(document) { total += 1 }
    guard best.wants(distance) else { return }
    let length = isOfTable ? Int(pathLengths[Int(folder)]) : files.pathLength(ofFolder: folder)
    best.offer(
      BestEntries.Entry(
        distance: distance, length: length + 1 + blocks[block].nameLength(of: document), block: block,
        document: document))
  }
}

/// A set of documents.
struct Bits {
  private var words: [UInt64]

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The numbers in it, in order.
  var numbers: [UInt32] {
    var numbers: [UInt32] = []
    for (index, word) in words.enumerated() where word != 0 {
      for bit in 0..<64 where word >> UInt64(bit) & 1 == 1 { numbers.append(UInt32(64 * index + bit)) }
    }
    return numbers
  }

  init(count: Int) {
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  @inline(__always)
  func contains(_ number: UInt32) -> Bool { words[Int(number) / 64] >> UInt64(number % 64) & 1 == 1 }

  /// - Returns: whether it was not there.
  @inline(__always)
  @discardableResult
  mutating func insert(_ number: UInt32) -> Bool {
    let bit: UInt64 = 1 << UInt64(number % 64)
    defer { words[Int(number) / 64] |= bit }
    return words[Int(number) / 64] & bit == 0
  }
}

/// The best of the entries that it is offered, each once.
struct BestEntries {
  struct Entry {
    var distance: Int
    /// The length of its path.
    var length: Int
    var block: Int
    var document: UInt32
  }

  let limit: Int
  private let blocks: [SearchIndexPart]
  /// In order, best first.
  private var entries: [Entry] = []
  private var mostDistance: Int

  init(limit: Int, blocks: [SearchIndexPart]) {
    self.limit = max(0, limit)
    self.blocks = blocks
    mostDistance = limit > 0 ? .max : -1
  }

  var positions: [UInt32] { entries.map { blocks[$0.block].position(of: $0.document) } }

  /// Whether an entry so far away may be among the best.
  @inline(__always)
  func wants(_ distance: Int) -> Bool { distance <= mostDistance }

  mutating func offer(_ entry: Entry) {
    if entries.count == limit, let last = entries.last, !precedes(entry, last) { return }
    if let known = entries.firstIndex(where: { $0.document == entry.document && $0.block == entry.block }) {
      guard precedes(entry, entries[known]) else { return }
      entries.remove(at: known)
    }
    var place = entries.count
    while place > 0, precedes(entry, entries[place - 1]) { place -= 1 }
    entries.insert(entry, at: place)
    if entries.count > limit { entries.removeLast() }
    if entries.count == limit, let last = entries.last { mostDistance = last.distance }
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.distance != right.distance { return left.distance < right.distance }
    if left.length != right.length { return left.length < right.length }
    if left.block == right.block { return left.document < right.document }
    return SearchIndex.precedes((blocks[left.block], left.document), (blocks[right.block], right.document))
  }
}
