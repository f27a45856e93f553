import Foundation
import GLibKit
import SmartSearch
import Synchronization
import Testing

@testable import Catalog

@Suite struct ListSourceTests {
  @Test func aFileGivesItsLinesInTheirOrderToBePrinted() async throws {
    let path = try temporaryFile("Zebra\nApple\n")
    defer { unlink(path) }
    let items = try await ListSource(path: path).load { _ in }
    #expect(items.map(\.name) == ["Zebra", "Apple"])
    #expect(items[0].actions == [ItemAction("Print", .print(Array("Zebra".utf8)))])
  }

  @Test func aTabIsShownAsSpace() async throws {
    let path = try temporaryFile("a\tb\n")
    defer { unlink(path) }
    let items = try await ListSource(path: path).load { _ in }
    #expect(items[0].name == "a\u{2003}b")
    #expect(items[0].actions == [ItemAction("Print", .print(Array("a\tb".utf8)))])
  }

  /// Columns are counted from 1, and a missing column is skipped. The whole line is still searched and printed.
  @Test(arguments: [
    ("a\tb\tc", "\t", [3, 1], "c a"), ("a\tb", "\t", [4, 2, 0], "b"), ("plain", "\t", [1], "plain"),
    ("plain", "\t", [2], ""), ("aXbxc", "x", [2], "b"), ("a, b;c", "[,;] ?", [2, 3], "b c"), ("", "\t", [1], ""),
  ])
  func someColumnsAreShown(_ line: String, _ separator: String, _ numbers: [Int], _ shown: String) async throws {
    var look = ListLook()
    look.columns = ShownColumns(numbers, separator: try TextPattern(separator, ignoresCase: true))
    let path = try temporaryFile(line + "\n")
    defer { unlink(path) }
    let item = try await ListSource(path: path, look: look).load { _ in }[0]
    #expect(item.name == shown && item.alternateNames == [line])
    #expect(item.actions == [ItemAction("Print", .print(Array(line.utf8)))])
  }

  @Test(arguments: [
    ("/nonexistent/list.txt", "cannot read /nonexistent/list.txt: No such file or directory"),
    ("/usr", "cannot read /usr: Is a directory"),
  ])
  func whatCannotBeReadIsNamed(_ path: String, _ message: String) async {
    let error = await #expect(throws: SourceError.self) { try await ListSource(path: path).load { _ in } }
    #expect(error?.message == message)
    let other = #expect(throws: SourceError.self) {
      try LinePass(path: path, separator: .newline).reduce(into: 0) {
        $0.count
      } gather: { _, _ in
        .passedOver
      }
    }
    #expect(other?.message == message)
  }

  @Test func linesOfASlowWriterAreThereBeforeItsEnd() async throws {
    let path = NSTemporaryDirectory() + "hunch-pipe-\(UUID().uuidString)"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let (reports, continuation) = AsyncStream.makeStream(of: [String].self)
    let loading = Task {
      try await ListSource(path: path).load { continuation.yield($0.items?.map(\.name) ?? []) }
    }
    let writer = try #require(FileHandle(forWritingAtPath: path))
    var iterator = reports.makeAsyncIterator()
    writer.write(Data("one\ntwo\nthr".utf8))
    #expect(await iterator.next() == ["one", "two"])
    writer.write(Data("ee\n".utf8))
    #expect(await iterator.next() == ["one", "two", "three"])
    writer.write(Data("four".utf8))
    try writer.close()
    #expect(try await loading.value.map(\.name) == ["one", "two", "three", "four"])
  }

  @Test func permanentLinesStayWhateverIsTypedBehindThoseThatMatch() throws {
    var lines = LineStore()
    let text =
      "Back\0permanent\u{1F}true\npear\npermanent\napple\n"
      + "Quit\0icon\u{1F}exit\u{1F}permanent\u{1F}true\nplum\0permanent\u{1F}false\nlast\0meta\u{1F}permanent"
    for bytes in text.utf8.chunked(by: 7) { bytes.withUnsafeBytes { lines.append($0) } }
    lines.finish()
    let items = ListSource.items(of: lines)
    var list = LibrarySnapshot(list: [], id: "list", title: "", iconName: "")
    try list.sources[0].replaceItemsSoFar(items)
    func found(_ text: String, limit: Int = 10) -> [String] {
      let answer = list.search(text, limit: limit)
      #expect(answer.counts == [answer.total] && (limit < answer.total || answer.hits.count == answer.total))
      return answer.hits.map { list.item($0).name }
    }
    #expect(found("") == ["Back", "pear", "permanent", "apple", "Quit", "plum", "last"])
    #expect((found("p"), found("q")) == (["pear", "permanent", "plum", "last", "Back", "Quit"], ["Quit", "Back"]))
    #expect(found("zzz") == ["Back", "Quit"] && found("zzz", limit: 1) == ["Back"] && found("zzz", limit: 0).isEmpty)
    #expect(list.completion(of: "ba", by: list.search("ba", limit: 1))?.rest == "ck")
    #expect(list.completion(of: "zzz", by: list.search("zzz", limit: 1)) == nil)
  }

  @Test func linesInMarkupAreFoundByTheirTextAndKeepTheirLooksAndBytes() {
    var look = ListLook()
    look.hasMarkup = true
    var lines = LineStore()
    Array("<b>Fire</b>fox\0meta\u{1F}web\n<b>broken".utf8).withUnsafeBytes { lines.append($0) }
    lines.finish()
    let items = ListSource.items(of: lines, look)
    #expect(items.map(\.name) == ["Firefox", "broken"])
    #expect(items.map(\.nameStyles) == [[NameStyle(.weight(700), 0..<4)], []])
    #expect(items[0].alternateNames == ["Firefox web"])
    #expect(items[0].actions == [ItemAction("Print", .print(Array("<b>Fire</b>fox".utf8)))])
    #expect(ListSource.items(of: lines).map(\.name) == ["<b>Fire</b>fox", "<b>broken"])
  }

  @Test func aLongFileIsPassedOnInGrowingSteps() async throws {
    let count = 200_000
    let path = try temporaryFile((0..<count).map { "line \($0)\n" }.joined())
    defer { unlink(path) }
    let reports = Mutex<[Int]>([])
    let items = try await ListSource(path: path).load { progress in reports.withLock { $0.append(progress.loaded) } }
    #expect(items.count == count)
    let steps = reports.withLock { $0 }
    #expect(!steps.isEmpty)
    for (step, next) in zip(steps, steps.dropFirst()) { #expect(next >= 2 * step) }
  }

  private func temporaryFile(_ text: String) throws -> String {
    let path = NSTemporaryDirectory() + "hunch-list-\(UUID().uuidString)"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }
}

extension Sequence<UInt8> {
  /// Divides bytes into pieces of this size, as a pipe may deliver them.
  fileprivate func chunked(by size: Int) -> [[UInt8]] {
    let bytes = Array(self)
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<Swift.min($0 + size, bytes.count)]) }
  }
}
