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
}
