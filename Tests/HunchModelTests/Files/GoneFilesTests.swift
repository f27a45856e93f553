import Synchronization
import TestSupport
import Testing

@testable import HunchModel

/// The search for deleted files among the rows.
@MainActor @Suite struct GoneFilesTests {
  @Test func filesAreLookedForOnceTheirRowsAreDrawnAndAllTogether() async {
    let questions = Mutex<[[[UInt8]]]>([])
    let files = GoneFiles { paths in
      questions.withLock { $0.append(paths) }
      return [[2]]
    }
    var missing: Set<[UInt8]> = []
    files.onLook = { missing = $1 }
    let (frame, draw) = AsyncStream<Void>.makeStream()
    let isWaiting = Mutex(false)
    files.untilDrawn = {
      isWaiting.withLock { $0 = true }
      for await _ in frame {}
    }
    files.look(for: [1])
    #expect(await eventually { isWaiting.withLock { $0 } })
    files.look(for: [2])
    #expect(questions.withLock { $0.isEmpty })
    draw.finish()
    #expect(await eventually { missing == [[2]] })
    #expect(questions.withLock { $0 } == [[[1], [2]]])
  }
}
