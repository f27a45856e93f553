import Foundation
import SmartSearch

/// The measurements of one list of names.
struct CorpusResult: Codable {
  var corpus: String
  var names: Int
  var search: Latency
  var completion: Latency
  /// Near matches of the typed texts, and of the same texts with two letters exchanged.
  var near: Latency
  var nearWithSlips: Latency
  var adversarial: [String: Latency]
  var searchAfterThousandChanges: Latency
  var scan: Latency?
  var buildSeconds: Double
  var buildSecondsPerMillion: Double
  /// The computing time of all workers together, which is meaningful on a busy machine, too.
  var buildProcessorSeconds: Double
  var bytesPerName: Double
  /// The peak memory during the build, as a multiple of the finished index. The list itself is not included.
  var peakRatio: Double
  var saveMilliseconds: Double
  var loadMilliseconds: Double
  var oneChangeMicroseconds: Double
  var thousandChangesMilliseconds: Double
  var peers: [PeerResult]
}

enum CorpusRun {
  static func measure(_ path: String) async throws -> CorpusResult {
    let clock = ContinuousClock()
    var result: [String: Double] = [:]
    // Data made once in a process, such as the table of folds, belongs to no index.
    _ = try SearchIndex([SearchItem(name: "Łódź, a name")]).search("lodz", limit: 1)
    var builder = SearchIndexBuilder()
    Memory.resetPeak()
    let before = Memory.resident
    let start = clock.now
    // Line by line, because the list itself must take no memory.
    try forEachLine(of: path) { try builder.append(SearchItem(name: $0)) }
    let read = clock.now
    let computed = Memory.processorSeconds
    let index = try await builder.build(workers: 2)
    result["build"] = (clock.now - read).milliseconds / 1000
    result["buildProcessor"] = Memory.processorSeconds - computed
    FileHandle.standardError.write(Data("\(path): read in \(read - start)\n".utf8))
    result["peak"] = Double(Memory.peak - before) / Double(index.memory)
    let count = index.count

    let queries = Queries(names: { index.item(at: UInt32($0))?.name ?? "" }, count: count, keystrokes: 20_000)
    var sum = 0
    let search = Latency(queries.keystrokes) { sum &+= index.search($0, limit: 20).total }
    let completion = Latency(queries.keystrokes) { sum &+= index.completion(of: $0)?.rest.utf8.count ?? 0 }
    let near = Latency(Array(queries.keystrokes.prefix(2000))) { sum &+= index.near($0, limit: 20).count }
    let nearWithSlips = Latency(Array(queries.slips.prefix(2000))) { sum &+= index.near($0, limit: 20).count }
    var adversarial: [String: Latency] = [:]
    for (name, texts) in queries.adversarial {
      adversarial[name] = Latency(texts) { sum &+= index.search($0, limit: 20).total }
    }

    let file2 = NSTemporaryDirectory() + "hunch-bench-\(getpid()).index"
    defer { unlink(file2) }
    let save = clock.now
    try Data(index.saved()).write(to: URL(filePath: file2))
    result["save"] = (clock.now - save).milliseconds
    let load = clock.now
    let loaded = try SearchIndex([UInt8](Data(contentsOf: URL(filePath: file2))))
    result["load"] = (clock.now - load).milliseconds
    precondition(loaded.count == count)

    let one = clock.now
    _ = try index.applying([.append(SearchItem(name: "a new name"))])
    result["one"] = (clock.now - one).microseconds
    let changes = (0..<1000).map {
      SearchIndexChange.replace(UInt32($0 % count), SearchItem(name: "changed name \($0)"))
    }
    let many = clock.now
    let changed = try index.applying(changes)
    result["thousand"] = (clock.now - many).milliseconds
    let after = Latency(Array(queries.keystrokes.prefix(5000))) { sum &+= changed.search($0, limit: 20).total }

    var scan: Latency?
    if count <= 200_000 {
      let engine = ScanEngine((0..<UInt32(count)).compactMap { index.item(at: $0) })
      scan = Latency(Array(queries.keystrokes.prefix(500))) { sum &+= engine.search($0, limit: 20).total }
    }
    // Over many names, other programs take seconds for each search.
    let texts = stride(
      from: 0, to: queries.keystrokes.count, by: queries.keystrokes.count / (count > 1_000_000 ? 7 : 15)
    )
    .map { queries.keystrokes[$0] }.filter { !$0.hasSuffix(" ") }
    let own = Latency(texts) { sum &+= index.search($0, limit: 20).total }
    FileHandle.standardError.write(Data("checksum \(sum)\n".utf8))
    return CorpusResult(
      corpus: URL(filePath: path).deletingPathExtension().lastPathComponent, names: count, search: search,
      completion: completion, near: near, nearWithSlips: nearWithSlips, adversarial: adversarial,
      searchAfterThousandChanges: after, scan: scan,
      buildSeconds: result["build"] ?? 0, buildSecondsPerMillion: (result["build"] ?? 0) / Double(count) * 1e6,
      buildProcessorSeconds: result["buildProcessor"] ?? 0,
      bytesPerName: Double(index.memory) / Double(count), peakRatio: result["peak"] ?? 0,
      saveMilliseconds: result["save"] ?? 0, loadMilliseconds: result["load"] ?? 0,
      oneChangeMicroseconds: result["one"] ?? 0, thousandChangesMilliseconds: result["thousand"] ?? 0,
      peers: Peers(path: path, texts: texts, own: own).measure())
  }
}

/// Calls `body` with each line of a file, without keeping any.
func forEachLine(of path: String, _ body: (String) throws -> Void) throws {
  guard let file = fopen(path, "r") else { throw CocoaError(.fileReadNoSuchFile) }
  defer { fclose(file) }
  var line: UnsafeMutablePointer<CChar>?
  defer { free(line) }
  var capacity = 0
  while true {
    let length = getline(&line, &capacity, file)
    guard length > 0, let line else { return }
    let bytes = UnsafeRawBufferPointer(start: line, count: line[length - 1] == 10 ? length - 1 : length)
    try body(String(decoding: bytes, as: UTF8.self))
  }
}
