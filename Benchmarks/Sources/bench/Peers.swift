import Foundation

/// The times of another program for the same search texts, in microseconds.
struct PeerResult: Codable {
  var program: String
  /// The parts that the time includes.
  var what: String
  var latency: Latency
  /// Its median and longest time, divided by those of the index, for the same texts.
  var medianRatio: Double
  var longestRatio: Double

  init(program: String, what: String, times: [Double], beside own: Latency) {
    self.program = program
    self.what = what
    latency = Latency(times)
    medianRatio = latency.p50 / max(own.p50, 0.01)
    longestRatio = latency.max / max(own.max, 0.01)
  }
}

/// Runs other programs of Debian over the same list. Their rules of matching differ, and therefore their answers.
struct Peers {
  let path: String
  let texts: [String]
  /// The times of the index for the same texts.
  let own: Latency

  func measure() -> [PeerResult] {
    fzf() + plocate() + sqlite()
  }

  private func result(_ program: String, _ what: String, _ times: [Double]) -> PeerResult {
    PeerResult(program: program, what: what, times: times, beside: own)
  }

  private func fzf() -> [PeerResult] {
    guard isInstalled("fzf") else { return [] }
    let times = texts.map { text in
      time { run("fzf --filter \(quoted(text)) < \(quoted(path)) | head -n 20 > /dev/null") }
    }
    return [result("fzf --filter", "process, reading the list, all matches ranked", times)]
  }

  private func plocate() -> [PeerResult] {
    guard isInstalled("plocate"), isInstalled("plocate-build") else { return [] }
    let database = NSTemporaryDirectory() + "hunch-bench-\(getpid()).plocate"
    defer { unlink(database) }
    guard run("plocate-build -p \(quoted(path)) \(database) > /dev/null 2>&1") == 0 else { return [] }
    return [("plocate, first 20", "-l 20"), ("plocate, count", "-c")].map { name, option in
      let times = texts.map { text in
        let words = text.split(separator: " ").map { quoted(String($0)) }.joined(separator: " ")
        return time { run("plocate -d \(database) -i \(option) -- \(words) > /dev/null") }
      }
      return result(name, "process; substrings anywhere, unranked", times)
    }
  }

  private func sqlite() -> [PeerResult] {
    guard isInstalled("sqlite3") else { return [] }
    let folder = NSTemporaryDirectory() + "hunch-bench-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let setUp = """
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;
      CREATE VIRTUAL TABLE names USING fts5(name, prefix='1 2 3', detail=none);
      CREATE TABLE lines(name);
      .mode ascii
      .separator "\\037" "\\n"
      .import '\(path)' lines
      INSERT INTO names SELECT name FROM lines; INSERT INTO names(names) VALUES('optimize');

      """
    guard (try? setUp.write(toFile: folder + "/set-up", atomically: true, encoding: .utf8)) != nil,
      run("sqlite3 \(folder)/names.db < \(folder)/set-up > /dev/null 2>&1") == 0
    else { return [] }
    // sqlite3's clock has only milliseconds. Therefore each query runs twenty times, and the start of the shell is
    // subtracted.
    func seconds(_ script: String) -> Double {
      try? script.write(toFile: folder + "/queries", atomically: true, encoding: .utf8)
      return time { run("sqlite3 \(folder)/names.db < \(folder)/queries > /dev/null") }
    }
    let start = (0..<5).map { _ in seconds("SELECT count(*) FROM names WHERE names MATCH '\"zzzzzzz\"';\n") }.min() ?? 0
    func results(_ name: String, _ query: (String) -> String) -> PeerResult {
      let times = texts.map { text in
        let match = text.split(separator: " ").map { "\"\($0)\"*" }.joined(separator: " ")
        let statement = query("'\(match.replacing("'", with: "''"))'") + "\n"
        return max(0, seconds(String(repeating: statement, count: 20)) - start) / 20
      }
      return result(name, "query alone; words, unranked", times)
    }
    return [
      results("SQLite FTS5, first 20") {
        "SELECT count(*) FROM (SELECT rowid FROM names WHERE names MATCH \($0) LIMIT 20);"
      },
      results("SQLite FTS5, count") { "SELECT count(*) FROM names WHERE names MATCH \($0);" },
    ]
  }

  private func isInstalled(_ program: String) -> Bool {
    let isThere =
      run("command -v \(program) > /dev/null 2>&1") == 0 || run("command -v /usr/sbin/\(program) >/dev/null 2>&1") == 0
    if !isThere { FileHandle.standardError.write(Data("skipping \(program): not installed\n".utf8)) }
    return isThere
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private func time(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    return (clock.now - start).microseconds
  }

  @discardableResult
  private func run(_ command: String) -> Int32 {
    let process = shell(command)
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func shell(_ command: String) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "PATH=$PATH:/usr/sbin; " + command]
    return process
  }
}
