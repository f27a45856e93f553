import Foundation
import FuzzSupport

/// A tree of empty files with names such as users and programs choose, in folders of up to forty levels.
enum TestTree {
  /// The kind of entries that a tree has most of.
  enum Kind: String {
    case files, folders

    /// The number of files in a folder.
    fileprivate var fileCounts: ClosedRange<Int> { self == .files ? 4...16 : 0...2 }
  }

  fileprivate static let words =
    """
    report readme main index test data image notes draft final config module client server user account order invoice
    photo song video chapter section table figure result sample build output input parser lexer engine window button
    icon theme style layout query search match token folder path tree node graph list map util helper common core base
    """.split(whereSeparator: \.isWhitespace).map { String($0) }
  private static let extensions =
    "txt md c h swift py js ts html css png jpg svg pdf odt json xml yaml toml log".split(separator: " ").map {
      String($0)
    }

  /// Makes the tree, unless it exists.
  ///
  /// - Parameter count: the minimum number of entries of this kind.
  static func make(at root: String, count: Int, of kind: Kind) throws {
    if FileManager.default.fileExists(atPath: root) { return }
    // The same seed makes the same tree each time.
    var random = SplitMix64(seed: 7)
    let temporary = root + ".new"
    try? FileManager.default.removeItem(atPath: temporary)
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    var pending = [(path: temporary, depth: 0)]
    var first = 0
    var made: [Kind: Int] = [:]
    while made[kind, default: 0] < count {
      // Choosing the newest folder from time to time makes some branches deep.
      let isNewest = random.number(0...2) == 0
      let (path, depth) = isNewest ? pending.removeLast() : pending[first]
      if !isNewest { first += 1 }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY)
      for _ in 0..<random.number(kind.fileCounts) {
        let second = random.number(0...9) < 7 ? random.word() : String(random.number(1...9_999))
        let ending = extensions[random.number(0...extensions.count - 1)]
        let name = random.word() + ["-", "_", " ", ""][random.number(0...3)] + second + "." + ending
        let file = openat(descriptor, name, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        guard file >= 0 else { continue }
        close(file)
        made[.files, default: 0] += 1
      }
      for _ in 0..<max(random.number(0...3), pending.count - first < 50 ? 3 : 0) where depth < 39 {
        let name = random.word() + ["", "-" + random.word(), String(random.number(1...99))][random.number(0...2)]
        guard mkdirat(descriptor, name, 0o700) == 0 else { continue }
        made[.folders, default: 0] += 1
        pending.append((path + "/" + name, depth + 1))
      }
      close(descriptor)
    }
    guard rename(temporary, root) == 0 else { throw POSIXError(.EIO) }
  }
}

extension SplitMix64 {
  fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  fileprivate mutating func word() -> String { TestTree.words[number(0...TestTree.words.count - 1)] }
}
