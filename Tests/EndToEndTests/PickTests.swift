import Foundation
import XCTest

/// `hunch pick`, the window over lines, by real keys.
final class PickTests: EndToEndTestCase {
  private let browsers = StandardInput.text("Firefox\nFiles\n")

  /// `yes | hunch pick` must stop reading at the line limit and report it.
  func testAnInputWithoutEndIsReadToALimitWhichIsSaid() throws {
    let (writer, pipe) = (Process(), Pipe())
    writer.executableURL = URL(fileURLWithPath: "/usr/bin/yes")
    writer.standardOutput = pipe
    try writer.run()
    defer { writer.terminate() }
    let hunch = try launch(
      "pick", input: .descriptor(pipe.fileHandleForReading.fileDescriptor), environment: ["HUNCH_MOST_LINES": "5000"])
    hunch.eventually("the limit is told") {
      $0.statusText == "5,000 lines · Only the first 5,000 lines were read"
    }
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "y\n")
  }

  func testReturnWithNothingTypedPrintsTheFirstLine() throws {
    let hunch = try launch("pick", input: .text("Zebra\nApple\n"))
    hunch.eventually("the lines are there in their order") { $0.rows.map(\.name) == ["Zebra", "Apple"] }
    XCTAssertEqual(hunch.title, "Hunch")
    hunch.eventually("a screen reader finds a window") { $0.application.children.map(\.role) == ["window"] }
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "Zebra\n")
  }

  func testArrowsChooseWhileTheFieldKeepsTheFocus() throws {
    let hunch = try launch("pick", input: .text("Files\nFirefox\nFirewall\n"))
    hunch.type("fire")
    hunch.eventually("the list is filtered") { $0.rows.map(\.name) == ["Firefox", "Firewall"] }
    hunch.eventually("the status line counts") { $0.statusText?.contains("2 results") == true }
    hunch.press(.down)
    hunch.eventually("the second row is chosen") { $0.selectedRow == "Firewall" }
    XCTAssertTrue(hunch.field.states.contains(.focused))
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "Firewall\n")
  }

  func testAMismatchWithdrawsTheCompletion() throws {
    let hunch = try launch("pick", input: browsers)
    hunch.type("fi")
    hunch.eventually("fi is completed") { $0.field.text == "firefox" }
    // No near match exists for this text either.
    hunch.type("qq")
    hunch.eventually("nothing begins so") { $0.field.text == "fiqq" && $0.field.selection == nil }
    hunch.eventually("the page says what was searched") { $0.application.outline().contains("“fiqq”") }
    hunch.eventually("no row is left, also for who cannot see it") { $0.rows.isEmpty }
  }

  func testALineThatIsNotUTF8IsPrintedAsItWas() throws {
    let hunch = try launch("pick", input: .bytes([0x66, 0xFF, 0x0A, 0x67, 0x0A]))
    hunch.eventually("the lines are there") { $0.rows.map(\.name) == ["f\u{FFFD}", "g"] }
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.process.output, [0x66, 0xFF, 0x0A])
  }

  func testLinesOfASlowWriterAreShownBeforeItEnds() throws {
    let hunch = try launch("pick", input: .open)
    hunch.process.write("Firefox\n")
    hunch.eventually("the first line is there") { $0.rows.map(\.name) == ["Firefox"] }
    hunch.process.write("Files\n")
    hunch.eventually("the second line is there") { $0.rows.map(\.name) == ["Firefox", "Files"] }
    hunch.type("fil")
    hunch.eventually("it is completed") { $0.field.text == "files" }
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "Files\n")
  }

  func testTheWindowTakesKeysBeforeTheFirstLine() throws {
    let hunch = try launch("pick", input: .open)
    hunch.eventually("the window is there") { $0.hasWindow }
    hunch.type("fil")
    hunch.eventually("what is typed is there") { $0.field.text == "fil" }
    hunch.process.write("Firefox\nFiles\n")
    hunch.eventually("the line that matches is there") { $0.rows.map(\.name) == ["Files"] }
    hunch.process.closeInput()
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "Files\n")
  }

  func testAChooserIsAsHighAsItsRowsAndKeepsItsSizeAndItsPrompt() throws {
    func lines(_ count: Int) -> StandardInput { .text((1...count).map { "Line \($0)\n" }.joined()) }
    func height(_ hunch: Session) -> Int? { hunch.window.flatMap { hunch.connection.frame(of: $0)?.height } }
    var heights: [Int: Int] = [:]
    for count in [3, 6, 12, 40] {
      let hunch = try launch("pick", "--prompt", "Which line", input: lines(count))
      hunch.eventually("the lines are there") { $0.rows.count >= min(count, 12) }
      hunch.eventually("the window is not the search window's size") { height($0).map { $0 != 560 } == true }
      heights[count] = height(hunch)
      if count == 6 {
        hunch.eventually("the last row stands whole over the status line") {
          guard let row = $0.rows.last.flatMap({ [hunch] in hunch.place(of: $0.accessible) }),
            let window = $0.window.flatMap({ [hunch] in hunch.connection.frame(of: $0) })
          else { return false }
          return row.y + row.height <= window.y + window.height - 24
        }
      }
      if count == 3 {
        hunch.type("x")
        hunch.eventually("nothing is found") { $0.rows.isEmpty || !$0.rows.contains { $0.name == "Line 1" } }
        XCTAssertEqual(height(hunch), heights[3], "no key changes the size")
        XCTAssertTrue(hunch.application.all(role: "label").contains { $0.name == "Which line" }, "the prompt stays")
      }
      hunch.end()
    }
    guard let three = heights[3], let six = heights[6], let twelve = heights[12] else { return XCTFail("no window") }
    XCTAssertGreaterThan(three, 3 * 40)
    XCTAssertLessThanOrEqual(three, 232, "field, three rows and footer")
    XCTAssertEqual((six - three) * 2, twelve - six, "each row takes as much")
    XCTAssertEqual(twelve, heights[40], "no more than twelve rows")
  }

  func testNearMatchesAreLeftOutOnRequest() throws {
    let lines = StandardInput.text("Photoshop\nTerminal\n")
    let hunch = try launch("pick", input: lines)
    hunch.eventually("the lines are there") { $0.rows.count == 2 }
    hunch.type("shop")
    hunch.eventually("the line that the text is in is near") { $0.rows.map(\.name) == ["Photoshop"] }
    hunch.end()
    let exact = try launch("pick", "--exact", input: lines)
    exact.eventually("the lines are there") { $0.rows.count == 2 }
    exact.type("shop")
    exact.eventually("nothing matches") { $0.application.outline().contains("Nothing matches") }
  }

  func testAChooserIsAsWideAndHasAsManyRowsAsItIsAskedFor() throws {
    let lines = StandardInput.text((1...40).map { "Line \($0)\n" }.joined())
    func size(_ hunch: Session) -> [Int]? {
      hunch.window.flatMap { hunch.connection.frame(of: $0) }.map { [$0.width, $0.height] }
    }
    let asked = try launch("pick", "--width", "640", "--lines", "4", input: lines)
    asked.eventually("it is as wide, and as high as four rows, the field and the footer") { asked in
      size(asked).map { $0[0] == 640 && (200...272).contains($0[1]) } == true
    }
    let high = size(asked)
    asked.end()
    let same = try launch("rofi", "-dmenu", "-width", "640", "-l", "4", "-p", "Pick", input: lines)
    same.eventually("rofi's options are the same") { size($0) == high }
  }
}
