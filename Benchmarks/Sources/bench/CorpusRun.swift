import Foundation
import SmartSearch

/// The measurements of one list of names.
struct CorpusResult: Codable {
  var corpus: String
  var names: Int
  var search: Latency
  var completion: Latency
  /// Near matches of names as they are typed, and with one letter wrong.
  var near: Latency
  var nearWithSlips: Latency
  /// fzf, compared with the near matches of texts with a slip.
  var nearPeers: [PeerResult]
  var adversarial: [String: Latency]
  var searchAfterThousandChanges: Latency
  var scan: Latency?
  /// The median of several builds, in turns with SQLite's FTS5. That one is nil if it was not built: it is missing, or
  /// the list is too long.
  var buildSeconds: Double
  var tableSeconds: Double?
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
  private static let builds = 5
  private static let passes = 5
  /// Other programs, and near matches, take long over more names.
  private static let manyNames = 1_000_000

  /// A build of the index of a list.
  private struct Build {
    let index: SearchIndex
    let seconds: Double
    let processorSeconds: Double
    let peakRatio: Double
  }

  private static func build(_ path: String) async throws -> Build {
    let clock = ContinuousClock()
    var builder = SearchIndexBuilder()
    Memory.resetPeak()
    let before = Memory.resident
    // Line by line, because the list itself must take no memory.
    try forEachLine(of: path) { try builder.append(SearchItem(name: $0)) }
    let read = clock.now
    let computed = Memory.processorSeconds
    let index = try await builder.build(workers: 2)
    return Build(
      index: index, seconds: (clock.now - read).milliseconds / 1000,
      processorSeconds: Memory.processorSeconds - computed,
      peakRatio: Double(Memory.peak - before) / Double(index.memory))
  }

  static func measure(_ path: String) async throws -> CorpusResult {
    let clock = ContinuousClock()
    var result: [String: Double] = [:]
    // Data made once in a process, such as the table of folds, belongs to no index.
    _ = try SearchIndex([SearchItem(name: "Łódź, a name")]).search("lodz", limit: 1)
    // The memory is that of the first build, before which there was no other.
    let first = try await build(path)
    let index = first.index
    let count = index.count
    var seconds = [first.seconds]
    var processorSeconds = [first.processorSeconds]
    let table = FullTextTable(ofListAt: path)
    defer { table?.remove() }
    var tableSeconds = [table?.build()]
    while seconds.count < builds {
      let next = try await build(path)
      seconds.append(next.seconds)
      processorSeconds.append(next.processorSeconds)
      if count <= manyNames { tableSeconds.append(table?.build()) }
    }

    let queries = Queries(names: { index.item(at: UInt32($0))?.name ?? "" }, count: count, keystrokes: 20_000)
    var sum = 0
    let search = Latency(queries.keystrokes, passes: passes) { sum &+= index.search($0, limit: 20).total }
    let completion = Latency(queries.keystrokes) { sum &+= index.completion(of: $0)?.rest.utf8.count ?? 0 }
    let nearCount = count > manyNames ? 500 : 2000
    let near = Latency(Array(queries.typed.prefix(nearCount))) { sum &+= index.near($0, limit: 20).count }
    let nearWithSlips = Latency(Array(queries.slips.prefix(nearCount))) { sum &+= index.near($0, limit: 20).count }
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
    let few = count > manyNames ? 7 : 15
    func sample(of texts: [String]) -> [String] {
      stride(from: 0, to: texts.count, by: texts.count / few).map { texts[$0] }.filter { !$0.hasSuffix(" ") }
    }
    let peers = Peers(
      path: path, texts: sample(of: queries.keystrokes), search: { index.search($0, limit: 20).total },
      table: tableSeconds[0] == nil ? nil : table)
    let nearPeers = Peers.fzf(over: path, sample(of: queries.slips)) { index.near($0, limit: 20).count }
    FileHandle.standardError.write(Data("checksum \(sum)\n".utf8))
    return CorpusResult(
      corpus: URL(filePath: path).deletingPathExtension().lastPathComponent, names: count, search: search,
      completion: completion, near: near, nearWithSlips: nearWithSlips, nearPeers: nearPeers,
      adversarial: adversarial,
      searchAfterThousandChanges: after, scan: scan,
      buildSeconds: seconds.median ?? 0, tableSeconds: count <= manyNames ? tableSeconds.compactMap { $0 }.median : nil,
      buildSecondsPerMillion: (seconds.median ?? 0) / Double(count) * 1e6,
      buildProcessorSeconds: processorSeconds.median ?? 0,
      bytesPerName: Double(index.memory) / Double(count), peakRatio: first.peakRatio,
      saveMilliseconds: result["save"] ?? 0, loadMilliseconds: result["load"] ?? 0,
      oneChangeMicroseconds: result["one"] ?? 0, thousandChangesMilliseconds: result["thousand"] ?? 0,
      peers: peers.measure())
  }
}

extension [Double] {
  /// The median; nil without values.
  fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
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
