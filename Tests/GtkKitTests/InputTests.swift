import CXTest
import MainLoopTestSupport
import XCTest

@testable import GtkKit

final class InputTests: DisplayTestCase {
  /// Shows a focused field in a window of this title.
  @MainActor
  private static func showField(_ title: String, _ input: FakeInput) -> (window: GtkKit.Window, entry: SearchEntry) {
    let window = GtkKit.Window(title: title)
    let entry = SearchEntry()
    window.child = entry
    window.present()
    window.waitForDraw()
    input.focus(title)
    waitUntil("the focus") { window.isActive }
    entry.grabFocus()
    return (window, entry)
  }

  func testKeysPassTheControllerBeforeTheField() throws {
    try onMain {
      let input = try FakeInput()
      let (window, entry) = Self.showField("keys", input)
      var pressed: [String] = []
      var times: [UInt32] = []
      let controller = KeyController(phase: .capture)
      controller.keyPressed.connectKeepingCaptures { [unowned controller] key, _, modifiers in
        times.append(controller.currentTime)
        pressed.append((modifiers.contains(.control) ? "control+" : "") + key.description)
        return key == Key("b")
      }
      entry.addController(controller)
      input.type(XK_a)
      input.type(XK_b)
      input.type(XK_Down)
      input.type(XK_Left, holding: [XK_Control_L])
      input.type(XK_c)
      waitUntil("the last key") { entry.text == "ca" }
      XCTAssertEqual(pressed, ["a", "b", "Down", "Control_L", "control+Left", "c"])
      XCTAssertNotEqual(times.last, 0)
      XCTAssertEqual(Display.default?.userTime, times.last, "the time of the last key")
      window.destroy()
    }
  }

  func testReturnIsASignalOfTheField() throws {
    try onMain {
      let input = try FakeInput()
      let (window, entry) = Self.showField("signals", input)
      var isActivated = false
      entry.activated.connectKeepingCaptures { isActivated = true }
      input.type(XK_Return)
      waitUntil("the key") { isActivated }
      window.destroy()
    }
  }

  func testCompletionIsMadeBetweenTwoKeys() throws {
    try onMain {
      let input = try FakeInput()
      SelectionKeeper.install()
      let (window, entry) = Self.showField("completion", input)
      let text = entry.textWidget
      var typed = ""
      var wasInsertedAtEnd = false
      var isCompleting = false
      text.buffer.inserted.connectKeepingCaptures { position, characters, _ in
        guard !isCompleting else { return }
        wasInsertedAtEnd = true
        typed = String(typed.prefix(position)) + characters
      }
      let change = text.changed.connectKeepingCaptures {
        guard wasInsertedAtEnd else { return }
        wasInsertedAtEnd = false
        MainLoop.idle(priority: .high) {
          guard "files".hasPrefix(typed) else { return }
          isCompleting = true
          _ = text.insert(String("files".dropFirst(typed.count)), at: typed.count)
          isCompleting = false
          text.select(bound: nil, caret: typed.count)
        }
      }
      for key in [XK_f, XK_i, XK_l] { input.type(key) }
      waitUntil("the completion") { typed == "fil" && text.selection == 3..<5 }
      XCTAssertEqual(entry.text, "files")
      change.disconnect()
      input.type(XK_BackSpace)
      waitUntil("the completion to go") { entry.text == "fil" }
      window.destroy()
    }
  }

  func testClicksReachTheGesture() throws {
    try onMain {
      let input = try FakeInput()
      let window = GtkKit.Window(title: "clicks")
      let label = Label("here")
      let click = ClickGesture()
      var clicks: [Int] = []
      click.pressed.connectKeepingCaptures { count, _, _ in clicks.append(count) }
      label.addController(click)
      window.child = label
      window.isDecorated = false
      window.defaultSize = (200, 100)
      window.present()
      window.waitForDraw()
      input.click("clicks", x: 100, y: 50)
      waitUntil("the click") { clicks == [1] }
      window.destroy()
    }
  }
}
