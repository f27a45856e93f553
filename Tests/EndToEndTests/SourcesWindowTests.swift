import Foundation
import TestSupport
import XCTest

/// The window with the sources of the machine.
final class SourcesWindowTests: EndToEndTestCase {
  private let data = TemporaryFolder()
  private var folder: String { data.path }

  private func addApplication(_ name: String, opening mark: String) throws {
    try data.addApplication(name, exec: "/usr/bin/touch \(folder)/\(mark)", to: "applications/\(mark).desktop")
  }

  private func open() throws -> Session {
    try launch(environment: ["XDG_DATA_DIRS": "\(folder):/usr/local/share:/usr/share"])
  }

  func testAnApplicationThatIsInstalledMeanwhileIsFound() throws {
    try addApplication("Zork", opening: "zork")
    let hunch = try open()
    hunch.type("zork")
    hunch.eventually("the applications have been read") { $0.rows.map(\.name) == ["Zork"] }
    hunch.press(.control + "a")
    hunch.type("xyzzy")
    hunch.eventually("nothing is found yet") { $0.statusText?.hasPrefix("Searched ") == true }
    try addApplication("Xyzzy", opening: "xyzzy")
    hunch.eventually("it is found") { $0.rows.first?.name == "Xyzzy" }
  }

  func testALaterStartHandsItsQueryToTheFirstAndATogglingOneClosesIt() throws {
    try addApplication("Zork", opening: "zork")
    let hunch = try open()
    hunch.eventually("the window is there") { $0.hasWindow }
    let second = try launch("zork", accessible: false)
    XCTAssertEqual(second.exitStatus(), .exited(0))
    XCTAssertEqual(second.process.errorOutput, "")
    hunch.eventually("the first searches for it") { $0.field.text == "zork" && $0.rows.map(\.name) == ["Zork"] }
    XCTAssertEqual(try launch("--toggle", accessible: false).exitStatus(), .exited(0))
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
  }

  func testReturnCopiesTheNameOfAnIcon() throws {
    let hunch = try open()
    hunch.find("user-trash-f", as: "user-trash-full")
    hunch.press(.enter)
    hunch.eventually("its name is on the clipboard") { $0.connection.clipboard() == "user-trash-full" }
  }
}
