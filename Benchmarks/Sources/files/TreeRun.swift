import FileIndexing
import Foundation
import SmartSearch
import Synchronization

/// The measurements of one tree. Times are in milliseconds unless the name says otherwise.
struct TreeResult: Codable {
  var tree: String
  var entries: Int
  var folders: Int
  var scanAndIndex: Times?
  var scanAndIndexProcessor: Times?
  var fd: Times?
  var fdProcessor: Times?
  var find: Times?
  var updatedb: Times?
  var save: Double
  /// The time from the saved file to the first answer.
  var start: Times?
  var bytesPerEntry: Double
  var privateMegabytes: Double
  var search: SearchTimes
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
    // One scan brings the tree into memory. Then the programs take turns, so other work of the machine affects all
    // alike.
    var files = try FileIndex.scanned(filter)
    var own: [Cost] = []
    var fd: [Cost] = []
    var find: [Cost] = []
    var updatedb: [Cost] = []
    let database = NSTemporaryDirectory() + "hunch-locate-\(getpid())"
    defer { unlink(database) }
    for _ in 0..<5 {
      own.append(try Cost.of { files = try FileIndex.scanned(filter) })
      fd += [try Command.cost("fdfind", ["--unrestricted", ".", folder])].compactMap { $0 }
      find += [try Command.cost("find", [folder, "-printf", "%p\\n"])].compactMap { $0 }
      // It reuses what it finds in its last database.
      unlink(database)
      updatedb += [
        try Command.cost("updatedb.plocate", ["-U", folder, "-o", database, "-l", "no", "--prunepaths", ""])
      ].compactMap { $0 }
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
    var result = TreeResult(
      tree: URL(filePath: folder).lastPathComponent, entries: count,
      folders: (0..<UInt32(count)).count { files.isFolder($0) }, scanAndIndex: Times(own.map(\.wall)),
      scanAndIndexProcessor: Times(own.map(\.processor)), fd: Times(fd.map(\.wall)),
      fdProcessor: Times(fd.map(\.processor)), find: Times(find.map(\.wall)),
      updatedb: Times(updatedb.map(\.wall)), save: save, start: Times(starts),
      bytesPerEntry: Double(bytes) / Double(count),
      privateMegabytes: memory, search: SearchTimes(files), watchedFolders: 0)
    try measureLocate(database, Queries(files), &result)
    try await measureStore(filter, saved, &result)
    return result
  }

  private static func measureLocate(_ database: String, _ queries: Queries, _ result: inout TreeResult) throws {
    let texts = stride(from: 0, to: queries.keys.count, by: max(1, queries.keys.count / 15)).map { queries.keys[$0] }
    result.locate = Times(
      try texts.compactMap { try Command.cost("plocate", ["-d", database, "-i", "-c", $0])?.wall })
  }

  /// Measures the check of all folders, and the notice of new files.
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
      // A new check is recognised by its second, so it must differ from that of the last.
      while Int64(time(nil)) == store.state.lastSweep { try await Task.sleep(for: .milliseconds(50)) }
      let last = store.state.lastSweep
      let start = ContinuousClock.now
      store.sweep()
      while store.state.lastSweep == last { await iterator.next() }
      sweeps.append((ContinuousClock.now - start).milliseconds)
      finds += [try Command.cost("find", [filter.roots[0], "-type", "d"])].compactMap { $0?.wall }
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

/// The memory of a process that only knows the files.
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

extension TreeResult {
  /// The measurements, as a table for people.
  var text: String {
    func ratio(_ own: Times?, _ other: Times?) -> String {
      guard let own, let other else { return "" }
      return String(format: "(%.2f ×)", own.median / other.median)
    }
    return [
      "\(tree): \(entries) entries, \(folders) folders, \(watchedFolders) watched",
      line("  scan and index, ms", scanAndIndex, ratio(scanAndIndex, fd) + " of fd"),
      line(
        "  scan and index, processor ms", scanAndIndexProcessor, ratio(scanAndIndexProcessor, fdProcessor) + " of fd"),
      line("  fd --unrestricted, ms", fd), line("  fd, processor ms", fdProcessor), line("  find -printf, ms", find),
      line("  updatedb, ms", updatedb),
      String(
        format: "  save, ms: %.0f; bytes an entry: %.1f; private memory, MB: %.1f", save, bytesPerEntry,
        privateMegabytes),
      line("  start to first answer, ms", start), search.text,
      line("  locate -c, ms", locate),
      line("  sweep, ms", sweep, ratio(sweep, findFolders) + " of find"), line("  find -type d, ms", findFolders),
      line("  found after creation, ms", foundAfterCreation),
    ].joined(separator: "\n")
  }
}
