import TestSupport
import XCTest

/// The accessible names of rows, the status line and the details. They must be on the objects themselves: from GTK
/// 4.12 on, a list item or a box takes no name from its contents.
final class SpokenNamesTests: EndToEndTestCase {
  private let data = TemporaryFolder()

  func testRowsAndTheStatusLineHaveNamesOfTheirOwn() throws {
    try data.addApplication("Zork", "Comment=A cave\n", to: "applications/zork.desktop")
    let hunch = try launch(environment: ["XDG_DATA_DIRS": "\(data.path):/usr/share"])
    hunch.eventually("the sources of the home page are named") { $0.sources.contains("Applications") }
    hunch.type("zork")
    hunch.eventually("the result is named, and described by the text behind its name and its kind") {
      $0.rows.first?.accessible.name == "Zork"
        && $0.rows.first?.accessible.description.hasPrefix("A cave, Application,") == true
    }
    // From GTK 4.12 on, a status object cannot have a name; its label can.
    hunch.eventually("the status line says what it shows, in a label of its own") {
      guard let status = $0.application.all(role: "status", "status bar").last,
        let label = status.first(role: "label")
      else { return false }
      return label.name.hasPrefix("1 result") && (status.name.isEmpty || status.name == label.name)
    }
    hunch.press(.control + "1")
    hunch.eventually("its kind is left out where only applications are searched") {
      guard let row = $0.rows.first?.accessible, row.name == "Zork" else { return false }
      return row.description.hasPrefix("A cave, 1 of ") && !row.description.contains("Application")
    }
    hunch.press(.control + "0")
    hunch.eventually("and is back among all sources") {
      $0.rows.first?.accessible.description.hasPrefix("A cave, Application,") == true
    }
    // Too far from the name to make it a near match.
    hunch.type("qzqz")
    hunch.eventually("names follow what the rows show") { !$0.rows.contains { $0.accessible.name == "Zork" } }
    hunch.press(.backspace, .backspace, .backspace, .backspace, .shift + .enter)
    hunch.eventually("the details are named") { $0.details != nil }
  }
}
