import Foundation
import TestSupport
import XCTest

/// A use of dmenu or rofi in scripts, with the user's keys and the expected result.
struct Idiom {
  enum Step {
    case type(String)
    case press([Key])
    /// Waits until the list has this many rows.
    case rows(Int)
    /// Waits until the row of this name is selected.
    case selected(String)
    /// Waits until a label has exactly this text.
    case shown(String)
    /// Waits until this window has closed and the next one opens.
    case nextWindow

    static func press(_ keys: Key...) -> Step { .press(keys) }
  }

  var name: String
  /// A shell script. It finds Hunch by the names `dmenu` and `rofi`.
  var script: String
  var steps: [Step] = []
  var output: String
  var status: Int32 = 0
}

/// A test that runs ordinary scripts: `dmenu` and `rofi` are links to Hunch, first in `PATH`.
class IdiomTestCase: EndToEndTestCase {
  /// The folder in which the scripts run.
  let folder = TemporaryFolder()

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
    for name in ["dmenu", "rofi"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/bin/\(name)", withDestinationPath: try Self.program())
    }
  }

  /// Runs each idiom, and compares its output and exit status.
  func check(_ idioms: [Idiom], file: StaticString = #filePath, line: UInt = #line) throws {
    for idiom in idioms {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let session = try launch(
        ["-c", "cd '\(folder.path)'\n\(idiom.script)"], environment: ["PATH": "\(folder.path)/bin:\(path)"],
        program: "/bin/sh", file: file, line: line)
      session.followsChildren = true
      for step in idiom.steps { perform(step, in: session, idiom.name) }
      let status = session.exitStatus(timeout: .seconds(120))
      XCTAssertEqual(
        status, .exited(idiom.status), "\(idiom.name): \(session.process.errorOutput)", file: file, line: line)
      XCTAssertEqual(session.output, idiom.output, idiom.name, file: file, line: line)
      session.end()
    }
  }

  private func perform(_ step: Idiom.Step, in session: Session, _ name: String) {
    switch step {
    case .type(let text): session.type(text)
    case .press(let keys): session.press(keys)
    case .rows(let count): session.eventually("\(name): \(count) rows") { $0.rows.count == count }
    case .selected(let row): session.eventually("\(name): “\(row)” is selected") { $0.selectedRow == row }
    case .shown(let text):
      session.eventually("\(name): “\(text)” is shown") { session in
        session.application.all(role: "label").contains { ($0.text ?? $0.name) == text }
      }
    case .nextWindow:
      let known = session.knownProgramID
      session.eventually("\(name): another window") { $0.programID != nil && $0.programID != known }
    }
  }
}
