import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Catalog

@Suite struct PassedInputTests {
  @Test func itsLinesAreReadToTheEnd() throws {
    let (reader, writer) = try makePipe()
    #expect(write(writer, "one\ntwo", 7) == 7)
    close(writer)
    let input = try PassedInput(descriptor: reader)
    let lines = try LineReader(path: nil, separator: .newline, passed: input).read { _ in }
    #expect(lines.map { String(decoding: $0.text, as: UTF8.self) } == ["one", "two"])
  }

  /// The writer of a list may never end.
  @Test func stoppingEndsTheReadingAndClosesTheDescriptor() async throws {
    let (reader, writer) = try makePipe()
    defer { close(writer) }
    var input: PassedInput? = try PassedInput(descriptor: reader)
    let error = Mutex<SourceError?>(nil)
    let hasReported = Mutex(false)
    #expect(write(writer, "one\n", 4) == 4)
    startThread { [input] in
      do throws(SourceError) {
        let reader = LineReader(path: nil, separator: .newline, passed: input)
        _ = try reader.read { _ in hasReported.withLock { $0 = true } }
      } catch let failure {
        error.withLock { $0 = failure }
      }
    }
    #expect(await eventually { hasReported.withLock { $0 } })
    input?.stop()
    #expect(await eventually { error.withLock { $0 } == .cancelled })
    input = nil
    // The pipe is broken once nobody reads from it.
    #expect(
      await eventually {
        var request = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) == 1 && Int32(request.revents) & POLLERR != 0
      })
  }
}
