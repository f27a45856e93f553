import CXTest
import Foundation
import TestSupport
import XCTest

/// Copied texts go into the window that the user came from.
final class PastingTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func launchSearch() throws -> Session {
    try folder.write(
      settings: "[Sources]\noff=icons;files;software;recent;applications\n[Desktop]\npaste-copied=true\n")
    return try launch(environment: folder.settingsVariables)
  }

  /// Copies an emoji, which closes the window.
  private func chooseRocket(_ hunch: Session) {
    hunch.find("rocket", as: "Rocket")
    hunch.press(.enter)
    hunch.eventually("the window is gone") { !$0.hasWindow }
  }

  /// Has Hunch paste an emoji into another program, and returns Hunch.
  private func pasteRocket() throws -> Session {
    let other = try launch("pick", input: .text("Zebra\nApple\n"))
    other.eventually("it is ready") { $0.rows.count == 2 }
    let hunch = try launchSearch()
    chooseRocket(hunch)
    other.takeFocus()
    other.eventually("it is pasted") { $0.field.text == "🚀" }
    return hunch
  }

  func testAnEmojiGoesIntoAnotherProgramAndTheClipboardIsAsBefore() throws {
    let before = try PrimaryOwner("earlier", selection: "CLIPBOARD")
    defer { before.end() }
    let hunch = try pasteRocket()
    hunch.eventually("the earlier text is back") { $0.connection.clipboard() == "earlier" }
    XCTAssertFalse(before.isOwner, "Hunch gives it back")
  }

  func testAPasswordIsNotPutBack() throws {
    let before = try PrimaryOwner("password", selection: "CLIPBOARD", isSecret: true)
    defer { before.end() }
    let hunch = try pasteRocket()
    // Longer than Hunch lends the clipboard.
    pause(.milliseconds(1500))
    XCTAssertEqual(hunch.connection.clipboard(), "🚀")
  }

  func testATerminalPastesByItsOwnKeys() throws {
    let display = try XCTUnwrap(XOpenDisplay(nil))
    defer { XCloseDisplay(display) }
    let terminal = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 50, 50, 0, 0, 0)
    let classes = Array("xterm".utf8) + [0] + Array("XTerm".utf8) + [0]
    XChangeProperty(
      display, terminal, XInternAtom(display, "WM_CLASS", 0), XInternAtom(display, "STRING", 0), 8, PropModeReplace,
      classes, Int32(classes.count))
    XSelectInput(display, terminal, KeyPressMask)
    XMapWindow(display, terminal)
    XSync(display, 0)
    let hunch = try launchSearch()
    chooseRocket(hunch)
    hunch.connection.focus(terminal)
    hunch.eventually("it gets Shift+Insert") { _ in
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        guard event.type == KeyPress, XLookupKeysym(&event.xkey, 0) == KeySym(XK_Insert) else { continue }
        return event.xkey.state & UInt32(ShiftMask) != 0
      }
      return false
    }
    XCTAssertEqual(hunch.connection.primarySelection(), "🚀")
  }

  func testWithoutAnotherWindowTheTextStaysOnTheClipboardAndTheUserReadsWhy() throws {
    let log = folder.path + "/notifications"
    let desktop = try Program.stub("NotificationStub", [log])
    defer { withExtendedLifetime(desktop) {} }
    let hunch = try launchSearch()
    chooseRocket(hunch)
    hunch.eventually("it says so") { _ in
      (try? String(contentsOfFile: log, encoding: .utf8))
        == "Hunch: Copied, but not pasted: no other window has the focus\n"
    }
    XCTAssertEqual(hunch.connection.clipboard(), "🚀")
  }

  func testItIsOffUntilItIsTurnedOnInPreferences() throws {
    let hunch = try launch(environment: folder.settingsVariables)
    hunch.eventually("the home page shows") { $0.isHome }
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Paste What Was Copied", in: preferences.accessible)
    XCTAssertNotEqual(folder.settings?.contains("paste-copied"), true)
    hunch.keyboard.strike([" "])
    hunch.eventually("the choice is saved") { _ in self.folder.settings?.contains("paste-copied=true") == true }
  }
}
