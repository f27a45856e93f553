import FileCatalog
import Foundation
import SmartSearch
import Synchronization

/// What was measured on one tree. Times are in milliseconds but where the name says otherwise.
struct TreeResult: Codable {
  var tree: String
  var entries: Int
  var folders: Int
  var scanAndIndex: Times?
  var fd: Times?
  var find: Times?
  var updatedb: Double?
  var save: Double
  /// From the saved file to the first answer.
  var start: Times?
  var bytesPerEntry: Double
  var privateMegabytes: Double
  var nameMicroseconds: Times?
  var folderTier: Times?
  var locate: Times?
  var sweep: Times?
  var findFolders: Times?
  var foundAfterCreation: Times?
  var watchedFolders: Int
}

enum TreeRun {
  static func measure(_ folder: String) async throws -> TreeResult {
    let filter = FileFilter(roots: [folder])
    let saved = NSTemporaryDirectory() + "hunch-files-\(getpid())"
    defer { unlink(saved) }
    // Once to bring the tree into memory; then in turn, so that what else the machine does is for all alike.
    var files = try FileIndex.scanned(filter)
    var own: [Double] = []
    var fd: [Double] = []
    var find: [Double] = []
    for _ in 0..<5 {
      let start = ContinuousClock.now
      files = try FileIndex.scanned(filter)
      own.append((ContinuousClock.now - start).milliseconds)
      fd += [try Command.milliseconds("fdfind", ["--unrestricted", ".", folder])].compactMap { $0 }
      find += [try Command.milliseconds("find", [folder, "-printf", "%p\\n"])].compactMap { $0 }
    }
    let saving = ContinuousClock.now
    try files.save(file: saved)
    let save = (ContinuousClock.now - saving).milliseconds
    let bytes = try FileManager.default.attributesOfItem(atPath: saved)[.size] as? Int ?? 0
    let count = files.count
    files = try FileIndex(file: saved, filter: filter)
    let output = try Command.output("/proc/self/exe", ["load", folder, saved])
    let memory = Double(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    var starts: [Double] = []
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let loaded = try FileIndex(file: saved, filter: filter)
      precondition(loaded.search("readme", limit: 20).total >= 0)
      starts.append((ContinuousClock.now - start).milliseconds)
    }
    let queries = Queries(files)
    let names = queries.keys.map { text in
      let start = ContinuousClock.now
      _ = files.search(text, limit: 20)
      return (ContinuousClock.now - start).milliseconds * 1_000
    }
    let folders = queries.places.map { text in
      let start = ContinuousClock.now
      _ = files.searchFolders(text, limit: 20)
      return (ContinuousClock.now - start).milliseconds
    }
    var result = TreeResult(
      tree: URL(filePath: folder).lastPathComponent, entries: count,
      folders: (0..<UInt32(count)).count { files.isFolder($0) }, scanAndIndex: Times(own), fd: Times(fd),
      find: Times(find), save: save, start: Times(starts), bytesPerEntry: Double(bytes) / Double(count),
      privateMegabytes: memory, nameMicroseconds: Times(names), folderTier: Times(folders), watchedFolders: 0)
    try measureLocate(folder, queries, &result)
    try await measureStore(filter, saved, &result)
    return result
  }

  private static func measureLocate(_ folder: String, _ queries: Queries, _ result: inout TreeResult) throws {
    let database = NSTemporaryDirectory() + "hunch-locate-\(getpid())"
    defer { unlink(database) }
    result.updatedb = try Command.milliseconds(
      "updatedb.plocate", ["-U", folder, "-o", database, "-l", "no", "--prunepaths", ""])
    let texts = stride(from: 0, to: queries.keys.count, by: max(1, queries.keys.count / 15)).map { queries.keys[$0] }
    result.locate = Times(
      try texts.compactMap { try Command.milliseconds("plocate", ["-d", database, "-i", "-c", $0]) })
  }

  /// The store looks at all folders, and hears of new files.
  private static func measureStore(_ filter: FileFilter, _ saved: String, _ result: inout TreeResult) async throws {
    let changes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let store = FileStore(filter, savedIn: saved) { changes.continuation.yield() }
    var iterator = changes.stream.makeAsyncIterator()
    store.start()
    while store.state.phase != .ready { await iterator.next() }
    result.watchedFolders = store.state.watchedFolders
    var sweeps: [Double] = []
    var finds: [Double] = []
    for _ in 0..<5 {
      // The second of the last look is what tells a new one.
      while Int64(time(nil)) == store.state.lastSweep { try await Task.sleep(for: .milliseconds(50)) }
      let last = store.state.lastSweep
      let start = ContinuousClock.now
      store.sweep()
      while store.state.lastSweep == last { await iterator.next() }
      sweeps.append((ContinuousClock.now - start).milliseconds)
      finds += [try Command.milliseconds("find", [filter.roots[0], "-type", "d"])].compactMap { $0 }
    }
    result.sweep = Times(sweeps)
    result.findFolders = Times(finds)
    var waits: [Double] = []
    for number in 0..<20 {
      let name = "zzz-new-\(number)"
      let start = ContinuousClock.now
      close(open(filter.roots[0] + "/" + name, O_CREAT | O_WRONLY, 0o600))
      while store.files.search(name, limit: 1).total == 0 { await iterator.next() }
      waits.append((ContinuousClock.now - start).milliseconds)
    }
    for number in 0..<20 { unlink(filter.roots[0] + "/zzz-new-\(number)") }
    result.foundAfterCreation = Times(waits)
    store.stop()
  }
}

/// The memory of a process that does nothing but know the files.
enum Loading {
  static func measure(_ folder: String, savedIn path: String) throws {
    let before = privateMegabytes()
    let files = try FileIndex(file: path, filter: FileFilter(roots: [folder]))
    for text in ["r", "re", "readme", "report draft"] { _ = files.search(text, limit: 20) }
    _ = files.searchFolders("re dra", limit: 20)
    print(privateMegabytes() - before)
  }

  private static func privateMegabytes() -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1_024
  }
}

/// Texts that people might type, from the names in a tree.
struct Queries {
  /// The beginnings of names, letter by letter, one and two words.
  var keys: [String] = []
  /// The beginning of a name and of a folder above it.
  var places: [String] = []

  init(_ files: FileIndex) {
    let count = files.count
    for number in 0..<200 {
      let position = UInt32(number * 7_919 % count)
      guard let name = files.name(at: position), let path = files.path(of: position) else { continue }
      let words = name.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
      guard let first = words.first else { continue }
      for length in 1...min(5, first.count) { keys.append(String(first.prefix(length))) }
      if words.count > 1 { keys.append(first.prefix(4) + " " + words[1].prefix(2)) }
      let folders = String(decoding: path, as: UTF8.self).split(separator: "/").dropLast()
      guard let folder = folders.last else { continue }
      for length in [1, 3, 20] {
        places.append(first.prefix(length) + " " + folder.prefix(length))
        places.append(folder.prefix(length) + "/" + first.prefix(length))
      }
      if let higher = folders.dropLast().last {
        places.append("\(first.prefix(3)) \(folder.prefix(3)) \(higher.prefix(3))")
      }
    }
  }
}

extension TreeResult {
  /// A table for people.
  var text: String {
    func ratio(_ own: Times?, _ other: Times?) -> String {
      guard let own, let other else { return "" }
      return String(format: "(%.2f ×)", own.median / other.median)
    }
    func line(_ what: String, _ times: Times?, _ rest: String = "") -> String {
      guard let times else { return "\(what): not measured" }
      return what + String(format: ": %.2f median, %.2f p99, %.2f most ", times.median, times.p99, times.most) + rest
    }
    return [
      "\(tree): \(entries) entries, \(folders) folders, \(watchedFolders) watched",
      line("  scan and index, ms", scanAndIndex, ratio(scanAndIndex, fd) + " of fd"),
      line("  fd --unrestricted, ms", fd), line("  find -printf, ms", find),
      "  updatedb, ms: \(updatedb.map { String(format: "%.0f", $0) } ?? "not measured")",
      String(
        format: "  save, ms: %.0f; bytes an entry: %.1f; private memory, MB: %.1f", save, bytesPerEntry,
        privateMegabytes),
      line("  start to first answer, ms", start), line("  key to count and 20 by name, µs", nameMicroseconds),
      line("  folder tier, ms", folderTier), line("  locate -c, ms", locate),
      line("  sweep, ms", sweep, ratio(sweep, findFolders) + " of find"), line("  find -type d, ms", findFolders),
      line("  found after creation, ms", foundAfterCreation),
    ].joined(separator: "\n")
  }
}
