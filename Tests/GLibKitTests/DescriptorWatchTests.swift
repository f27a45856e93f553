import Glibc
import MainLoopTestSupport
import XCTest

@testable import GLibKit

private func makePipe() -> (reader: Int32, writer: Int32) {
  var ends: [Int32] = [-1, -1]
  XCTAssertEqual(pipe(&ends), 0)
  return (ends[0], ends[1])
}

final class DescriptorWatchTests: XCTestCase {
  func testInputAndTheEndOfTheWriterAreReported() {
    onMain {
      let (reader, writer) = makePipe()
      defer { close(reader) }
      var read: [Int] = []
      let watch = DescriptorWatch(reader, for: .input) {
        var byte: UInt8 = 0
        read.append(Glibc.read(reader, &byte, 1))
      }
      defer { watch.end() }
      XCTAssertEqual(write(writer, "a", 1), 1)
      waitUntil { read == [1] }
      close(writer)
      waitUntil { read.count >= 2 && read[1] == 0 }
    }
  }

  func testSpaceForOutputIsReportedUntilTheWatchEndsInItsHandler() {
    onMain {
      let (reader, writer) = makePipe()
      defer {
        close(reader)
        close(writer)
      }
      var count = 0
      var watch: DescriptorWatch?
      watch = DescriptorWatch(writer, for: .output) {
        count += 1
        watch?.end()
      }
      waitUntil { count == 1 }
      MainLoop.runPending()
      XCTAssertEqual(count, 1)
      watch = nil
    }
  }

  func testAnEndedWatchReleasesWhatItsHandlerHolds() {
    onMain {
      final class Held {}
      let (reader, writer) = makePipe()
      defer {
        close(reader)
        close(writer)
      }
      weak var held: Held?
      do {
        let new = Held()
        held = new
        let watch = DescriptorWatch(reader, for: .input) { _ = new }
        watch.end()
        watch.end()
      }
      XCTAssertNil(held)
    }
  }
}
