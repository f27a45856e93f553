import MainLoopTestSupport
import TestSupport
import XCTest

@testable import ExternalSearch

/// The desktop's own settings of search providers. GLib's command changes them; the test script gives the tests
/// separate settings.
final class ProgramChoicesTests: XCTestCase {
  private static let schema = "org.gnome.desktop.search-providers"

  private static func gsettings(_ arguments: String...) throws {
    try Program.run("gsettings", arguments)
  }

  func testChoicesAreThoseOfTheDesktop() throws {
    try onMain {
      XCTAssertFalse(ProgramChoices.current().disablesAll)
      try Self.gsettings("set", Self.schema, "disabled", "['org.example.Off.desktop']")
      try Self.gsettings("set", Self.schema, "enabled", "['org.example.On.desktop']")
      try Self.gsettings("set", Self.schema, "sort-order", "['b.desktop', 'a.desktop']")
      try Self.gsettings("set", Self.schema, "disable-external", "true")
      waitUntil("the choices") {
        ProgramChoices.current()
          == ProgramChoices(
            disablesAll: true, disabled: ["org.example.Off.desktop"], enabled: ["org.example.On.desktop"],
            order: ["b.desktop", "a.desktop"])
      }
      try Self.gsettings("reset-recursively", Self.schema)
      waitUntil("the choices to be none") { !ProgramChoices.current().disablesAll }
    }
  }
}
