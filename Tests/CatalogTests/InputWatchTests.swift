import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Catalog

@Suite struct InputWatchTests {
  /// The reader of the results closes while the first result is being written. The wait for more input notices that
  /// before it knows of the result.
  @Test func aReaderThatGoesBeforeTheFirstResultIsNotedEndsTheWait() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/input"
    #expect(mkfifo(path, 0o600) == 0)
    // Opened for both directions, which does not wait for the other end.
    let input = open(path, O_RDWR | O_CLOEXEC)
    defer { close(input) }
    let (reader, writer) = try makePipe()
    defer { close(writer) }
    close(reader)
    let watch = try InputWatch(output: writer)
    let thread = Mutex("")
    let answer = Mutex<Bool?>(nil)
    startThread {
      guard let file = try? InputFile(path: path) else { return }
      thread.withLock { $0 = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? "" }
      let goesOn = watch.wait(for: file)
      answer.withLock { $0 = goesOn }
    }
    var looksAsleep = 0
    #expect(
      await eventually {
        let place = thread.withLock { "/proc/\($0)/status" }
        let status = (try? String(contentsOfFile: place, encoding: .utf8)) ?? ""
        looksAsleep = status.contains("State:\tS") ? looksAsleep + 1 : 0
        return looksAsleep == 5
      })
    watch.noteResults()
    #expect(await eventually { answer.withLock { $0 } == false })
    watch.stop()
  }
}
