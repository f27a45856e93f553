import Glibc
import TestSupport
import Testing

@testable import Suggestions

@Suite struct HistoryCrashTests {
  /// The writer kills nobody and waits for nobody: it records one choice after the other, and says so. It is killed
  /// once it has said a random number of them, after a random moment more.
  @Test func killedAtAnyMomentItLosesNothingItHadRecordedAndDamagesNothing() async throws {
    let folder = Folder()
    let path = folder.path + "/h"
    let writer = try #require(Writer.program)
    var random = SeededRandom(seed: UInt64(getpid()))
    var said = -1
    for session in 0..<200 {
      let child = try #require(Writer(writer, [path, String(said + 1)]))
      said = max(said, child.read(lines: random.int(below: 12)) ?? said)
      usleep(UInt32(random.int(below: 3_000)))
      kill(child.id, SIGKILL)
      said = max(said, child.readToEnd() ?? said)
      try check(path, said: said, session: session)
      said = try await numbers(in: path) - 1
    }
    #expect(said > 200)
    #expect(folder.names.allSatisfy { !$0.contains("damaged") })
  }

  private func check(_ path: String, said: Int, session: Int) throws {
    let connection = try SQLiteConnection(path, busyTimeout: 1_000)
    var report = ""
    try connection.run("PRAGMA integrity_check") { report += $0.text(0) }
    #expect(report == "ok", "session \(session)")
    guard said >= 0 else { return }
    let count = Int(try connection.integer("SELECT count(*) FROM choices") ?? 0)
    // What it said is there; at most the one it had no time to say besides.
    #expect(count == said + 1 || count == said + 2, "session \(session): said \(said), has \(count)")
    // And each is whole: a choice, its item and its search.
    let items = try connection.integer("SELECT count(*) FROM items JOIN choices USING(item)")
    let searches = try connection.integer("SELECT count(*) FROM searches JOIN choices ON search = key")
    #expect(items == Int64(count) && searches == Int64(count), "session \(session)")
  }

  private func numbers(in path: String) async throws -> Int {
    let store = HistoryStore(.file(path))
    return try await store.frecencies(at: 1_000_000).count
  }
}

/// The program that records, as a child process with its output in a pipe.
private final class Writer {
  let id: pid_t
  private let output: UnsafeMutablePointer<FILE>

  /// Where it was built: beside the tests, or for a bundle of tests beside that.
  static var program: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink("/proc/self/exe", &buffer, Int(PATH_MAX)) > 0 else { return nil }
    var folder = text(buffer)[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let program = folder + "/HistoryWriter"
      if access(String(program), X_OK) == 0 { return String(program) }
    }
    return nil
  }

  init?(_ program: String, _ arguments: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var child: pid_t = 0
    var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    let failure = posix_spawn(&child, program, &actions, nil, &argv, environ)
    for argument in argv { free(argument) }
    close(ends[1])
    guard failure == 0, let output = fdopen(ends[0], "r") else { return nil }
    id = child
    self.output = output
  }

  deinit {
    fclose(output)
    var status: Int32 = 0
    waitpid(id, &status, 0)
  }

  /// Waits for some lines; the number on the last of them, nil if there were none.
  func read(lines: Int) -> Int? {
    var last: Int?
    var buffer = [CChar](repeating: 0, count: 64)
    for _ in 0..<lines {
      guard fgets(&buffer, Int32(buffer.count), output) != nil else { break }
      last = Int(Self.text(buffer).dropLast()) ?? last
    }
    return last
  }

  /// What stands before the zero.
  private static func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func readToEnd() -> Int? { read(lines: .max) }
}
