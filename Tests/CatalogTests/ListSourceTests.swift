import Foundation
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
