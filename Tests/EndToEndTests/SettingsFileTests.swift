import Foundation
import TestSupport
import XCTest

/// Unreadable settings: the window opens all the same, reports the problem, and leaves the file alone.
final class SettingsFileTests: EndToEndTestCase {
  private let config = TemporaryFolder()
  private var folder: String { config.path }
  private var file: String { folder + "/hunch/settings.ini" }

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder + "/hunch", withIntermediateDirectories: true)
  }

  private typealias Fault = (what: String, said: String, make: @Sendable (String) -> Void)

  /// Things that may stand in place of the settings file.
  private static let faults: [Fault] = [
    ("a pipe that nobody writes to", "a pipe", { mkfifo($0, 0o600) }),
    ("a device that never ends", "a device", { symlink("/dev/zero", $0) }),
    ("a folder", "a folder", { mkdir($0, 0o700) }),
    ("a link to itself", "symbolic links", { symlink("settings.ini", $0) }),
    (
      "sixty megabytes", "larger than 256 KiB",
      { path in
        let text = String(repeating: "[Group]\nkey=value\n", count: 60_000_000 / 18)
        _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
      }
    ),
  ]

  private func make(_ fault: Fault) {
    try? FileManager.default.removeItem(atPath: file)
    fault.make(file)
  }

  private func identity() -> [UInt64] {
    var status = stat()
    guard lstat(file, &status) == 0 else { return [] }
    return [UInt64(status.st_ino), UInt64(status.st_mode), UInt64(status.st_size)]
  }

  /// Starts the program with a fault, waits until it says what is wrong, and types a text.
  private func open(_ fault: Fault, _ command: String...) throws -> Session {
    let hunch = try launch(command, input: .lines(["Firefox", "Files"]), environment: ["XDG_CONFIG_HOME": folder])
    XCTAssertNotNil(hunch.window, "\(fault.what): no window")
    hunch.eventually("\(fault.what): the status line says so") { session in
      session.statusText.map { $0.contains("settings.ini") && $0.contains(fault.said) } == true
    }
    hunch.type("fi")
    return hunch
  }

  func testTheWindowComesTakesKeysAndSaysWhatIsWrong() throws {
    for fault in Self.faults {
      make(fault)
      let hunch = try open(fault)
      hunch.eventually("\(fault.what): it takes keys") { $0.field.text?.lowercased().hasPrefix("fi") == true }
      hunch.end()
    }
  }

  func testWhatIsChosenInAChooserHoldsAndTheFileStaysAsItIs() throws {
    for fault in Self.faults {
      make(fault)
      let before = identity()
      let hunch = try open(fault, "pick")
      let main = try XCTUnwrap(hunch.window)
      hunch.comesToShow("fi|refox", fault.what)
      let (preferences, window) = try hunch.openPreferences()
      XCTAssertTrue(window.outline().contains("Complete Inline"), fault.what)
      hunch.keyboard.strike([" "])
      hunch.eventually("\(fault.what): it holds at once") { $0.field.text == "fi" }
      hunch.closeByEscape(preferences)
      hunch.connection.focus(main)
      try hunch.follow(fault.what, [.stays("fi|"), .type("l"), .stays("fil|")])
      hunch.end()
      XCTAssertEqual(identity(), before, "\(fault.what) was written to, or replaced")
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder + "/hunch"), ["settings.ini"])
    }
  }
}
