import Foundation
import TestSupport
import XCTest

/// Copied text must outlive the window.
final class CopyingTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  /// Copies an emoji, which closes the window.
  private func copyRocket() throws -> Session {
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;applications\n")
    let hunch = try launch(environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    hunch.find("rocket", as: "Rocket")
    hunch.press(.enter)
    hunch.eventually("it is on the clipboard") { $0.connection.clipboard() == "🚀" }
    return hunch
  }

  func testTheDesktopSaysWhatWasCopied() throws {
    let log = folder.path + "/notifications"
    let desktop = try Program(XCTUnwrap(Program.built("NotificationStub")), [log])
    defer { withExtendedLifetime(desktop) {} }
    XCTAssertEqual(desktop.readLine(), "ready")
    let hunch = try copyRocket()
    hunch.eventually("it is said") { _ in
      (try? String(contentsOfFile: log, encoding: .utf8)) == "Hunch: Copied Rocket\n"
    }
    XCTAssertFalse(hunch.hasWindow)
  }

  func testALineSaysItForAMomentWhereTheDesktopHasNoNotifications() throws {
    let hunch = try copyRocket()
    hunch.eventually("a line says it") { hunch in
      hunch.application.all(role: "alert", "notification").contains { $0.name == "Copied Rocket" }
    }
    let window = try XCTUnwrap(hunch.window)
    XCTAssertNotEqual(hunch.connection.focusedWindow, window)
    hunch.eventually("and goes by itself") { !$0.hasWindow }
    XCTAssertNil(hunch.process.exitStatus)
  }

  /// X11 keeps no copy of the clipboard: Hunch must run and serve the text until another program takes the clipboard.
  func testWhatWasCopiedStaysUntilAnotherProgramHasTheClipboard() throws {
    let hunch = try copyRocket()
    hunch.eventually("the window is gone") { !$0.hasWindow }
    XCTAssertNil(hunch.process.exitStatus)
    XCTAssertEqual(hunch.connection.clipboard(), "🚀")
    let other = try PrimaryOwner("other", selection: "CLIPBOARD")
    defer { other.end() }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
  }
}
