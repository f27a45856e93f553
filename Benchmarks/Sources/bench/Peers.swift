import Foundation

/// The times of another program for the same search texts, in microseconds.
struct PeerResult: Codable {
  var program: String
  /// The parts that the time includes.
  var what: String
  var latency: Latency
  /// Its median and longest time, divided by those of the index, for the same texts in turns.
  var medianRatio: Double
  var longestRatio: Double

  /// Searches for each text in the index, and then with the other program.
  ///
  /// - Parameters:
  ///   - search: Searches in the index, and returns the number of results.
  ///   - time: Returns the time of the other program for a text.
  init(
    program: String, what: String, texts: [String], search: (String) -> Int, time: (String) -> Double
  ) {
    self.program = program
    self.what = what
    var own: [Double] = []
    var others: [Double] = []
    for text in texts {
      own.append(Shell.time { precondition(search(text) >= 0) })
      others.append(time(text))
    }
    let ownLatency = Latency(own)
    latency = Latency(others)
    medianRatio = latency.p50 / max(ownLatency.p50, 0.01)
    longestRatio = latency.max / max(ownLatency.max, 0.01)
  }
}

/// Runs other programs of Debian over the same list. Their rules of matching differ, and therefore their answers.
struct Peers {
  let path: String
  let texts: [String]
  /// Searches in the index, and returns the number of results.
  let search: (String) -> Int
  /// The same table as the index; nil if SQLite is missing, or could not make it.
  let table: FullTextTable?

  func measure() -> [PeerResult] {
    Self.fzf(over: path, texts, search: search) + plocate() + sqlite()
  }

  /// Measures fzf, compared with any search.
  static func fzf(over path: String, _ texts: [String], search: (String) -> Int) -> [PeerResult] {
    guard Shell.has("fzf") else { return [] }
    return [
      PeerResult(
        program: "fzf --filter", what: "process, reading the list, all matches ranked", texts: texts, search: search
      ) { text in
        let command = "fzf --filter \(Shell.quoted(text)) < \(Shell.quoted(path)) | head -n 20 > /dev/null"
        return Shell.time { Shell.run(command) }
      }
    ]
  }

  private func plocate() -> [PeerResult] {
    guard Shell.has("plocate"), Shell.has("plocate-build") else { return [] }
    let database = NSTemporaryDirectory() + "hunch-bench-\(getpid()).plocate"
    defer { unlink(database) }
    guard Shell.run("plocate-build -p \(Shell.quoted(path)) \(database) > /dev/null 2>&1") == 0 else { return [] }
    return [("plocate, first 20", "-l 20"), ("plocate, count", "-c")].map { name, option in
      PeerResult(program: name, what: "process; substrings anywhere, unranked", texts: texts, search: search) { text in
        let words = text.split(separator: " ").map { Shell.quoted(String($0)) }.joined(separator: " ")
        return Shell.time { Shell.run("plocate -d \(database) -i \(option) -- \(words) > /dev/null") }
      }
    }
  }

  private func sqlite() -> [PeerResult] {
    guard let table else { return [] }
    let start = table.startTime
    func result(_ name: String, _ query: (String) -> String) -> PeerResult {
      PeerResult(program: name, what: "query alone; words, unranked", texts: texts, search: search) { text in
        let match = text.split(separator: " ").map { "\"\($0)\"*" }.joined(separator: " ")
        return table.time(of: query("'\(match.replacing("'", with: "''"))'"), start: start)
      }
    }
    return [
      result("SQLite FTS5, first 20") {
        "SELECT count(*) FROM (SELECT rowid FROM names WHERE names MATCH \($0) LIMIT 20);"
      },
      result("SQLite FTS5, count") { "SELECT count(*) FROM names WHERE names MATCH \($0);" },
    ]
  }
}
