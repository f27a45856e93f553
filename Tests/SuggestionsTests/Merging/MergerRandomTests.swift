import TestSupport
import Testing

@testable import Suggestions

@Suite("Merging: random events") struct MergerRandomTests {
  private static let ids = ["local", "history", "remote", "hanging", "failing", "flooding"]

  private static let providers: [ProviderDescription] = [
    .init("local"), .init("history"), .init("remote", .remote), .init("hanging"), .init("failing"), .init("flooding"),
  ]

  /// Keys, answers, failures, silence and settings come in any order, and the invariants must hold after each.
  @Test func whateverHappensTheInvariantsHold() {
    withEvery(150) { random in
      var driver = MergerDriver(Self.providers)
      var selected: (text: [String], revision: Int)?
      for _ in 0..<150 {
        act(&driver, &random, &selected)
        check(driver, selected)
      }
      // At rest, no request is open and no timer runs.
      driver.wait(.seconds(120))
      #expect(driver.merger.timerTime == nil && !driver.state.isLoading && driver.state.sending.isEmpty)
    }
  }

  private func act(
    _ driver: inout MergerDriver, _ random: inout SeededRandom, _ selected: inout (text: [String], revision: Int)?
  ) {
    let id = random.element(of: Self.ids)
    switch random.int(below: 20) {
    case 0...6:
      driver.type(String("firefox profile".prefix(random.int(below: 16))))
      selected = nil
    case 7...11:
      guard id != "hanging" else { return }
      if id == "failing" {
        driver.finish(id, .failed("out of order"))
      } else {
        let count = id == "flooding" ? 500 : random.int(below: 6)
        let letters = driver.merger.text.unicodeScalars.count
        let start = random.int(below: letters + 1)
        let texts = (0..<count).map { _ in "fi\(random.int(below: 30))" }
        driver.answer(
          id, texts.map { Suggestion($0, score: Double(random.int(below: 9)) / 9, range: start..<letters) })
      }
    case 12...15: driver.wait(.milliseconds(random.int(below: 200)))
    case 16:
      driver.send(.selected(driver.state.suggestions.randomElement(using: &random)))
      selected = selection(of: driver)
    case 17: driver.send(.invalidated(provider: random.oneIn(2) ? nil : id))
    case 18:
      driver.send(.providerEnabled(id, random.element(of: [true, false, nil])))
      selected = nil
    default:
      driver.send(random.oneIn(2) ? .reset : .enabled(random.oneIn(2)))
      selected = nil
    }
  }

  private func selection(of driver: MergerDriver) -> (text: [String], revision: Int)? {
    guard let identity = driver.merger.selection,
      let place = driver.merger.merged.firstIndex(where: { $0.identity == identity })
    else { return nil }
    return (Array(driver.texts[...place]), driver.state.revision)
  }

  private func check(_ driver: MergerDriver, _ selected: (text: [String], revision: Int)?) {
    let state = driver.state
    #expect(state.text == driver.merger.text)
    #expect(state.suggestions == Array(state.allSuggestions.prefix(state.suggestions.count)))
    #expect(state.suggestions.count <= 5)
    let identities = state.identities
    #expect(Set(identities).count == identities.count && identities == driver.merger.merged.map(\.identity))
    let letters = state.text.unicodeScalars.count
    #expect(state.allSuggestions.allSatisfy { $0.range.map { $0.upperBound <= letters } == true })
    for slot in driver.merger.slots where !slot.isEnabled { #expect(slot.pending == nil && slot.answer.isEmpty) }
    if !driver.merger.isEnabled { #expect(state.allSuggestions.isEmpty) }
    if let selected { #expect(Array(state.suggestions.map(\.text).prefix(selected.text.count)) == selected.text) }
  }
}
