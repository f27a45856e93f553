import Foundation
import TestSupport
import XCTest

/// The page of Preferences about the desktop, by keys.
final class ThisDesktopTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func environment() throws -> [String: String] {
    try folder.write("#!/bin/sh\n", to: "bin/apt", mode: 0o700)
    try folder.write("", to: "catalogue/xml/none.txt")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "HUNCH_CATALOGUE": folder.path + "/catalogue", "XDG_CURRENT_DESKTOP": "Zork",
      "PATH": "\(folder.path)/bin:\(path)",
    ]
  }

  func testItSaysWhatIsMissingAndCopiesTheCommandsAndAReport() throws {
    let install = "sudo apt install appstream && sudo apt update"
    let environment = try environment()
    let hunch = try launch(environment: environment)
    let (_, window) = try hunch.openPreferences(at: "This Desktop")
    func findings() -> [String] { hunch.rows(in: "This Desktop").map(\.name) }
    hunch.eventually("each part is a sentence, with what to do") { _ in
      findings().contains("Desktop: Zork, X11") && findings().contains("Software: No catalogue. \(install)")
        && findings().contains { $0.hasPrefix("Hunch: ") && $0.hasSuffix(", running") }
    }
    try hunch.tab(to: "Copy the command for Software", in: window, isFound: true)
    hunch.keyboard.strike([" "])
    hunch.eventually("the command is copied") { $0.connection.clipboard() == install }
    try hunch.tab(to: "Copy All", in: window, isFound: true)
    hunch.keyboard.strike([" "])
    hunch.eventually("all of it is copied") { $0.connection.clipboard()?.contains("→ \(install)\n") == true }
    let copied = hunch.connection.clipboard()
    let printed = try run(["--doctor"], environment: environment)
    XCTAssertEqual(printed.status, .exited(0))
    XCTAssertEqual(copied, printed.output, "it is not what the command prints")
  }
}
