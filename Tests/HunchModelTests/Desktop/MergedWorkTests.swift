import TestSupport
import Testing

@testable import HunchModel

/// Work that is requested several times in a row.
@MainActor @Suite struct MergedWorkTests {
  @Test func isDoneOnceMoreForAllThatCameMeanwhile() async {
    var rounds = 0
    var goOn: [CheckedContinuation<Void, Never>] = []
    let work = MergedWork {
      rounds += 1
      await withCheckedContinuation { goOn.append($0) }
    }
    work.start()
    #expect(await eventually { rounds == 1 && goOn.count == 1 })
    for _ in 0..<1_000 { work.start() }
    goOn.removeFirst().resume()
    #expect(await eventually { rounds == 2 && goOn.count == 1 })
    goOn.removeFirst().resume()
    await Task.yield()
    work.start()
    #expect(await eventually { rounds == 3 && goOn.count == 1 })
    goOn.removeFirst().resume()
  }
}
