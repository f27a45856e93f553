import TestSupport
import XCTest

/// Types faster than anybody types, while another program owns the primary selection.
final class BurstTests: EndToEndTestCase {
  private let names = ["Firefox", "Files", "Fire", "Filesystem", "Terminal", "Text Editor", "Tetris"]

  /// Typed texts, and the rest of the name that completes each. `names` decides by its order.
  private let bursts: [(typed: String, rest: String)] = [
    ("fi", "refox"), ("fil", "es"), ("files", ""), ("filesy", "stem"), ("fire", ""), ("firef", "ox"), ("t", "erminal"),
    ("te", "rminal"), ("tex", "t Editor"), ("tet", "ris"), ("Text Ed", "itor"), ("firefox", ""), ("xyz", ""),
  ]

  func testNoLetterIsLostOrDoubledAndPrimaryStays() throws {
    let owner = try PrimaryOwner("selected elsewhere")
    defer { owner.end() }
    let hunch = try launch("pick", input: .text(names.map { $0 + "\n" }.joined()))
    hunch.takeFocus()
    hunch.eventually("the program has read what PRIMARY holds") { _ in
      let before = owner.events.requests
      pause(.milliseconds(50))
      return before > 0 && owner.events.requests == before
    }
    for number in 0..<50 {
      let burst = bursts[number % bursts.count]
      hunch.type(burst.typed)
      let shown = burst.typed + burst.rest
      let selected = burst.rest.isEmpty ? nil : burst.typed.count..<shown.count
      let isRight = hunch.eventually("burst \(number), \(burst.typed), is completed") {
        $0.field.text == shown && $0.field.selection == selected
      }
      guard isRight else { return }
      XCTAssertEqual(hunch.connection.primarySelection(), "selected elsewhere", "after burst \(number), \(burst.typed)")
      // Backspace deletes only the completion, then the last letter: a lost selection would show here.
      hunch.press(.backspace)
      let left = burst.rest.isEmpty ? String(burst.typed.dropLast()) : burst.typed
      guard hunch.eventually("burst \(number), \(burst.typed), and Backspace", { $0.field.text == left }) else {
        return
      }
      hunch.press(left.map { _ in .backspace })
      guard hunch.eventually("the field is empty again", { $0.field.text == "" }) else { return }
    }
    XCTAssertEqual(hunch.connection.primarySelection(), "selected elsewhere")
  }

  func testKeysStruckBeforeTheWindowIsThereLeavePrimaryAlone() throws {
    for _ in 0..<5 {
      let owner = try PrimaryOwner("selected elsewhere")
      defer { owner.end() }
      let hunch = try launch("pick", input: .text(names.map { $0 + "\n" }.joined()))
      hunch.type("fi")
      hunch.eventually("fi is completed") { $0.field.text == "firefox" && $0.field.selection == 2..<7 }
      hunch.eventually("PRIMARY is as it was") { $0.connection.primarySelection() == "selected elsewhere" }
      hunch.press(.escape)
      hunch.eventually("the completion is gone") { $0.field.text == "fi" }
      XCTAssertEqual(hunch.connection.primarySelection(), "selected elsewhere")
      hunch.end()
    }
  }

  func testKeysOfEveryKindInOneBurst() throws {
    let hunch = try launch("pick", input: .text(names.map { $0 + "\n" }.joined()))
    hunch.takeFocus()
    hunch.eventually("the list is read") { $0.rows.count == self.names.count }
    // Completion starts only once Hunch knows how to keep PRIMARY, which takes a busy machine a while.
    hunch.type("f")
    hunch.eventually("it completes") { $0.field.text?.count ?? 0 > 1 }
    hunch.press(.escape, .backspace)
    hunch.eventually("the field is empty again") { $0.field.text == "" }
    // "fi", Backspace, "le": all keys arrive before the program has handled the first.
    hunch.press("f", "i", .backspace, "l", "e")
    hunch.eventually("file is completed") { $0.field.text == "files" && $0.field.selection == 4..<5 }
    hunch.press(.tab, "y")
    hunch.eventually("the accepted text goes on") { $0.field.text == "filesystem" && $0.field.selection == 6..<10 }
  }
}
