import Foundation
import XCTest

/// What a screen reader says of rows, of the status line and of the details: by the objects themselves, not by what they
/// are made of, since from GTK 4.12 on a list item and a box have no other name than their own.
final class SpokenNamesTests: EndToEndTestCase {
  func testRowsAndTheStatusLineHaveNamesOfTheirOwn() throws {
    let folder = NSTemporaryDirectory() + "hunch-names-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/applications", withIntermediateDirectories: true)
    try "[Desktop Entry]\nType=Application\nName=Zork\nComment=A cave\nExec=/bin/true\n".write(
      toFile: folder + "/applications/zork.desktop", atomically: false, encoding: .utf8)

    let hunch = try launch(environment: ["XDG_DATA_DIRS": "\(folder):/usr/share"])
    hunch.eventually("the sources of the home page are named") { $0.sources.contains("Applications") }
    hunch.type("zork")
    hunch.eventually("the result is named, and described by its second line and its kind") {
      $0.rows.first?.accessible.name == "Zork"
        && $0.rows.first?.accessible.description.hasPrefix("A cave, Application,") == true
    }
    // A status has no name from GTK 4.12 on, whatever it is given; what is in it has.
    hunch.eventually("the status line says what it shows, in a label of its own") {
      guard let status = $0.application.all(role: "status", "status bar").last,
        let label = status.first(role: "label")
      else { return false }
      return label.name.hasPrefix("1 result") && (status.name.isEmpty || status.name == label.name)
    }
    // No slip away from the name, which would be offered as what was meant.
    hunch.type("qzqz")
    hunch.eventually("names follow what the rows show") { !$0.rows.contains { $0.accessible.name == "Zork" } }
    hunch.press(.backspace, .backspace, .backspace, .backspace, .shift + .enter)
    hunch.eventually("the details are named") { hunch in
      hunch.application.all(role: "landmark", "region", "panel").contains { $0.name == "Details" }
    }
  }
}
