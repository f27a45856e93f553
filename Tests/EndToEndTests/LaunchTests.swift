import Foundation
import XCTest

/// What the window says when an application does not start.
final class LaunchTests: EndToEndTestCase {
  func testAnApplicationOfTheBusWithoutItsServiceSaysThatItCouldNotStart() throws {
    let folder = NSTemporaryDirectory() + "hunch-launch-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/applications", withIntermediateDirectories: true)
    try """
    [Desktop Entry]
    Type=Application
    Name=Zorkless
    Exec=/usr/bin/touch \(folder)/started
    DBusActivatable=true

    """.write(toFile: folder + "/applications/org.example.Zorkless.desktop", atomically: false, encoding: .utf8)
    let hunch = try launch(environment: ["XDG_DATA_DIRS": "\(folder):/usr/share"])
    hunch.type("zorkl")
    hunch.eventually("it is found") { $0.rows.first?.name == "Zorkless" }
    hunch.press(.shift + .enter)
    hunch.eventually("the failure is told") {
      $0.statusText?.contains("Zorkless: its service could not be started") == true
    }
    XCTAssertNil(hunch.process.exitStatus)
  }

  /// A pipe among the desktop entries keeps GIO waiting for ever, and whoever asks it anything with it.
  func testAPipeAmongTheEntriesIsNamedAndHoldsUpNothing() throws {
    let folder = NSTemporaryDirectory() + "hunch-launch-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/applications", withIntermediateDirectories: true)
    try "[Desktop Entry]\nType=Application\nName=Zorkpipe\nExec=/usr/bin/touch \(folder)/started\n".write(
      toFile: folder + "/applications/zorkpipe.desktop", atomically: false, encoding: .utf8)
    let pipe = folder + "/applications/aaa.desktop"

    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    let late = try launch(environment: ["XDG_DATA_DIRS": "\(folder):/usr/share"])
    late.eventually("the row of the applications names it") {
      $0.application.outline().contains("\(pipe): it is a pipe")
    }
    late.end()

    unlink(pipe)
    let hunch = try launch(environment: ["XDG_DATA_DIRS": "\(folder):/usr/share"])
    hunch.type("zorkp")
    hunch.eventually("it is found") { $0.rows.first?.name == "Zorkpipe" }
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    hunch.press(.shift + .enter)
    hunch.eventually("the failure is told, or it was quicker") {
      $0.statusText?.contains("pipe") == true || FileManager.default.fileExists(atPath: folder + "/started")
    }
    guard hunch.process.exitStatus == nil else { return }
    hunch.press(.backspace)
    hunch.eventually("keys are heard") { $0.field.text?.hasPrefix("zorkp") == true }
  }
}
