import Dispatch
import GLibKit
import Glibc
import Synchronization
import TestSupport
import XCTest

@testable import GtkKit

/// Windows and keys on a Wayland compositor, where there is none, or one that hangs. `WaylandWindowTests` has a real one.
final class CompositorWindowsTests: XCTestCase {
  func testWithoutACompositorThereIsNoListAndNothingToActOn() {
    let windows = CompositorWindows()
    for display in ["wayland-that-is-not-there", "/nonexistent/wayland-0", ""] {
      XCTAssertThrowsError(try windows.list(on: display, without: "")) {
        XCTAssertEqual($0 as? OtherWindows.Obstacle, .noList)
      }
      XCTAssertFalse(CompositorKeys.areThere(on: display))
      XCTAssertFalse(CompositorKeys.pressShiftInsert(on: display))
    }
    for deed in [OpenWindow.Deed.goTo, .close, .bringHere] {
      XCTAssertThrowsError(try windows.perform(deed, on: 1)) {
        XCTAssertEqual($0 as? OtherWindows.Obstacle, .noList)
      }
    }
  }

  func testACompositorThatDoesNotAnswerIsGivenUp() throws {
    // Addresses of sockets are short.
    let path = "/tmp/hunch-compositor-\(getpid())"
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(server)
      unlink(path)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(server, $0, length) }
    }
    XCTAssertEqual(bound, 0)
    XCTAssertEqual(listen(server, 4), 0)
    let found = Mutex<[Bool]?>(nil)
    DispatchQueue.global().async {
      let hasWindows = (try? CompositorWindows().list(on: path, without: "")) != nil
      let hasKeys = CompositorKeys.areThere(on: path)
      found.withLock { $0 = [hasWindows, hasKeys] }
    }
    XCTAssertTrue(blockUntil(within: .seconds(60)) { found.withLock { $0 != nil } }, "it is waited for")
    XCTAssertEqual(found.withLock { $0 }, [false, false])
  }
}
