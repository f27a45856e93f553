import HunchModelTestSupport
import SmartSearch
import Suggestions
import Testing

@testable import HunchModel

/// The first rows for a key must be drawn before any other work starts.
@MainActor @Suite struct DrawnFirstTests {
  private static func window(_ names: [String] = ["Firefox", "Files"], purpose: SearchSession.Purpose = .search) async
    -> HeadlessWindow
  {
    await HeadlessWindow(
      names, purpose: purpose, provider: StubProvider("stub", policy: ProviderPolicy(deadline: .seconds(60))))
  }

  /// Returns a window in which `fir` is typed and not drawn yet, with suggestions for `fi`.
  private static func windowWithSuggestionsOfTheLastText() async -> HeadlessWindow {
    let window = await window()
    window.type("fi")
    await window.wait("something is suggested") { !window.session.bar.isEmpty }
    window.display.isDrawing = true
    window.type("r")
    return window
  }

  @Test func providersAreAskedOnceTheRowsAreDrawnAndForTheLastTextAlone() async {
    let window = await Self.window()
    window.display.isDrawing = true
    window.type("fi")
    await window.wait("somebody waits for the frame") { window.display.waitingCount > 0 }
    #expect(window.list == ["Files", "Firefox"], "they are there with the key")
    #expect(window.session.bar.isEmpty)
    window.type("r")
    window.display.isDrawing = false
    await window.wait("somebody is asked") { !window.session.bar.isEmpty }
    #expect(window.session.bar.map(\.text).contains("asked fir"))
    #expect(!window.session.bar.map(\.text).contains("asked fi"))
  }

  @Test func whoeverGoesToASuggestionHasTheQuestionAskedBefore() async {
    let window = await Self.windowWithSuggestionsOfTheLastText()
    window.controller.services?.select(nil)
    await window.wait("the new text is asked for while the frame is not drawn") {
      window.session.bar.map(\.text).contains("asked fir")
    }
  }

  @Test func whoeverGoesToASuggestionOfTheLastTextKeepsItUntilTheyLeaveIt() async throws {
    let window = await Self.windowWithSuggestionsOfTheLastText()
    let seen = window.session.bar
    window.press(.up)
    let selected = try #require(window.selectedSuggestion)
    let services = try #require(window.controller.services)
    await window.wait("there are others for the new text") {
      services.suggestions.suggestions.contains { $0.title == "asked fir" }
    }
    #expect(window.session.bar == seen && window.selectedSuggestion == selected && window.field == selected + "|")
    #expect(window.display.content?.suggestions?.pills.count == seen.count)
    window.press(.escape)
    #expect(window.field.hasPrefix("fir") && window.session.bar.contains { $0.text == "asked fir" })
    window.press(.up)
    #expect(window.selectedSuggestion == window.session.suggestions.first?.text, "what is current is gone to now")
  }

  @Test func aSuggestionOfTheLastTextThatIsForgottenIsGone() async throws {
    let window = await Self.windowWithSuggestionsOfTheLastText()
    window.press(.up)
    window.press(.forget)
    let services = try #require(window.controller.services)
    await window.wait("there are others") { services.suggestions.suggestions.contains { $0.title == "asked fir" } }
    #expect(window.selectedSuggestion == nil && window.session.bar == window.session.suggestions)
  }

  @Test func theRowsBehindTheFirstOnesAreFoundAfterThose() async {
    let window = await Self.window((0..<600).map { "alpha \($0)" }, purpose: .choose)
    window.display.isDrawing = true
    window.send(.field(.textSet("alpha")))
    await window.wait("they wait for the frame") { window.display.waitingCount > 0 }
    #expect(window.controller.state.rows.isPartial && window.session.results.total == 600)
    window.display.isDrawing = false
    await window.wait("all rows are known") { !window.controller.state.rows.isPartial }
  }
}
