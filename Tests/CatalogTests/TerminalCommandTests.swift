import Testing

@testable import Catalog

@Suite("The user's terminal")
struct TerminalCommandTests {
  @Test(
    "is the desktop's, the one that the user has named, or one that is there",
    arguments: [
      (["xdg-terminal-exec", "foot", "xterm"], "foot", "xdg-terminal-exec ssh a"),
      (["foot", "xterm"], "foot", "foot ssh a"), (["/opt/kitty", "xterm"], "/opt/kitty", "/opt/kitty ssh a"),
      (["own", "xterm"], "own", "own -e ssh a"), (["xterm"], "absent", "xterm -e ssh a"),
      (["xterm"], "", "xterm -e ssh a"),
      (["gnome-terminal", "xterm"], nil, "gnome-terminal -- ssh a"),
      (["x-terminal-emulator", "gnome-terminal"], nil, "x-terminal-emulator -e ssh a"), ([], "foot", nil),
    ] as [([String], String?, String?)])
  func choice(installed: [String], preferred: String?, expected: String?) {
    let command = TerminalCommand.make(for: ["ssh", "a"], preferred: preferred, isThere: installed.contains)
    #expect(command?.joined(separator: " ") == expected)
  }
}
