import SmartSearch
import TestSupport

@testable import FileIndexing

/// The simplest model of a tree of folders, with which an index is compared.
struct ModelTree {
  final class Node {
    var name: [UInt8]
    /// The entries of a folder; nil for a file.
    var children: [[UInt8]: Node]?

    init(_ name: [UInt8], isFolder: Bool) {
      self.name = name
      children = isFolder ? [:] : nil
    }

    /// The number of files and folders in it, at any depth.
    var count: Int { (children ?? [:]).values.reduce(0) { $0 + 1 + $1.count } }
  }

  var rootPath: [UInt8]
  let root = Node([], isFolder: true)

  /// The tree in the form from which an index is built.
  var fileTree: FileTree {
    var tree = FileTree()
    tree.roots = [rootPath]
    tree.folders = [FileTree.Folder(parent: nil, place: 0)]
    var nodes = [root]
    var next = 0
    while next < nodes.count {
      let children = nodes[next].children ?? [:]
      var names = GatheredNames()
      for child in children.values { names.append(child.name, isFolder: child.children != nil) }
      let listing = names.listing()
      tree.folders[next].listing = listing
      tree.folders[next].stamp.state = .read
      tree.folders[next].firstChild = tree.folders.count
      for place in 0..<listing.folderCount {
        tree.folders.append(FileTree.Folder(parent: next, place: place))
        nodes.append(children[Array(listing.name(at: place))] ?? Node([], isFolder: true))
      }
      next += 1
    }
    return tree
  }

  /// All files and folders, with the folders that contain them.
  var entries: [FileScanEngine.Entry] {
    var entries: [FileScanEngine.Entry] = []
    func visit(_ node: Node, _ folders: [String]) {
      for child in (node.children ?? [:]).values {
        let name = String(decoding: child.name, as: UTF8.self)
        entries.append(FileScanEngine.Entry(rootLength: rootPath.count, folders: folders, name: name))
        if child.children != nil { visit(child, folders + [name]) }
      }
    }
    visit(root, [])
    return entries
  }

  /// All folders, with their paths.
  var folders: [(node: Node, path: [[UInt8]])] {
    var found: [(Node, [[UInt8]])] = [(root, [])]
    var next = 0
    while next < found.count {
      let (node, path) = found[next]
      for child in (node.children ?? [:]).values.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) })
      where child.children != nil {
        found.append((child, path + [child.name]))
      }
      next += 1
    }
    return found
  }
}

/// Random names with common words, which many texts find.
enum RandomNames {
  static let parts = [
    "a", "ab", "abc", "b", "ba", "readme", "README", "src", "ma", "main", "swift", "Straße", "İx", "q3", "x1", "ﬁx",
    "界",
    "Case", "",
  ]

  /// The compounds among the names.
  static let compounds: Compounds = [
    "readme": ["read", "me"], "main": ["m", "ain"], "ba": ["b", "a"], "abc": ["a", "bc"], "strasse": ["stra", "sse"],
    "srcma": ["src", "ma"],
  ]

  static func name(_ random: inout SeededRandom) -> [UInt8] {
    let count = 1 + random.int(below: 3)
    var name = ""
    for index in 0..<count {
      if index > 0 { name += random.element(of: [".", "-", " ", "_", "", "  "]) }
      name += random.element(of: parts)
    }
    var bytes = Array(name.utf8)
    if random.oneIn(12) { bytes.append(random.element(of: [0xFF, 0x80, 0xC3, 0x0A, 0x1B])) }
    if bytes.isEmpty || bytes == [0x2E] || bytes == [0x2E, 0x2E] { bytes = Array("x".utf8) }
    return bytes
  }

  static func text(_ random: inout SeededRandom) -> String {
    let count = random.oneIn(12) ? 4 + random.int(below: 4) : 1 + random.int(below: 3)
    return (0..<count).map { _ in
      func word() -> String {
        let part = random.element(of: parts)
        return String(part.prefix(1 + random.int(below: 4)))
      }
      if random.oneIn(5) { return word() + "/" + (random.oneIn(3) ? "" : word()) }
      return random.oneIn(20) ? "/" + word() : word()
    }.joined(separator: " ")
  }
}
