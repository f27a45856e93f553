import Foundation
import XCTest

/// *Return opens the best result*, chosen in the preferences of the real program, by real keys.
final class ReturnKeyTests: EndToEndTestCase {
  private let folder = NSTemporaryDirectory() + "hunch-return-\(UUID().uuidString)"

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/share/applications", withIntermediateDirectories: true)
    for name in ["Zork", "Zorn"] {
      try "[Desktop Entry]\nType=Application\nName=\(name)\nExec=/usr/bin/touch \(folder)/\(name)\n".write(
        toFile: "\(folder)/share/applications/\(name).desktop", atomically: false, encoding: .utf8)
    }
  }

  override func tearDown() {
    super.tearDown()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func open() throws -> Session {
    let hunch = try launch(
      environment: [
        "XDG_DATA_DIRS": "\(folder)/share:/usr/share", "XDG_DATA_HOME": folder + "/data",
        "XDG_CONFIG_HOME": folder + "/config",
      ])
    hunch.eventually("the home page shows") { $0.rows(in: "Home").map(\.name).contains("Applications") }
    return hunch
  }

  private func wasStarted(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }

  func testReturnOpensAtOnceAndShiftReturnSearchesOnceThatIsChosen() throws {
    let hunch = try open()
    let main = try XCTUnwrap(hunch.window)
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Return opens the best result", in: preferences.accessible)
    hunch.keyboard.strike([" "])
    let file = folder + "/config/hunch/settings.ini"
    hunch.eventually("it is saved") { _ in
      (try? String(contentsOfFile: file, encoding: .utf8))?.contains("return-opens-best=true") == true
    }
    hunch.keyboard.strike([.escape])
    hunch.eventually("they close") { !$0.windows.contains(preferences.window) }
    hunch.connection.focus(main)

    hunch.type("zorn")
    hunch.eventually("it is found") { $0.rows.map(\.name) == ["Zorn"] }
    hunch.press(.shift + .enter)
    hunch.eventually("the final search") { $0.selectedRow == "Zorn" && $0.statusText?.hasPrefix("1 of") == true }
    XCTAssertFalse(wasStarted("Zorn"))
    hunch.press(.escape, .escape)
    hunch.type("zork")
    hunch.eventually("it is found") { $0.rows.map(\.name) == ["Zork"] && $0.selectedRow == nil }
    hunch.press(.enter)
    hunch.eventually("it is started at once") { [self] _ in wasStarted("Zork") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertFalse(wasStarted("Zorn"))
  }
}
