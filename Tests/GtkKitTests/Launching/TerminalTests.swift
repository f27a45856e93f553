import XCTest

@testable import GLibKit

final class TerminalTests: XCTestCase {
  func testTheTerminalIsThePreferredOneOrTheFirstThatIsThere() throws {
    let table: [(preferred: String?, variable: String?, installed: Set<String>, words: [String])] = [
      ("foot", "xterm", ["foot", "xterm", "xdg-terminal-exec"], ["foot"]),
      ("kitty --hold", nil, ["kitty"], ["kitty", "--hold"]),
      ("/opt/wezterm", nil, ["/opt/wezterm"], ["/opt/wezterm", "start", "--"]),
      ("unheardof", nil, ["unheardof"], ["unheardof", "-e"]),
      (nil, "xterm", ["xterm", "xdg-terminal-exec"], ["xdg-terminal-exec"]),
      (nil, "alacritty", ["xterm", "alacritty"], ["alacritty", "-e"]),
      (nil, "gone", ["xterm", "kitty"], ["kitty"]),
      ("", "", ["gnome-terminal", "foot"], ["gnome-terminal", "--"]),
    ]
    for row in table {
      XCTAssertEqual(
        try Terminal.words(preferred: row.preferred, variable: row.variable) { row.installed.intersection($0) },
        row.words)
    }
  }

  func testTerminalsAreRecognizedByTheClassOfTheirWindows() {
    for name in ["XTerm", "URxvt", "Gnome-terminal", "konsole", "org.wezfurlong.wezterm", "st-256color", "Alacritty"] {
      XCTAssertTrue(Terminal.hasWindows(ofClass: name), name)
    }
    for name in ["", "firefox", "Gedit", "xterminator"] { XCTAssertFalse(Terminal.hasWindows(ofClass: name), name) }
  }

  func testWithoutATerminalTheReasonIsSaid() {
    let table: [(preferred: String?, part: String)] = [(nil, "none was found"), ("foot", "“foot” is not installed")]
    for (preferred, part) in table {
      XCTAssertThrowsError(try Terminal.words(preferred: preferred, variable: nil) { _ in [] }) {
        XCTAssertTrue("\($0)".contains(part), "\($0)")
      }
    }
  }
}
