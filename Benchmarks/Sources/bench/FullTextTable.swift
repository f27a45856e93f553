import Foundation

/// A full-text table of SQLite with the names of a list, in a folder of its own.
struct FullTextTable {
  private let folder: String

  /// - Returns: nil if SQLite's shell is missing.
  init?(ofListAt path: String) {
    guard Shell.has("sqlite3") else { return nil }
    folder = NSTemporaryDirectory() + "hunch-bench-\(getpid())"
    let setUp = """
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;
      CREATE VIRTUAL TABLE names USING fts5(name, prefix='1 2 3', detail=none);
      CREATE TABLE lines(name);
      .mode ascii
      .separator "\\037" "\\n"
      .import '\(path)' lines
      INSERT INTO names SELECT name FROM lines; INSERT INTO names(names) VALUES('optimize');

      """
    guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil,
      (try? setUp.write(toFile: folder + "/set-up", atomically: true, encoding: .utf8)) != nil
    else { return nil }
  }

  /// Makes the table anew, and returns the time in seconds; nil if that fails.
  func build() -> Double? {
    unlink(folder + "/names.db")
    var status: Int32 = 0
    let time = Shell.time { status = Shell.run("sqlite3 \(folder)/names.db < \(folder)/set-up > /dev/null 2>&1") }
    return status == 0 ? time / 1e6 : nil
  }

  /// Returns the time of a query, in microseconds. The shell's clock has only milliseconds. Therefore the query runs
  /// twenty times, and the start of the shell is subtracted.
  func time(of query: String, start: Double) -> Double {
    max(0, time(ofScript: String(repeating: query + "\n", count: 20)) - start) / 20
  }

  /// The time of a query that finds nothing: the start of the shell.
  var startTime: Double {
    (0..<5).map { _ in time(ofScript: "SELECT count(*) FROM names WHERE names MATCH '\"zzzzzzz\"';\n") }.min() ?? 0
  }

  private func time(ofScript script: String) -> Double {
    try? script.write(toFile: folder + "/queries", atomically: true, encoding: .utf8)
    return Shell.time { Shell.run("sqlite3 \(folder)/names.db < \(folder)/queries > /dev/null") }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
