import BenchSupport
import Catalog
import Glibc

/// `lines LIST` measures a list of lines as `hunch pick` loads and searches it, and prints a row of a table;
/// `lines LIST dmenu` searches it as in place of dmenu. `make bench-lines` runs it for lists of several lengths, each
/// scanned and with an index.
@main
enum Main {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, arguments.count == 1 || arguments.dropFirst() == ["dmenu"] else {
      fail("usage: lines LIST [dmenu]")
    }
    let isDmenu = arguments.count > 1
    let before = Resources()
    let library = Library(sources: [ListSource(path: path, insideMatching: isDmenu ? .asWritten : nil)])
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
    let columns = [
      "\(snapshot.count) lines\(isDmenu ? " as in dmenu" : "")", "read in \(ms(loaded.time - before.time)) ms",
      "processor \(ms(loaded.processorTime - before.processorTime)) ms", "memory \(loaded.memory) MB",
      "key p50 \(ms(keys[keys.count / 2])) ms", "p99 \(ms(keys[keys.count * 99 / 100])) ms",
      "worst \(ms(slowest)) ms", "first near matches \(ms(near.processorTime - searched.processorTime)) ms",
      "memory then \(near.memory) MB",
    ]
    print(columns.joined(separator: ", "))
  }

  /// Returns the beginnings of some names, letter by letter, as they are typed.
  private static func texts(of snapshot: LibrarySnapshot) -> [String] {
    guard let items = snapshot.sources.first?.items, !items.isEmpty else { return [] }
    let names = (0..<25).map { items[$0 * items.count / 25].name }
    return names.flatMap { name in (1...8).map { String(name.prefix($0)) } }
  }

  private static func ms(_ seconds: Double) -> Double { (seconds * 100_000).rounded() / 100 }
}

/// The resources that this process has used so far.
private struct Resources {
  /// In seconds.
  let time: Double
  let processorTime: Double
  /// The resident memory, in megabytes.
  let memory: Int

  init() {
    func seconds(of clock: clockid_t) -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
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
