import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Catalog
@testable import SmartSearch

/// A pass over an input must find the same lines as an engine over all its lines.
@Suite struct LinePassTests {
  private static let alphabets = [
    ["a", "b", "A", "1", " ", ".", "'", "\n", "\n", "\r\n", "\0"],
    ["up", "Up", "é", "ß", "日", " ", "\u{301}", "\n", "\n", "\0", "\0meta\u{1F}up a\u{1F}display\u{1F}b\n"],
    [
      "a", "ab", "\0icon\u{1F}x\u{1F}meta\u{1F}a b", "\0display\u{1F}a", "\0compounds\u{1F}a b,b a\n", "\n", "\n", "\n",
      " ",
    ],
  ]

  /// A list as bytes, with an engine over its lines for comparison.
  private struct List {
    let bytes: [UInt8]
    let separator: LineStore.Separator
    let lines: LineStore
    let engine: ScanEngine

    init(_ bytes: [UInt8], _ separator: LineStore.Separator) {
      self.bytes = bytes
      self.separator = separator
      lines = LineStore(bytes, separator: separator)
      engine = ScanEngine(
        lines.enumerated().map { position, line in
          SearchItem(
            name: line.name, alternateNames: line.alternateNames, compounds: line.compounds,
            weight: Int32(-position))
        }, keepsOrder: true)
    }

    /// Returns the lines at some positions, each with its separator.
    func text(of positions: some Sequence<Int>) -> [UInt8] {
      positions.flatMap { Array(lines[$0].bytes) + [separator.rawValue] }
    }
  }

  /// Reads a list from a pipe, into which it is written in pieces of random size.
  private func read<Result>(
    _ bytes: [UInt8], _ random: inout SeededRandom, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let path = NSTemporaryDirectory() + "hunch-pass-\(UUID().uuidString)"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    var pieces: [Data] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(1 + random.int(below: random.oneIn(3) ? 200_000 : 20))
      pieces.append(Data(piece))
      rest = rest.dropFirst(piece.count)
    }
    let writing = Thread { [pieces] in
      let writer = FileHandle(forWritingAtPath: path)
      for piece in pieces { writer?.write(piece) }
      try? writer?.close()
    }
    writing.start()
    return try body(path)
  }

  private struct Found: Sendable {
    var total = 0
    var ranks: [[UInt8]] = [[], [], [], []]
    var numbers: [[Int]] = [[], [], [], []]
    var lineCount = 0
  }

  private func found(_ path: String, _ list: List, _ filter: LineFilter) throws -> Found {
    try LinePass(path: path, separator: list.separator).reduce(into: Found()) {
      filter.matches(in: $0)
    } gather: { found, matches in
      found.total += matches.total
      for (rank, lines) in matches.ranks.enumerated() {
        #expect(lines.count == lines.numbers.count)
        found.ranks[rank] += lines.bytes
        found.numbers[rank] += lines.numbers.map { $0 + found.lineCount }
      }
      found.lineCount += matches.lineCount
      return .passedOver
    }
  }

  private func check(_ list: List, _ text: String, _ random: inout SeededRandom) throws {
    let answer = list.engine.search(text, limit: list.lines.count)
    let best = answer.hits.map { Int($0.item) }
    for order in [LineFilter.Order.best, .input] {
      let filter = LineFilter(text, separator: list.separator, order: order, limit: .max, numbersLines: true)
      let found = try read(list.bytes, &random) { try self.found($0, list, filter) }
      let expected = order == .best ? best : best.sorted()
      #expect(found.total == answer.total, "\(text.debugDescription)")
      #expect(found.numbers.flatMap(\.self) == expected, "\(text.debugDescription)")
      #expect(found.ranks.flatMap(\.self) == list.text(of: expected), "\(text.debugDescription)")
      #expect(found.lineCount == list.lines.count)
    }
    let match = list.engine.completion(of: text)
    let completed = try read(list.bytes, &random) { path in
      try completion(path, list, text)
    }
    #expect(completed?.rest == match?.rest, "\(text.debugDescription)")
    #expect(completed?.line.number == match.map { Int($0.item) }, "\(text.debugDescription)")
    #expect(completed?.line.line.bytes == match.map { list.lines[Int($0.item)].bytes })
  }

  private func completion(
    _ path: String, _ list: List, _ text: String
  ) throws -> (rest: String, line: LineCompletion.Line)? {
    guard let completion = LineCompletion(text, separator: list.separator, numbersLines: true) else { return nil }
    let candidates = try LinePass(path: path, separator: list.separator).reduce(into: LineCompletion.Candidates()) {
      completion.candidates(among: $0)
    } gather: { all, some in
      _ = all.append(some)
      return .passedOver
    }
    return completion.match(among: candidates)
  }

  @Test func answersAsAnEngineOverTheLines() throws {
    try withEvery(60) { random in
      let alphabet = random.element(of: Self.alphabets)
      let bytes = Array(random.text(of: alphabet, letters: 0...80).utf8)
      let list = List(bytes, random.oneIn(4) ? .null : .newline)
      for _ in 0..<3 {
        let text = random.oneIn(2) ? "a" : random.text(of: ["a", "b", "up", "é", "1", " "], letters: 0...4)
        try check(list, text, &random)
      }
    }
  }

  @Test func linesLongerThanABlockAndListsOfManyBlocksAreSearchedToo() throws {
    var random = SeededRandom(seed: 3)
    let long = String(repeating: "x", count: 600_000)
    let many = (0..<60_000).map { "line \($0) a\($0 % 7)" }
    let text = ([long + " a6"] + many + ["a6 " + long, "é" + long + " a6"]).joined(separator: "\n")
    for query in ["a6", "line", "a6 59999", "x"] { try check(List(Array(text.utf8), .newline), query, &random) }
  }

  @Test func aLimitLeavesTheCountWhole() throws {
    let lines = Array((0..<50_000).map { "a\($0)\n" }.joined().utf8)
    let filter = LineFilter("a", separator: .newline, order: .input, limit: 2, numbersLines: false)
    let matches = filter.matches(in: lines.span)
    #expect(matches.total == 50_000 && matches.ranks.map(\.bytes) == [Array("a0\na1\n".utf8)])
  }

  @Test func aPassEndsWhenNoMoreIsWantedThoughItsInputDoesNot() throws {
    let path = NSTemporaryDirectory() + "hunch-pass-\(UUID().uuidString)"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    // Opened for both directions, it waits for no reader, and the other end stays open.
    let writer = open(path, O_RDWR)
    defer { close(writer) }
    write(writer, "one\ntwo\n", 8)
    let bytes = try LinePass(path: path, separator: .newline).reduce(into: [UInt8]()) { lines in
      lines.array(of: 0..<lines.count)
    } gather: { all, lines in
      all += lines
      return .finished
    }
    #expect(bytes == Array("one\ntwo\n".utf8))
  }

  @Test func whatTakesThePartsMayFail() throws {
    struct Failure: Error {}
    let path = NSTemporaryDirectory() + "hunch-pass-\(UUID().uuidString)"
    try String(repeating: "line\n", count: 300_000).write(toFile: path, atomically: false, encoding: .utf8)
    defer { unlink(path) }
    #expect(throws: Failure.self) {
      try LinePass(path: path, separator: .newline).reduce(into: 0) {
        $0.count
      } gather: { _, _ in
        throw Failure()
      }
    }
  }
}
