import TestSupport
import Testing

@testable import ExternalSearch

/// Two searchers share the programs: one searches while the user types, the other makes a final search.
struct MachineSharingTests {
  /// The searcher that suggests while the user types, and the one that shows the results of the final search.
  private static let (typing, final) = (1, 0)

  @Test func whileATextIsTypedNobodyIsAskedUntilTheTypingPauses() {
    var driver = MachineDriver(["Ants"])
    for text in ["ca", "cal", "calc", "calcu", "calcul"] {
      driver.send(.searched(SearchTerms(text), by: Self.typing, .whenTypingPauses))
      driver.pass(.milliseconds(100))
    }
    driver.pass(.milliseconds(49))
    #expect(driver.takeAsked().isEmpty)
    driver.pass(.milliseconds(1))
    #expect(driver.takeAsked() == ["Ants search calcul"])
  }

  @Test func aFinalSearchAsksAtOnce() {
    var driver = MachineDriver(["Ants"])
    driver.send(.searched(SearchTerms("calcul"), by: Self.typing, .whenTypingPauses))
    driver.type("calculator")
    #expect(driver.takeAsked() == ["Ants search calculator"])
    driver.send(.searched(SearchTerms("calcul"), by: Self.typing, .atOnce))
    driver.answer("Ants", [])
    #expect(driver.takeAsked() == ["Ants search calcul"], "the same text, but now it is meant")
  }

  @Test func theLongerAProgramTakesTheLaterItIsAskedWhileOneTypes() {
    let answerTimes: [(Duration, pause: Int)] = [
      (.milliseconds(20), 150), (.milliseconds(200), 400), (.milliseconds(1_500), 1_000),
    ]
    for (answerTime, pause) in answerTimes {
      var driver = MachineDriver(["Ants"])
      driver.type("fi")
      driver.pass(answerTime)
      driver.answer("Ants", ["a"])
      driver.send(.searched(SearchTerms("fire"), by: Self.typing, .whenTypingPauses))
      _ = driver.takeAsked()
      driver.pass(.milliseconds(pause - 1))
      #expect(driver.takeAsked().isEmpty, "\(answerTime)")
      driver.pass(.milliseconds(1))
      #expect(driver.takeAsked() == ["Ants narrow a to fire"], "\(answerTime)")
    }
  }

  @Test func aProgramThatDidNotAnswerInTimeIsAskedLateFromThenOn() {
    var driver = MachineDriver(["Ants"])
    driver.type("fi")
    driver.pass(.seconds(2))
    #expect(driver.abandoned == ["Ants"])
    driver.send(.searched(SearchTerms("fire"), by: Self.typing, .whenTypingPauses))
    _ = driver.takeAsked()
    driver.pass(.milliseconds(999))
    #expect(driver.takeAsked().isEmpty)
    driver.pass(.milliseconds(1))
    #expect(driver.takeAsked() == ["Ants search fire"])
  }

  @Test func aProgramWorksForOneAtATimeAndTheFinalSearchComesFirst() {
    var driver = MachineDriver(["Ants"])
    driver.send(.searched(SearchTerms("fi"), by: 2, .whenTypingPauses))
    driver.pass(.milliseconds(150))
    driver.send(.searched(SearchTerms("fire"), by: Self.typing, .whenTypingPauses))
    driver.pass(.milliseconds(500))
    driver.type("water")
    #expect(driver.takeAsked() == ["Ants search fi"], "one call at a time")
    driver.answer("Ants", [])
    #expect(driver.takeAsked() == ["Ants search water"])
    driver.answer("Ants", ["w"])
    driver.pass(.milliseconds(1_000))
    driver.answer("Ants", ["f"])
    #expect(driver.shown == ["Ants: W"] && driver.states[Self.typing]?.sections.map(\.results.first?.name) == ["F"])
  }

  @Test func oneAnswerIsForAllWhoSearchForTheSame() {
    var driver = MachineDriver(["Ants"])
    driver.send(.searched(SearchTerms("fire"), by: Self.typing, .whenTypingPauses))
    driver.pass(.milliseconds(150))
    driver.type("fire")
    driver.answer("Ants", ["a"])
    #expect(driver.takeAsked() == ["Ants search fire", "Ants describe a"])
    #expect(driver.states[Self.typing]?.sections == driver.states[Self.final]?.sections)
    // The answer also serves a searcher that comes soon afterwards.
    driver.send(.searched(SearchTerms("fire"), by: 2, .whenTypingPauses))
    #expect(driver.states[2]?.sections == driver.states[Self.final]?.sections && driver.states[2]?.isSettled == true)
    driver.pass(.seconds(10))
    driver.send(.reset(by: 2))
    driver.send(.searched(SearchTerms("fire"), by: 2))
    #expect(driver.takeAsked() == ["Ants narrow a to fire"], "what was found is old by then")
  }

  @Test func nobodyDisturbsTheSearchOfAnother() {
    var driver = MachineDriver(["Ants"])
    driver.type("fire")
    driver.answer("Ants", ["a"])
    let shown = driver.states[Self.final]
    driver.send(.searched(SearchTerms("water"), by: Self.typing, .whenTypingPauses))
    driver.pass(.milliseconds(500))
    driver.answer("Ants", [])
    driver.send(.reset(by: Self.typing))
    driver.send(.left(Self.typing))
    #expect(driver.states[Self.final] == shown)
  }

  /// The typed text and the searched text differ. The program takes 200 ms for each call, too long for the
  /// suggestions, which are asked for again when its answer comes.
  @Test func aSlowProgramIsAskedOnceForWhatIsTypedAndOnceForWhatIsSearchedFor() {
    var driver = MachineDriver(["Ants"])
    var sections = 0
    @discardableResult func work(_ duration: Duration) -> Int {
      var calls = 0
      let end = driver.now + duration
      while driver.now < end {
        driver.pass(.milliseconds(200))
        if let call = driver.calls.first {
          calls += 1
          if call.text.hasPrefix("describe") { driver.describe("Ants", ["a"]) } else { driver.find("Ants", ["a"]) }
        }
        // A late answer makes the suggestions be asked for again.
        let found = driver.states[Self.typing]?.sections.count ?? 0
        if found > sections {
          driver.send(.searched(SearchTerms("calcul"), by: Self.typing, .whenTypingPauses))
        }
        sections = found
      }
      return calls
    }
    driver.send(.searched(SearchTerms("calcul"), by: Self.typing, .whenTypingPauses))
    driver.pass(.milliseconds(160))
    driver.type("calculator")
    let calls = work(.seconds(10))
    #expect(calls <= 4, "a search and a description for each of the two texts")
    #expect(driver.shown == ["Ants: A"] && driver.calls.isEmpty && driver.machine.timerTime == nil)
  }
}
