import Catalog
import Foundation
import HunchModelTestSupport
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

final class ChooserTests: DisplayTestCase {
  /// The program goes on after a chooser, whose list may be large and whose writer may never end.
  func testAChooserThatEndsLetsGoOfItsListAndItsInput() throws {
    let (reader, writer) = try makePipe()
    defer { close(writer) }
    try onMain {
      let preferences = Preferences.read(from: NSTemporaryDirectory() + "hunch-settings-\(UUID().uuidString).ini")
      let application = try TestWindow.application.get()
      var ends = 0
      weak var released: Chooser?
      do {
        let input = try PassedInput(descriptor: reader)
        let chooser = Chooser(.list(ListSource(path: nil, passed: input)), Chooser.Manner(), in: application)
        released = chooser
        chooser.onEnd = {
          ends += 1
          input.stop()
        }
        chooser.start()
        chooser.present(preferences)
        XCTAssertEqual(write(writer, "one\ntwo\n", 8), 8)
        waitUntil("the lines are read") { chooser.count == 2 }
        chooser.cancel()
        chooser.cancel()
        guard case .cancelled? = chooser.result else { return XCTFail("\(String(describing: chooser.result))") }
      }
      XCTAssertEqual(ends, 1)
      waitUntil("it is released") { released == nil }
      waitUntil("nobody reads the pipe") {
        var request = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) == 1 && Int32(request.revents) & POLLERR != 0
      }
    }
  }
}
