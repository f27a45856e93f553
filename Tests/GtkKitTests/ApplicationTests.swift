import MainLoopTestSupport
import XCTest

@testable import GtkKit

final class ApplicationTests: DisplayTestCase {
  func testRunsFromActivationToQuit() {
    onMain {
      let application = Application(id: nil)
      var trail: [String] = []
      application.started.connect(to: application) { _ in trail.append("started") }
      application.activated.connect(to: application) { application in
        trail.append("activated")
        application.hold()
        Task { @MainActor in
          trail.append("task")
          application.quit()
        }
      }
      XCTAssertEqual(application.run(), 0)
      XCTAssertEqual(trail, ["started", "activated", "task"])
    }
  }

  func testEndsWithItsLastWindow() {
    onMain {
      let application = Application(id: "org.example.Short", isUnique: false)
      application.activated.connect(to: application) { application in
        let window = ApplicationWindow(application, title: "Short")
        XCTAssertEqual(application.windows, [window])
        window.present()
        MainLoop.idle { window.close() }
      }
      XCTAssertEqual(application.run(), 0)
    }
  }

  func testActionsGetTheirParameter() {
    onMain {
      let application = Application(id: nil)
      var found: [String] = []
      application.addAction("search", parameter: "s") { found.append($0.string ?? "") }
      let plain = application.addAction("help") { found.append("help") }
      application.activated.connect(to: application) { application in
        application.activateAction("search", .string("fi"))
        application.activateAction("help")
        plain.isEnabled = false
        application.activateAction("help")
        application.quit()
      }
      XCTAssertEqual(application.run(), 0)
      XCTAssertEqual(found, ["fi", "help"])
    }
  }

  func testFirstStartIsNotRemote() throws {
    try onMain {
      let application = Application(id: "org.example.Single")
      try application.register()
      XCTAssertFalse(application.isRemote)
    }
  }
}
