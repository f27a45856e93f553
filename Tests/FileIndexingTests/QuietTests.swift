import Foundation
import TestSupport
import Testing

@testable import FileIndexing

/// A process that only keeps an index up to date, as other processes see it.
@Suite(.serialized) struct QuietTests {
  private let folder = TemporaryFolder()

  /// The process, once it is ready.
  private struct Keeper {
    let program: Program
    private let id: String
    /// The last line that it printed.
    let line: String

    init(_ folder: String, under command: [String] = []) throws {
      let words = command + [try #require(Program.built("FileIndexingProbe")), "--keep", folder]
      program = try Program(words[0], Array(words.dropFirst()))
      id = String(try #require(program.readLine()).dropFirst("process ".count))
      line = try #require(program.readLine())
    }

    /// The processor time of its threads in nanoseconds, and how often they ran; nil if a thread is about to run. A
    /// change that reaches a thread wakes it by the time that the change is complete.
    var work: [String]? {
      func text(_ path: String) -> String {
        (try? String(contentsOfFile: "/proc/\(id)/task/\(path)", encoding: .utf8)) ?? ""
      }
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task"))?.sorted() ?? []
      let areAsleep = threads.allSatisfy { text($0 + "/status").contains("State:\tS") }
      return threads.isEmpty || !areAsleep ? nil : threads.map { text($0 + "/schedstat") }
    }
  }

  private func make(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: folder.root + "/" + path, withIntermediateDirectories: true)
  }

  /// Makes and removes files, a thousand changes in all.
  private func change(_ path: String) {
    let parent = open(folder.root + "/" + path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for number in 0..<500 {
      close(openat(parent, "file \(number)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
      unlinkat(parent, "file \(number)", 0)
    }
    close(parent)
  }

  /// However fast excluded folders change, no thread wakes up, not even to find that it has nothing to do.
  @Test(arguments: ["node_modules/deep", ".hidden", "cache", "becomes a cache", "elsewhere"])
  func whatChangesInFoldersThatAreLeftOutTakesNoProcessorTime(place: String) async throws {
    for name in ["node_modules/deep", ".hidden", "seen", "cache", "becomes a cache", "moves"] {
      try make("tree/\(name)")
    }
    let tag = "Signature: 8a477f597d28d172789f06886806bc55\n"
    try folder.write(tag, to: "tree/cache/CACHEDIR.TAG")
    let keeper = try Keeper(folder.root + "/tree")
    try folder.write(tag, to: "tree/becomes a cache/CACHEDIR.TAG")
    rename(folder.root + "/tree/moves", folder.root + "/elsewhere")
    let path = place == "elsewhere" ? place : "tree/\(place)"
    try await expectSoon("changes to take no processor time") {
      guard let before = keeper.work else { return false }
      change(path)
      return before == keeper.work
    }
    // Changes elsewhere do wake a thread up.
    var before = keeper.work
    try await expectSoon {
      before = keeper.work
      return before != nil
    }
    change("tree/seen")
    #expect(keeper.work != before)
  }

  /// The system limits the inotify watches of all programs of a user together. `HUNCH_FILE_WATCHES=100000` tries
  /// that many folders.
  @Test func otherProgramsCanWatchEachFolderAllTheSame() async throws {
    let count = ProcessInfo.processInfo.environment["HUNCH_FILE_WATCHES"].flatMap { Int($0) } ?? 2_000
    for outer in 0..<count / 100 {
      for inner in 0..<99 { try make("tree/\(outer)/\(inner)") }
    }
    let keeper = try Keeper(folder.root + "/tree")
    #expect(keeper.line.hasPrefix("\(count) known, "))
    let before = watchesLeft()
    let queue = inotify_init1(Int32(IN_CLOEXEC))
    defer { close(queue) }
    var watched = 0
    for outer in 0..<count / 100 {
      let path = "\(folder.root)/tree/\(outer)"
      for place in [path] + (0..<99).map({ "\(path)/\($0)" })
      where inotify_add_watch(queue, place, UInt32(IN_CREATE)) > 0 {
        watched += 1
      }
    }
    #expect(watched == count, "of the \(before) that one user may have")
    withExtendedLifetime(keeper) {}
  }

  private func watchesLeft() -> String {
    (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_user_watches", encoding: .utf8)) ?? "unknown number"
  }

  /// Ordinary users cannot read every folder. Neither can root once it has given that right up, as here.
  @Test func aFolderThatCannotBeReadIsNamedAndTheRestIsFound() throws {
    try make("closed/inner")
    try make("open")
    chmod(folder.root + "/closed", 0)
    defer { chmod(folder.root + "/closed", 0o700) }
    let rights = "-dac_override,-dac_read_search"
    let command = geteuid() == 0 ? ["setpriv", "--inh-caps=" + rights, "--bounding-set=" + rights] : []
    let keeper = try Keeper(folder.root, under: command)
    #expect(keeper.line == "2 known, 2 heard of, left out: \(folder.root)/closed: unreadable(code: \(EACCES))")
  }
}
