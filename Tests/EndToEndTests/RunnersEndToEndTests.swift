import Foundation
import TestSupport
import XCTest

/// A KRunner plugin in the window: its results are rows, and the action list shows their actions.
final class RunnersEndToEndTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var calls: [String] { folder.lines(of: "calls") }

  /// Starts the runner, and installs its desktop entry in the user's folder.
  private func startRunner() throws -> Program {
    let name = "org.example.Hunch.Runner\(UUID().uuidString.prefix(8))"
    try folder.addRunner(name, "X-Plasma-Runner-Min-Letter-Count=3")
    return try Program.stub("RunnerStub", [name, folder.path + "/calls"])
  }

  func testItsResultIsARowWithItsOwnActions() throws {
    let runner = try startRunner()
    let hunch = try launch(environment: ["XDG_DATA_HOME": folder.path + "/data"])
    hunch.type("zorkian")
    hunch.search()
    hunch.eventually("what it found is a row") { hunch in
      hunch.rows.contains {
        $0.name == "Zorkian Chronicle" && $0.accessible.description.hasPrefix("an open tab, Zork Tabs · Pages")
      }
    }
    hunch.press(.down)
    hunch.eventually("the row is selected") { $0.selectedRow == "Zorkian Chronicle" }
    hunch.press(.control + "k")
    hunch.eventually("its actions are listed") {
      $0.rows(in: "Actions").map(\.name) == ["Open in Zork Tabs", "Close Tab"]
    }
    hunch.press(.shift + .enter)
    hunch.eventually("the runner opens it, and the window stays and says so") {
      self.calls.contains("Run tab 1 ") && $0.statusText == "Open in Zork Tabs: Zorkian Chronicle"
    }
    hunch.press(.control + "k")
    hunch.eventually("its actions are listed again") { !$0.rows(in: "Actions").isEmpty }
    hunch.type("clo")
    hunch.eventually("they are narrowed") { $0.rows(in: "Actions").last?.name == "Close Tab" }
    hunch.ends(by: .enter)
    XCTAssertEqual(calls.first, "Actions")
    XCTAssertTrue(calls.contains("Match zorkian"), "\(calls)")
    XCTAssertTrue(calls.contains("Run tab 1 close"), "\(calls)")
    hunch.eventually("it is told that the search is over") { _ in self.calls.last == "Teardown" }
    withExtendedLifetime(runner) {}
  }

  func testAPrivateWindowTellsItNothing() throws {
    let runner = try startRunner()
    let hunch = try launch("--private", environment: ["XDG_DATA_HOME": folder.path + "/data"])
    hunch.type("zorkian")
    hunch.search()
    hunch.eventually("the search has ended") { $0.field.text == "zorkian" && $0.statusText?.isEmpty == false }
    hunch.press(.control + "q")
    XCTAssertNotNil(hunch.exitStatus())
    XCTAssertEqual(calls, [])
    withExtendedLifetime(runner) {}
  }
}
