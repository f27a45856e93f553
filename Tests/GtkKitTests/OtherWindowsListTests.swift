import CXTest
import Glibc
import XCTest

@testable import GtkKit

/// Long lists of windows, which the test writes in place of a window manager.
final class OtherWindowsListTests: XCTestCase {
  /// The window manager's list on the root window, the top window last.
  private final class WindowList {
    private let display: OpaquePointer
    private let property: Atom
    private var windows: [CXTest.Window] = []

    init() throws {
      display = try XCTUnwrap(XOpenDisplay(nil), "needs an X display")
      property = XInternAtom(display, "_NET_CLIENT_LIST_STACKING", 0)
    }

    deinit {
      XDeleteProperty(display, XDefaultRootWindow(display), property)
      XCloseDisplay(display)
    }

    /// Makes this many windows, and lists them above others that no longer exist.
    /// - Returns: The windows, the top one first.
    func list(_ count: Int, above gone: Int) -> [UInt32] {
      windows = (0..<count).map { _ in
        XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 10, 10, 0, 0, 0)
      }
      // Xlib takes numbers of 32 bits as C longs. No window has the number 1.
      let numbers = [UInt](repeating: 1, count: gone) + windows.map { UInt($0) }
      numbers.withUnsafeBytes { bytes in
        _ = XChangeProperty(
          display, XDefaultRootWindow(display), property, XInternAtom(display, "WINDOW", 0), 32, PropModeReplace,
          bytes.bindMemory(to: UInt8.self).baseAddress, Int32(numbers.count))
      }
      XSync(display, 0)
      return windows.reversed().map { UInt32($0) }
    }

    /// Gives a window a title without Unicode.
    func name(_ window: UInt32, _ title: [UInt8], as kind: String) {
      XChangeProperty(
        display, CXTest.Window(window), XInternAtom(display, "WM_NAME", 0), XInternAtom(display, kind, 0), 8,
        PropModeReplace, title, Int32(title.count))
      XSync(display, 0)
    }
  }

  /// Programs that know no Unicode write Latin-1, or describe the character set of each part of a title. Others write
  /// UTF-8 and call it Latin-1.
  func testTitlesOfOldProgramsAreConverted() throws {
    let name = try XCTUnwrap(getenv("DISPLAY").map { String(cString: $0) }, "needs an X display")
    let windows = try XCTUnwrap(OtherWindows(display: name))
    let list = try WindowList()
    let titles: [(kind: String, bytes: [UInt8], title: String)] = [
      ("COMPOUND_TEXT", Array("Log \u{1B}-F".utf8) + [0xD9], "Log Ω"),
      ("COMPOUND_TEXT", Array("\u{1B}$)B".utf8) + [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
      ("COMPOUND_TEXT", Array("\u{1B}%Gé€\u{1B}%@ x".utf8), "é€ x"), ("COMPOUND_TEXT", Array("plain".utf8), "plain"),
      ("STRING", [0x4F, 0xF9, 0x20, 0xAB, 0xE9, 0xFF, 0xBB], "Où «éÿ»"), ("STRING", Array("é€".utf8), "é€"),
      ("COMPOUND_TEXT", [], ""), ("STRING", Array("plain".utf8), "plain"), ("UTF8_STRING", Array("é€".utf8), "é€"),
    ]
    let ids = list.list(titles.count, above: 0)
    for (id, title) in zip(ids, titles) { list.name(id, title.bytes, as: title.kind) }
    XCTAssertEqual(try windows.list().map(\.title), titles.map { $0.title })
    withExtendedLifetime(list) {}
  }

  func testTheTopWindowsOfALongListAreListedInOrder() throws {
    let name = try XCTUnwrap(getenv("DISPLAY").map { String(cString: $0) }, "needs an X display")
    let windows = try XCTUnwrap(OtherWindows(display: name))
    // Around the sizes of a batch, and of the longest list that is read at once.
    for (count, gone) in [(0, 1), (1, 0), (255, 0), (256, 0), (257, 1), (600, 10_000)] {
      let list = try WindowList()
      let expected = list.list(count, above: gone)
      XCTAssertEqual(try windows.list().map(\.id), expected, "\(count) windows above \(gone)")
      withExtendedLifetime(list) {}
    }
  }
}
