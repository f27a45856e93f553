import BenchSupport
import Catalog
import Foundation

/// `lines LIST scanned` measures a list of lines as `hunch pick` loads and searches it without an index, `lines LIST
/// indexed` with one, and `lines LIST dmenu` without one and as in place of dmenu. Prints the numbers as JSON, on one
/// line. `make bench-lines` runs it for lists of several lengths.
@main
enum Main {
  /// A way to search a list.
  private enum Way: String {
    case scanned, dmenu, indexed
  }

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 2, let way = Way(rawValue: arguments[1]) else {
      fail("usage: lines LIST scanned|dmenu|indexed")
    }
    setenv("HUNCH_SCANNED_LINES", way == .indexed ? "\(UInt32.max)" : "1", 1)
    let before = Resources()
    let library = Library(
      sources: [ListSource(path: arguments[0], insideMatching: way == .dmenu ? .asWritten : nil)])
    library.start(follows: false)
    let snapshot = await library.loaded()
    if let failure = snapshot.failures.first { fail(failure) }
    let loaded = Resources()
    let keys = Self.texts(of: snapshot).map { text in
      let start = Resources()
      _ = snapshot.search(text, limit: 256)
      return Resources().processorTime - start.processorTime
    }.sorted()
    guard let slowest = keys.last else { fail("the list is empty") }
    let searched = Resources()
    // Nothing begins so, and near matches are searched for.
    _ = snapshot.near("qwxfierfox", beside: 0)
    let near = Resources()
    let result = Result(
      lines: snapshot.count, way: way.rawValue, readMilliseconds: ms(loaded.time - before.time),
      readProcessorMilliseconds: ms(loaded.processorTime - before.processorTime), megabytes: loaded.memory,
      keyP50: ms(keys[keys.count / 2]), keyP99: ms(keys[keys.count * 99 / 100]), keyMax: ms(slowest),
      nearMilliseconds: ms(near.processorTime - searched.processorTime), megabytesThen: near.memory)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(result), as: UTF8.self))
  }

  /// Returns the beginnings of some names, letter by letter, as they are typed.
  private static func texts(of snapshot: LibrarySnapshot) -> [String] {
    guard let items = snapshot.sources.first?.items, !items.isEmpty else { return [] }
    let names = (0..<25).map { items[$0 * items.count / 25].name }
    return names.flatMap { name in (1...8).map { String(name.prefix($0)) } }
  }

  private static func ms(_ seconds: Double) -> Double { (seconds * 100_000).rounded() / 100 }
}

/// The measurements of one list, searched in one way. Keys and near matches are processor time, in milliseconds.
private struct Result: Encodable {
  var lines: Int
  var way: String
  var readMilliseconds: Double
  var readProcessorMilliseconds: Double
  var megabytes: Int
  var keyP50: Double
  var keyP99: Double
  var keyMax: Double
  /// The first search for near matches, which makes an index if there is none, and the memory then.
  var nearMilliseconds: Double
  var megabytesThen: Int
}

/// The resources that this process has used so far.
private struct Resources {
  /// In seconds.
  let time: Double
  let processorTime: Double
  /// The resident memory, in megabytes.
  let memory: Int

  init() {
    func seconds(of clock: clockid_t) -> Double { Double(Machine.nanoseconds(of: clock)) / 1e9 }
    time = seconds(of: CLOCK_MONOTONIC)
    processorTime = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    var pages = 0
    if let file = fopen("/proc/self/statm", "r") {
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      if fgets(&line, Int32(line.count), file) != nil {
        let fields = line.split(separator: 0x20)
        let digits = fields.count > 1 ? fields[1].map { Int($0) - 0x30 } : []
        pages = digits.reduce(0) { 10 * $0 + $1 }
      }
    }
    memory = pages * sysconf(Int32(_SC_PAGESIZE)) / 1_000_000
  }
}
