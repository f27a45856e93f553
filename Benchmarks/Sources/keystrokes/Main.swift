import Foundation
import FuzzSupport
import SmartSearch

/// `keystrokes LIST…` counts the keys until a wanted name is the first row, for each way of typing, and prints a
/// table, compared with `fzf`, `fzy` and, on a display, rofi if they are installed. A list has one name on each line. A
/// second table says how the number falls in a month of use (see ``Month``). `--json FILE` also writes the numbers.
///
/// Half of the names are reserved for tuning the order (`--tuning` measures only that half); a plain run measures the
/// other half. `--alone` skips the other programs, which take a process for each key; `--short` types 60 names of
/// each list behind it instead of 250.
@main
struct Keystrokes {
  static func main() async throws {
    var paths = Array(CommandLine.arguments.dropFirst())
    func takes(_ option: String) -> Bool {
      guard let place = paths.firstIndex(of: option) else { return false }
      paths.remove(at: place)
      return true
    }
    let (isTuning, isAlone) = (takes("--tuning"), takes("--alone"))
    var file: String?
    if let place = paths.firstIndex(of: "--json"), place + 1 < paths.count {
      file = paths[place + 1]
      paths.removeSubrange(place...place + 1)
    }
    guard paths.contains(where: { $0 != "--short" }) else {
      print("usage: keystrokes [--tuning] [--alone] [--json FILE] [LIST…] [--short LIST…]")
      exit(2)
    }
    var isShort = false
    var results: [ListResult] = []
    for path in paths {
      if path == "--short" {
        isShort = true
        continue
      }
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        print("skipping \(path): it cannot be read")
        continue
      }
      let names = Array(Set(text.split(separator: "\n").map(String.init))).sorted()
      let title = URL(filePath: path).deletingPathExtension().lastPathComponent
      let result = try await measure(
        names, title: title, isTuning: isTuning, isAlone: isAlone, count: isShort ? 60 : 250)
      print(result.text)
      results.append(result)
    }
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(Report(lists: results)).write(to: URL(filePath: file))
  }

  private static func measure(
    _ names: [String], title: String, isTuning: Bool, isAlone: Bool, count: Int
  ) async throws -> ListResult {
    var random = SplitMix64(seed: 7)
    let half = names.filter { ($0.utf8.reduce(0) { ($0 &* 31) &+ Int($1) } & 1 == 0) == isTuning }
    let typable = half.filter(Way.isTypable)
    let wanted = (0..<min(count, typable.count)).compactMap { _ in typable.randomElement(using: &random) }
    let finders = [try Hunch(names) as any Finder] + (isAlone ? [] : Peer.installed(names))
    var ways: [ListResult.WayResult] = []
    for way in Way.allCases {
      let typed = wanted.compactMap { name in way.text(of: name, &random).map { (name, $0) } }
      if typed.isEmpty { continue }
      let programs = finders.map { finder in
        let results = typed.map { keys(until: $0.0, typing: $0.1, with: finder) }
        return ListResult.ProgramResult(
          program: finder.name, keys: Double(results.reduce(0) { $0 + $1.keys }) / Double(results.count),
          neverAmongFive: Double(results.count { !$0.isAmongFive }) / Double(results.count))
      }
      ways.append(ListResult.WayResult(way: way.rawValue, programs: programs))
    }
    return ListResult(
      list: title, names: names.count, typed: wanted.count, isTuning: isTuning, ways: ways, usage: Month.usage,
      month: try await Month(of: names, using: typable).rows())
  }

  /// The number of keys that counts if a name never becomes the first row.
  private static let mostKeys = 12

  static func keys(
    until name: String, typing text: String, with finder: any Finder
  ) -> (keys: Int, isAmongFive: Bool) {
    var isAmongFive = false
    for count in 1...min(mostKeys - 1, text.count) {
      let rows = finder.rows(String(text.prefix(count)))
      if rows.first == name { return (count, true) }
      if rows.contains(name) { isAmongFive = true }
    }
    return (mostKeys, isAmongFive)
  }
}

/// Finds the first five rows for a text.
protocol Finder {
  var name: String { get }
  func rows(_ text: String) -> [String]
}

private struct Hunch: Finder {
  let name = "Hunch"
  private let names: [String]
  private let index: SearchIndex

  init(_ names: [String]) throws {
    self.names = names
    index = try SearchIndex(names.map { SearchItem(name: $0) })
  }

  func rows(_ text: String) -> [String] {
    let found = index.search(text, limit: 5).hits.map(\.item)
    let near = found.count < 5 ? index.near(text, limit: 5 - found.count).map(\.item) : []
    return (found + near).map { names[Int($0)] }
  }
}

/// Another program, which filters its standard input.
private struct Peer: Finder {
  let name: String
  private let program: String
  private let arguments: @Sendable (String) -> [String]
  private let list: URL

  static func installed(_ names: [String]) -> [any Finder] {
    let list = FileManager.default.temporaryDirectory.appending(path: "keystrokes-\(getpid()).txt")
    try? names.map { $0 + "\n" }.joined().write(to: list, atomically: true, encoding: .utf8)
    let known: [(String, @Sendable (String) -> [String])] = [
      ("fzf", { ["--filter", $0] }), ("fzy", { ["--show-matches=\($0)"] }),
      // As its launcher matches: in any case, in the order of the list.
      ("rofi", { ["-dmenu", "-i", "-dump", "-filter", Self.rofiSetting($0)] }),
    ]
    let peers = known.compactMap { name, arguments -> Peer? in
      let program = "/usr/bin/" + name
      guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
      return Peer(name: name, program: program, arguments: arguments, list: list)
    }
    // Some name of any list has this letter, but a program without its display finds nothing.
    return peers.filter { !$0.rows("e").isEmpty }
  }

  /// Returns a text as rofi reads it among its settings. Without quotes, it takes digits for a number, and reports that
  /// in a window which waits for the user.
  private static func rofiSetting(_ text: String) -> String {
    "\"" + text.replacing(/["\\]/) { "\\" + $0.output } + "\""
  }

  func rows(_ text: String) -> [String] {
    // Waiting for one of Foundation's processes takes a tenth of a second.
    let command = ([program] + arguments(text)).map(Self.quoted).joined(separator: " ")
    guard let pipe = popen("\(command) < \(Self.quoted(list.path)) 2>/dev/null | head -n 5", "r") else { return [] }
    defer { pclose(pipe) }
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = fread(&block, 1, block.count, pipe)
      if count == 0 { break }
      output += block[..<count]
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").prefix(5).map(String.init)
  }
}

extension Peer {
  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
