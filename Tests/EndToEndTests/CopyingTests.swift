import Foundation
import TestSupport
import XCTest

/// Copied text must outlive the window, and the program.
final class CopyingTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  /// Copies an emoji, which closes the window.
  private func copyRocket(_ arguments: String...) throws -> Session {
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;applications\n")
    let environment = folder.settingsVariables
    let stays = arguments == ["--hidden"]
    let hunch = try stays ? launchHidden(environment: environment) : launch(arguments, environment: environment)
    if stays { XCTAssertNil(try hunch.run(["--toggle"])) }
    hunch.find("rocket", as: "Rocket")
    hunch.press(.enter)
    hunch.eventually("it is on the clipboard") { $0.connection.clipboard() == "🚀" }
    return hunch
  }

  func testTheDesktopSaysWhatWasCopied() throws {
    let log = folder.path + "/notifications"
    let desktop = try Program.stub("NotificationStub", [log])
    defer { withExtendedLifetime(desktop) {} }
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

  /// The switch in Preferences holds at once.
  func testNothingIsSaidUntilThatIsTurnedOn() throws {
    let log = folder.path + "/notifications"
    let desktop = try Program.stub("NotificationStub", [log])
    defer { withExtendedLifetime(desktop) {} }
    try folder.write(
      settings: "[Sources]\noff=icons;files;software;recent;applications\n[Desktop]\nnotify-copied=false\n")
    let hunch = try launchHidden(environment: folder.settingsVariables)
    func copy(_ text: String, _ name: String, _ emoji: String) {
      hunch.find(text, as: name)
      hunch.press(.enter)
      hunch.eventually("\(name) is on the clipboard, and the window gone") {
        $0.connection.clipboard() == emoji && !$0.hasWindow
      }
    }
    XCTAssertNil(try hunch.run(["--toggle"]))
    copy("rocket", "Rocket", "🚀")
    XCTAssertNil(try hunch.run(["--toggle"]))
    let main = try XCTUnwrap(hunch.window)
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Show What Was Copied", in: preferences.accessible)
    hunch.keyboard.strike([" "])
    hunch.eventually("it is saved") { [folder] _ in folder.settings?.contains("notify-copied=false") == false }
    hunch.closeByEscape(preferences.window)
    hunch.connection.focus(main)
    copy("fire", "Fire", "🔥")
    hunch.eventually("only what was copied since then is said") { [folder] _ in
      folder.text(of: "notifications") == "Hunch: Copied Fire\n"
    }
    XCTAssertNil(try hunch.run(["--quit"]))
    // Ends the process that keeps the emoji on the clipboard.
    try PrimaryOwner("", selection: "CLIPBOARD").end()
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

  // MARK: After Quit

  /// The processes that keep the clipboard of this display.
  private var holders: [String] {
    let display = "DISPLAY=" + (ProcessInfo.processInfo.environment["DISPLAY"] ?? "")
    func words(_ process: String, _ file: String) -> [String] {
      let text = try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)
      return (text ?? "").split(separator: "\0").map(String.init)
    }
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter {
      words($0, "cmdline").contains("--hold-clipboard") && words($0, "environ").contains(display)
    }
  }

  private func assertTheHolderEndsOnceAnotherProgramCopies(line: UInt = #line) throws {
    let other = try PrimaryOwner("other", selection: "CLIPBOARD")
    defer { other.end() }
    XCTAssertTrue(blockUntil { holders.isEmpty }, "nothing stays behind", line: line)
  }

  func testWhatWasCopiedStaysAfterQuitUntilAnotherProgramHasTheClipboard() throws {
    for arguments in [["--hidden"], []] {
      let hunch = try arguments.isEmpty ? copyRocket() : copyRocket("--hidden")
      hunch.eventually("the window is gone") { !$0.hasWindow }
      XCTAssertTrue(blockUntil { holders.isEmpty }, "the program itself keeps it")
      XCTAssertNil(try hunch.run(["--quit"]))
      XCTAssertEqual(hunch.exitStatus(), .exited(0), "\(arguments)")
      XCTAssertEqual(hunch.connection.clipboard(), "🚀", "\(arguments)")
      XCTAssertEqual(holders.count, 1)
      try assertTheHolderEndsOnceAnotherProgramCopies()
      hunch.end()
    }
  }

  /// Ctrl+C copies without closing the window.
  func testARowsNameThatWasCopiedStaysAfterTheKeyThatQuits() throws {
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;applications\n")
    let hunch = try launch(environment: folder.settingsVariables)
    hunch.type("rocket")
    hunch.eventually("it is found") { $0.rows.first?.name == "Rocket" }
    hunch.search()
    hunch.eventually("its row is selected") { $0.selectedRow == "Rocket" }
    hunch.press(.control + "c")
    hunch.eventually("its name is copied") { $0.connection.clipboard() == "Rocket" }
    hunch.ends(by: .control + "q")
    XCTAssertEqual(hunch.connection.clipboard(), "Rocket")
    try assertTheHolderEndsOnceAnotherProgramCopies()
  }

  func testALineThatWasCopiedFromAChooserStaysAfterIt() throws {
    let hunch = try launch("pick", input: .text("Zebra\nApple\n"))
    hunch.eventually("the first line is selected") { $0.selectedRow == "Zebra" }
    hunch.press(.control + "c")
    hunch.eventually("it is copied") { $0.connection.clipboard() == "Zebra" }
    hunch.ends(by: .escape, status: .exited(130))
    XCTAssertEqual(hunch.connection.clipboard(), "Zebra")
    try assertTheHolderEndsOnceAnotherProgramCopies()
  }

  func testACopiedFileStaysAFileAfterQuit() throws {
    let path = try folder.write("", to: "home/zorkfile.txt")
    try folder.write(settings: "[Sources]\noff=icons;software;recent;applications;characters\n")
    let hunch = try launch(environment: folder.homeVariables)
    hunch.type("zorkfile")
    hunch.eventually("it is found") { $0.firstRow?.name == "zorkfile.txt" }
    hunch.press(.control + "k")
    hunch.eventually("its actions") { !$0.actions.isEmpty }
    hunch.type("copy file")
    hunch.eventually("it can be copied") { $0.actions.map(\.name) == ["Copy File"] }
    hunch.press(.enter)
    hunch.eventually("it is copied") {
      $0.connection.clipboard(as: "text/uri-list") == "file://\(path)\r\n" && !$0.hasWindow
    }
    XCTAssertNil(try hunch.run(["--quit"]))
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(hunch.connection.clipboard(as: "text/uri-list"), "file://\(path)\r\n")
    XCTAssertEqual(
      hunch.connection.clipboard(as: "x-special/gnome-copied-files"), "copy\nfile://\(path)", "to be pasted there")
    try assertTheHolderEndsOnceAnotherProgramCopies()
  }

  func testAClipboardManagerIsAskedToKeepItAndNoProcessIsLeft() throws {
    let manager = try PrimaryOwner("", selection: "CLIPBOARD_MANAGER")
    defer { manager.end() }
    let hunch = try copyRocket()
    hunch.eventually("the window is gone") { !$0.hasWindow }
    XCTAssertEqual(manager.events.requests, 0)
    XCTAssertNil(try hunch.run(["--quit"]))
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertGreaterThan(manager.events.requests, 0, "it is asked to save")
    XCTAssertTrue(blockUntil { holders.isEmpty })
  }
}
