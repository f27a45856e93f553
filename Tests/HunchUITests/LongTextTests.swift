import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import Suggestions
import TestSupport
import XCTest

@testable import Catalog
@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// A provider with answers of the test.
private struct LongWinded: SuggestionProvider {
  let id = "long-winded"
  let name = "Long"
  let answer: @Sendable (SuggestionRequest) -> [Suggestion]

  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { answer(request) }
}

/// The texts that reach labels and the field when names are far longer than anybody reads. The cost of showing them
/// grows with their length, and nothing else here limits it.
final class LongTextTests: DisplayTestCase {
  private static let endless = "end" + String(repeating: " less", count: 200_000)
  private static let marked = "mark e" + String(repeating: "\u{301}", count: 20_000)

  /// Returns all texts that a widget and those below it show, with their tooltips.
  @MainActor
  private static func texts(of widget: Widget) -> [String] {
    let drawn = (widget.cast(to: Canvas.self)?.content as? any TextDrawing)?.texts ?? []
    return [widget.cast(to: Label.self)?.text, widget.tooltip, widget.tooltipOnDemand].compactMap(\.self) + drawn
      + widget.children.flatMap(texts)
  }

  @MainActor
  private static func assertAllIsBounded(_ window: TestWindow, _ when: String) {
    let texts = texts(of: window.view.window)
    XCTAssertFalse(texts.isEmpty)
    for text in texts {
      XCTAssertLessThanOrEqual(text.unicodeScalars.count, 1_000, when)
      XCTAssertFalse(text.contains(String(repeating: "\u{301}", count: 9)), when)
      XCTAssertTrue(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, when)
    }
    XCTAssertLessThanOrEqual(window.text.buffer.length, 4_096, when)
  }

  func testNothingEndlessReachesALabel() throws {
    try onMain {
      let oracle = LongWinded { request in
        [
          Suggestion(request.text + Self.endless, title: Self.endless, subtitle: Self.marked, score: 1),
          Suggestion(Self.marked, kind: .autocorrect, score: 0.9),
          Suggestion("x", title: "a\nb" + Self.endless, kind: .unknown, score: 0.8),
        ]
      }
      let window = try TestWindow(
        [Self.endless, "e " + Self.marked, "two\nlines", "Endive"],
        services: SuggestionServices(HistoryStore(.memory), locale: "en", others: [oracle], arrange: patient))
      window.type("e")
      window.wait("rows and suggestions are there") { $0.session.results.total > 0 && !$0.session.bar.isEmpty }
      MainLoop.runPending()
      Self.assertAllIsBounded(window, "while typing")
      XCTAssertTrue(Set(window.names) == [Self.endless, "e " + Self.marked, "Endive"], "what is found is whole")

      for _ in 0..<4 {
        window.press(.field(.down))
        Self.assertAllIsBounded(window, "previewing")
      }
      window.press(.field(.escape))
      window.press(.shiftEnter)
      for _ in 0..<3 {
        window.press(.field(.down))
        Self.assertAllIsBounded(window, "with the details of a row")
      }
      window.controller.report("Failed: " + Self.endless)
      Self.assertAllIsBounded(window, "a notice")
      XCTAssertTrue(Self.texts(of: window.view.status.widget).contains { $0.contains(" · Failed: end less") })

      window.controller.send(.field(.textSet("zz" + Self.endless + "\n" + Self.marked)))
      XCTAssertEqual(window.view.page, .message)
      Self.assertAllIsBounded(window, "nothing found")
      window.close()
    }
  }

  func testWhatIsPastedIntoPreferencesIsOfBoundedLength() throws {
    try PreferencesScene.play { scene in
      try scene.open(["Firefox"], scene.makeServices()) { _, preferences in
        let search = try XCTUnwrap(preferences.all(SearchEntry.self).first)
        search.text = Self.endless
        XCTAssertEqual(search.text.unicodeScalars.count, 4_096)
        preferences.wait("nothing is found") {
          preferences.texts.contains { $0.hasPrefix("No setting matches “end less") }
        }
        XCTAssertTrue(preferences.texts.allSatisfy { $0.unicodeScalars.count <= 1_000 })
        let sentence = try XCTUnwrap(
          preferences.all(Label.self).first { $0.text.hasPrefix("No setting matches “end less") })
        XCTAssertNotNil(
          sequence(first: sentence as Widget, next: \.parent).first { $0.cast(to: ScrolledWindow.self) != nil },
          "it scrolls, so GTK does not look for a size of the window that shows it whole, for seconds")
        search.text = ""
        let fields = PreferencesDriver.all(Entry.self, in: preferences.window, evenHidden: true)
        XCTAssertGreaterThan(fields.count, 3)
        for field in fields {
          field.text = Self.endless
          XCTAssertEqual(field.text.unicodeScalars.count, 4_096)
          field.text = ""
        }
      }
    }
  }

  /// A source with one item, whose texts are all the same.
  private struct Hostile: Source {
    let id = "hostile"
    let title = "Hostile"
    let text: String
    let iconName = "text-x-generic-symbolic"

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      let item = CatalogItem(
        id: text, name: text, alternateNames: ["other " + text], subtitle: text, icon: .glyph(text),
        actions: [ItemAction(text, .copy(text)), ItemAction(text, .copy(text))])
      return CatalogItems([item], facts: [[Fact("Fact", [text, text])]])
    }
  }

  func testWhatMeansHarmReachesNoLabel() throws {
    try onMain {
      for (kind, text) in HostileTexts.all {
        let window = try TestWindow(["other"], others: [Hostile(text: text)])
        @MainActor func check(_ when: String) {
          for shown in Self.texts(of: window.view.window) {
            for line in shown.split(separator: "\n") {
              XCTAssertTrue(String(line).isHarmlessLine, "\(kind) \(when): \(shown.debugDescription.prefix(200))")
            }
          }
        }
        window.type("other")
        window.press(.shiftEnter)
        for row in 0..<window.controller.session.results.total {
          if row > 0 { window.press(.field(.down)) }
          check("in the details")
          window.press(.actions)
          check("in the list of actions")
          window.press(.field(.escape))
        }
        window.controller.report("Failed: " + text)
        check("in a notice")
        window.close()
      }
    }
  }

  func testWhateverComesIntoTheFieldIsOneLineOfBoundedLength() throws {
    let long = String(repeating: "a\tb\r\nc\u{1B}\u{202E}", count: 10_000)
    let taken = String(String(repeating: "a b c", count: 1_000).prefix(4_096))
    let ways: [(String, @MainActor (TestWindow) -> Void)] = [
      (
        "pasted",
        { window in
          window.text.display.clipboard.setText(long)
          window.text.pasteClipboard.emit()
        }
      ),
      ("dropped, or committed by an input method", { window in window.text.insert(long, at: 0) }),
      ("to start with", { window in window.controller.present(query: long) }),
      ("set by the program", { window in window.controller.send(.field(.textSet(long))) }),
      (
        "a suggestion",
        { window in
          window.type("x")
          window.controller.send(.suggested([.init(text: long)]))
          window.press(.suggestion(1))
        }
      ),
      (
        "a term of the home page",
        { window in
          window.controller.send(.homeChanged(rows: [.term(long)]))
          window.press(.field(.down))
          window.press(.field(.enter))
        }
      ),
    ]
    try onMain {
      for (way, act) in ways {
        let window = try TestWindow(["Firefox"])
        act(window)
        window.wait("\(way): it is taken") { _ in window.text.buffer.length == 4_096 }
        XCTAssertTrue(window.text.text == taken, way)
        window.wait("\(way): what is shown is what is searched for") { $0.text == taken }
        window.close()
      }
    }
  }
}
