import XCTest

@testable import GLibKit

final class TerminalTests: XCTestCase {
  func testTheTerminalIsThePreferredOneOrTheFirstThatIsThere() throws {
    typealias Row = (
      preferred: String?, variable: String?, installed: Set<String>, words: [String], option: [String]
    )
    let table: [Row] = [
      ("foot", "xterm", ["foot", "xterm", "xdg-terminal-exec"], ["foot"], []),
      ("kitty --hold", nil, ["kitty"], ["kitty", "--hold"], []),
      ("/opt/wezterm", nil, ["/opt/wezterm"], ["/opt/wezterm"], ["start", "--"]),
      ("unheardof", nil, ["unheardof"], ["unheardof"], ["-e"]),
      (nil, "xterm", ["xterm", "xdg-terminal-exec"], ["xdg-terminal-exec"], []),
      (nil, "alacritty", ["xterm", "alacritty"], ["alacritty"], ["-e"]),
      (nil, "gone", ["xterm", "kitty"], ["kitty"], []),
      ("", "", ["gnome-terminal", "foot"], ["gnome-terminal"], ["--"]),
      ("xterm -hold -e", nil, ["xterm"], ["xterm", "-hold"], ["-e"]),
      (nil, "terminator -e", ["terminator"], ["terminator"], ["-e"]),
    ]
    for row in table {
      let found = try Terminal.found(preferred: row.preferred, variable: row.variable) {
        row.installed.intersection($0)
      }
      XCTAssertEqual(found.words, row.words)
      XCTAssertEqual(found.option, row.option, "before a command, after \(row.words)")
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
      XCTAssertThrowsError(try Terminal.found(preferred: preferred, variable: nil) { _ in [] }) {
        XCTAssertTrue("\($0)".contains(part), "\($0)")
      }
    }
  }
}
