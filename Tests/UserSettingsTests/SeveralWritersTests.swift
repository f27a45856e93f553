import Foundation
import TestSupport
import Testing

@testable import UserSettings

@Suite("Several writers and an editor")
struct SeveralWritersTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/settings.ini" }

  /// Returns the numbers that a writer has put into the shared list.
  private func numbers(of name: String, in document: SettingsDocument) -> [Int] {
    var problems: [String] = []
    return (SettingsReader(document, group: "Shared").list("all", &problems) ?? []).compactMap { element in
      element.hasPrefix(name + "-") ? Int(element.dropFirst(name.count + 1)) : nil
    }
  }

  private func last(of name: String, in document: SettingsDocument) -> Int? {
    document.value("number", in: name).flatMap(SettingsValue.int)
  }

  /// Adds a comment and a group, as an editor that replaces the file.
  private func edit(_ number: Int) throws {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    try (text + "# edit \(number)\n[Editor \(number)]\nkey=\(number)\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  private func expectEdits(_ count: Int, in document: SettingsDocument, _ comment: Comment) {
    let text = String(decoding: document.bytes, as: UTF8.self)
    for number in 0..<count {
      #expect(document.value("key", in: "Editor \(number)") == Array("\(number)".utf8), comment)
      #expect(text.contains("# edit \(number)\n"), comment)
    }
    #expect(document.invalidLines.isEmpty, "a torn file")
  }

  // MARK: Interleavings

  /// Three writers take their steps in an order that a seed decides, and between two steps the editor may save.
  @Test("lose no change in any order of their steps", arguments: 1...40)
  func interleaved(seed: UInt64) throws {
    let turns = Turns(writers: 3)
    var edits = 0
    for writer in 0..<3 {
      let file = SettingsFile(path)
      startThread {
        for number in 0..<3 {
          var edits = SettingsEdits()
          edits.set("number", in: "w\(writer)", to: number)
          edits.merge("all", in: "Shared", from: [], to: ["w\(writer)-\(number)"])
          _ = try? file.apply(edits) { turns.wait(writer, at: $0) }
        }
        turns.end(writer)
      }
    }
    var random = SeededRandom(seed: seed)
    var step: SettingsFile.Step?
    var hasSaved = false
    while let waiting = turns.nextTurn() {
      if turns.stepUnderLock != step {
        step = turns.stepUnderLock
        if step == .read { hasSaved = false }
      }
      // If the editor saves twice around one exchange, the second save counts. A real editor would save its first
      // text again; this one would not.
      if random.oneIn(5), edits < 8, !(step == .exchanged && hasSaved) {
        try edit(edits)
        edits += 1
        hasSaved = true
      }
      turns.go(random.element(of: waiting))
    }
    let document = try SettingsFile(path).read()
    for writer in 0..<3 {
      #expect(last(of: "w\(writer)", in: document) == 2, "seed \(seed)")
      #expect(numbers(of: "w\(writer)", in: document).sorted() == [0, 1, 2], "seed \(seed)")
    }
    expectEdits(edits, in: document, "seed \(seed)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings.ini"])
  }

  // MARK: Ends

  @Test("are none the worse for one that is killed at any step", arguments: SettingsFile.Step.allCases)
  func killed(step: SettingsFile.Step) throws {
    let program = try #require(Program.built("SettingsWriter"))
    try edit(0)
    func write(_ first: Int, _ last: Int, _ others: String...) throws -> [String] {
      let program = try Program(program, [path, "w", "\(first)", "\(last)"] + others)
      var lines: [String] = []
      while let line = program.readLine() { lines.append(line) }
      return lines
    }
    #expect(try (write(0, 1), write(2, 2, "\(step)")) == (["0", "1"], []))
    let document = try SettingsFile(path).read()
    let isWritten = step == .replaced || step == .exchanged
    #expect(last(of: "w", in: document) == (isWritten ? 2 : 1))
    #expect(numbers(of: "w", in: document) == (isWritten ? [0, 1, 2] : [0, 1]))
    expectEdits(1, in: document, "\(step)")
    // Its lock has gone with it, and the next change removes its unfinished file.
    #expect(try write(3, 3) == ["3"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings.ini"])
  }

  /// An editor saves just before the file is replaced, and the writer is killed before it notices.
  @Test("lose nothing of an editor by one that is killed before it compares") func killedBeforeComparing() throws {
    let program = try #require(Program.built("SettingsWriter"))
    try edit(0)
    // Waits for the clock of the file system to advance.
    usleep(20_000)
    do {
      let writer = try Program(program, [path, "w", "0", "0", "exchanged", "# edit 1\n[Editor 1]\nkey=1\n"])
      #expect(writer.readLine() == nil)
    }
    let next = try Program(program, [path, "w", "1", "1"])
    #expect(next.readLine() == "1" && next.readLine() == nil)
    let document = try SettingsFile(path).read()
    #expect(last(of: "w", in: document) == 1)
    expectEdits(2, in: document, "killed")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings.ini"])
  }

  /// Three programs are killed at random moments and started again, while an editor saves in between.
  @Test("lose nothing that was saved, whenever they are killed", arguments: 1...4)
  func programs(seed: UInt64) throws {
    let program = try #require(Program.built("SettingsWriter"))
    var random = SeededRandom(seed: seed)
    var said = [-1, -1, -1]
    var edits = 0
    for _ in 0..<12 {
      var writers = try (0..<3).map { try Program(program, [path, "w\($0)", "\(said[$0] + 1)", "9999"]) }
      for writer in 0..<3 {
        for _ in 0..<random.int(below: 4) {
          guard let line = writers[writer].readLine() else { break }
          said[writer] = try #require(Int(line), "\(line)")
        }
      }
      do {
        let lock = try FolderLock(folder.path, path: path, patience: .seconds(60))
        try edit(edits)
        edits += 1
        withExtendedLifetime(lock) {}
      }
      // Kills the programs, wherever they are.
      writers = []
      let document = try SettingsFile(path).read()
      for writer in 0..<3 {
        let numbers = numbers(of: "w\(writer)", in: document)
        #expect(numbers == Array(0..<numbers.count) && numbers.count > said[writer], "seed \(seed)")
        #expect(last(of: "w\(writer)", in: document) ?? -1 == numbers.count - 1, "seed \(seed)")
        said[writer] = numbers.count - 1
      }
      expectEdits(edits, in: document, "seed \(seed)")
    }
  }
}

/// Lets writers take one step at a time.
private final class Turns: @unchecked Sendable {
  private enum State: Equatable {
    case running
    case waiting(SettingsFile.Step)
    /// It waits for the lock, which it may get at any moment once the lock is free.
    case locking
    case ended
  }

  // Guards everything below.
  private let condition = NSCondition()
  private var states: [State]
  private var isFree: [Bool]

  init(writers: Int) {
    states = Array(repeating: .running, count: writers)
    isFree = Array(repeating: false, count: writers)
  }

  /// Makes a writer wait for its turn.
  func wait(_ writer: Int, at step: SettingsFile.Step) {
    condition.lock()
    defer { condition.unlock() }
    states[writer] = .waiting(step)
    condition.broadcast()
    while !isFree[writer] { condition.wait() }
    isFree[writer] = false
  }

  func end(_ writer: Int) {
    condition.lock()
    defer { condition.unlock() }
    states[writer] = .ended
    condition.broadcast()
  }

  /// Waits until no writer moves.
  /// - Returns: The writers that wait for their turn; nil if all have ended.
  func nextTurn() -> [Int]? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      let hasLock = states.contains { if case .waiting(let step) = $0 { step != .begun } else { false } }
      let isStill = !states.contains(.running) && (hasLock || !states.contains(.locking))
      let waiting = states.indices.filter { if case .waiting = states[$0] { true } else { false } }
      if isStill, !waiting.isEmpty { return waiting }
      if states.allSatisfy({ $0 == .ended }) { return nil }
      condition.wait()
    }
  }

  /// The step at which the writer with the lock waits; nil if no writer has the lock.
  var stepUnderLock: SettingsFile.Step? {
    condition.lock()
    defer { condition.unlock() }
    return states.lazy.compactMap { if case .waiting(let step) = $0, step != .begun { step } else { nil } }.first
  }

  func go(_ writer: Int) {
    condition.lock()
    defer { condition.unlock() }
    states[writer] = states[writer] == .waiting(.begun) ? .locking : .running
    isFree[writer] = true
    condition.broadcast()
  }
}
