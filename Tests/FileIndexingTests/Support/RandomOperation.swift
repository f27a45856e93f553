import Glibc
import TestSupport

/// A random change of a tree, in the model and in the real folders.
enum RandomOperation {
  static func perform(on tree: ModelTree, _ random: inout SeededRandom) {
    let folders = tree.folders
    let (folder, path) = random.element(of: folders)
    let children = (folder.children ?? [:]).keys.sorted { $0.lexicographicallyPrecedes($1) }
    switch random.int(below: 10) {
    case 0..<5: make(in: folder, path, tree, isFolder: random.oneIn(3), &random)
    case 5..<7 where !children.isEmpty:
      let name = random.element(of: children)
      // Whole trees are removed only when there are many folders, or now and then.
      if folder.children?[name]?.children != nil, folders.count < 60, !random.oneIn(4) { return }
      folder.children?[name] = nil
      remove(absolute(path + [name], tree))
    case 7..<10 where !children.isEmpty:
      let name = random.element(of: children)
      let (target, targetPath) = random.element(of: folders)
      // A folder cannot move into itself or a folder below.
      guard !targetPath.starts(with: path + [name]), let node = folder.children?[name] else { return }
      let newName = random.oneIn(2) ? name : RandomNames.name(&random)
      guard target.children?[newName] == nil, newName.first != 0x2E else { return }
      guard rename(absolute(path + [name], tree), absolute(targetPath + [newName], tree)) == 0 else { return }
      folder.children?[name] = nil
      node.name = newName
      target.children?[newName] = node
    default: break
    }
  }

  private static func make(
    in folder: ModelTree.Node, _ path: [[UInt8]], _ tree: ModelTree, isFolder: Bool, _ random: inout SeededRandom
  ) {
    let name = RandomNames.name(&random)
    // Hidden names are never indexed; other tests cover unreadable folders.
    guard folder.children?[name] == nil, name.first != 0x2E, path.count < 8 else { return }
    let target = absolute(path + [name], tree)
    if isFolder {
      guard mkdir(target, 0o700) == 0 else { return }
    } else {
      let descriptor = open(target, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return }
      close(descriptor)
    }
    folder.children?[name] = ModelTree.Node(name, isFolder: isFolder)
  }

  private static func absolute(_ path: [[UInt8]], _ tree: ModelTree) -> [CChar] {
    ([tree.rootPath] + path).joined(separator: [0x2F]).map { CChar(bitPattern: $0) } + [0]
  }

  private static func remove(_ path: [CChar]) {
    if unlink(path) == 0 { return }
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
            Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
          }
        }
        let dot = CChar(0x2E)
        if name == [dot] || name == [dot, dot] { continue }
        remove(path.dropLast() + [0x2F] + name + [0])
      }
      closedir(directory)
    }
    rmdir(path)
  }
}
