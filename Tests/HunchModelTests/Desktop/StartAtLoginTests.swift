import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import HunchModel

/// The autostart entry, by which the desktop starts the program at login.
final class StartAtLoginTests: XCTestCase {
  private let folder = TemporaryFolder()

  func testItIsWrittenAndRemoved() throws {
    let entry = StartAtLogin(name: "app.example.Program", program: "/bin/true", folder: folder.path + "/autostart")
    XCTAssertFalse(entry.isOn)
    try entry.set(false)
    try entry.set(true)
    XCTAssertTrue(entry.isOn)
    let path = folder.path + "/autostart/app.example.Program.desktop"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    XCTAssertTrue(text.contains("\nExec=\"/bin/true\" --hidden\n"), text)
    try entry.set(false)
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
  }

  /// A folder's name may contain every character that is special in an Exec line.
  func testTheProgramIsStartedWhateverItsFolderIsCalled() throws {
    let program = try folder.write(
      "#!/bin/sh\nprintf %s \"$*\" > \"\(folder.path)/said\"\n", to: "a \"$`\\ b/hunch", mode: 0o700)
    try StartAtLogin(name: "app.example.Program", program: program, folder: folder.path).set(true)
    let path = folder.path + "/app.example.Program.desktop"
    let said = folder.path + "/said"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try onMain {
      let entry = try XCTUnwrap(AppInfo(contentsOf: path), text)
      try waitForTask { try await entry.start() }
      waitUntil("it is started") { (try? String(contentsOfFile: said, encoding: .utf8)) == "--hidden" }
    }
  }

  func testWhatSwitchesAnEntryOffIsRespected() throws {
    let entry = StartAtLogin(name: "app.example.Program", program: "/bin/true", folder: folder.path)
    for line in ["Hidden=true", "X-GNOME-Autostart-enabled=false", "not a line"] {
      try folder.write("[Desktop Entry]\nType=Application\n\(line)\n", to: "app.example.Program.desktop")
      XCTAssertFalse(entry.isOn, line)
    }
  }

  func testAFolderThatCannotBeWrittenIsNamed() throws {
    let path = try folder.write("a file", to: "in the way")
    let entry = StartAtLogin(name: "app.example.Program", program: "/bin/true", folder: path)
    XCTAssertThrowsError(try entry.set(true)) { XCTAssertTrue("\($0)".contains(path), "\($0)") }
  }
}
