import TestSupport
import Testing

@testable import Suggestions

/// A remote provider that needs no consent, for tests of other subjects.
private let slow = ProviderPolicy(
  debounce: .milliseconds(120), deadline: .milliseconds(1_500), minimumLength: 2, cacheLifetime: .seconds(10))

@Suite("Merging: when providers are asked") struct MergerAskingTests {
  @Test func allAreAskedAtOnceEachAfterItsDebounce() {
    var driver = MergerDriver([.init("local"), .init("slow", slow), .init("history")])
    driver.type("fi")
    #expect(driver.takeAsked() == ["local: fi", "history: fi"])
    driver.wait(.milliseconds(119))
    #expect(driver.takeAsked().isEmpty)
    driver.wait(.milliseconds(1))
    #expect(driver.takeAsked() == ["slow: fi"])
  }

  @Test func typingOnPutsOffTheDebounceAndCancelsWhatIsUnderWay() {
    var driver = MergerDriver([.init("local"), .init("slow", slow)])
    for text in ["fi", "fir", "fire"] {
      driver.type(text)
      driver.answer("local", [])
      driver.wait(.milliseconds(100))
    }
    #expect(driver.takeAsked() == ["local: fi", "local: fir", "local: fire"])
    driver.wait(.milliseconds(20))
    #expect(driver.takeAsked() == ["slow: fire"])
    driver.type("firef")
    #expect(driver.cancelled == ["slow"])
  }

  @Test func aProviderIsNotAskedAgainBeforeItHasEnded() {
    var driver = MergerDriver([.init("local")])
    driver.type("f")
    driver.type("fi")
    driver.type("fir")
    #expect(driver.takeAsked() == ["local: f"])
    driver.answer("local", ["firefox"])
    #expect(driver.texts.isEmpty && driver.takeAsked() == ["local: fir"])
  }

  @Test("parity 11: an answer to an earlier text is dropped")
  func staleAnswersAreDropped() {
    var driver = MergerDriver([.init("slow", slow)])
    driver.type("fi")
    driver.wait(.milliseconds(120))
    driver.type("pe")
    driver.answer("slow", ["files"])
    #expect(driver.texts.isEmpty)
    driver.wait(.milliseconds(120))
    driver.answer("slow", ["person"])
    #expect(driver.texts == ["person"])
  }

  @Test func tooShortATextIsNotPassed() {
    var driver = MergerDriver([.init("slow", slow)])
    for text in ["f", " f ", "", "  "] { driver.type(text) }
    driver.wait(.seconds(1))
    #expect(driver.takeAsked().isEmpty && driver.state.isLoading == false)
  }

  @Test("each provider is passed the part of the text that it wants")
  func passedText() {
    var driver = MergerDriver([.init("whole"), .init("word", passing: .wordAtCaret)])
    driver.type("person ba")
    #expect(driver.takeAsked() == ["whole: person ba", "word: ba"])
  }

  @Test("parity 9, 10: one that misses its deadline has failed, and the others go on")
  func deadlines() {
    var driver = MergerDriver([.init("local"), .init("history")])
    driver.type("fi")
    driver.answer("history", ["files"])
    driver.wait(.milliseconds(50))
    #expect((driver.cancelled, driver.texts) == (["local"], ["files"]))
    #expect(driver.state.lastError(of: "local")?.reason == .timedOut(.milliseconds(50)))
    #expect(driver.reports == ["Local did not answer within 0.05 seconds"])
    driver.answer("local", ["late"])
    #expect(driver.texts == ["files"])
    driver.wait(.seconds(2))
    driver.type("fil")
    driver.answer("local", ["file roller"])
    #expect(driver.texts.contains("file roller") && driver.state.failures.isEmpty)
  }

  @Test func anAnswerAfterTheDeadlineIsNoneEvenIfNobodyWasWoken() {
    var driver = MergerDriver([.init("local")])
    driver.type("fi")
    driver.now = driver.now.advanced(by: .seconds(1))
    driver.answer("local", ["late"])
    #expect(driver.texts.isEmpty && driver.state.failures.count == 1)
  }

  @Test func oneThatHangsForEverIsAskedOnce() {
    var driver = MergerDriver([.init("local")])
    for number in 0..<50 {
      driver.type("f\(number)")
      driver.wait(.seconds(10))
    }
    #expect((driver.takeAsked(), driver.reports.count) == (["local: f0"], 1))
  }

  @Test func afterFailuresItIsLeftAloneLongerAndLongerAndReportedOnce() {
    var driver = MergerDriver([.init("local")])
    var pauses: [Duration] = []
    for round in 0..<12 {
      let start = driver.now
      var number = 0
      while driver.running.isEmpty {
        driver.now = driver.now.advanced(by: .milliseconds(10))
        number += 1
        driver.type("f\(round) \(number)")
      }
      pauses.append(start.duration(to: driver.now))
      driver.finish("local", .failed("out of order"))
    }
    #expect(driver.reports == ["Local: out of order"])
    for (round, pause) in pauses.enumerated().dropFirst() {
      let longest = min(Duration.seconds(1) * (1 << (round - 1)), .seconds(60))
      #expect(pause >= longest / 2 && pause <= longest + .milliseconds(10), "round \(round): \(pause)")
    }
    driver.wait(.seconds(60))
    driver.type("again")
    driver.answer("local", ["again and again"])
    #expect(driver.state.failures.isEmpty)
    driver.type("and once more")
    driver.finish("local", .failed("broken"))
    #expect(driver.reports == ["Local: out of order", "Local: broken"])
  }

  @Test func aBusyMachineIsForgivenADeadlineOrTwo() {
    var driver = MergerDriver([.init("local", .local)])
    for (round, text) in ["f", "fi", "fir", "fire"].enumerated() {
      driver.type(text)
      driver.wait(.milliseconds(50))
      #expect(driver.state.failures.isEmpty, "round \(round)")
      driver.answer("local", ["late"])
      #expect(driver.texts.isEmpty)
      if round == 1 {
        driver.type("once in time")
        driver.answer("local", [])
      }
    }
    driver.type("firef")
    driver.wait(.milliseconds(50))
    #expect(driver.reports.count == 1)
  }

  /// Programs with seeds from the test, and programs that set none.
  @Test(arguments: [true, false]) func programsThatFailedTogetherDoNotTryAgainTogether(setsSeed: Bool) {
    let retries = (0..<20).map { seed in
      var configuration = MergeConfiguration()
      if setsSeed { configuration.seed = UInt64(seed) }
      var driver = MergerDriver([.init("local")], configuration: configuration)
      driver.type("f")
      driver.finish("local", .failed(""))
      return driver.merger.slots[0].retry?.offset
    }
    #expect(Set(retries).count == 20)
  }

  @Test func anAnswerIsUsedAgainWhileItIsFresh() {
    var driver = MergerDriver([.init("slow", slow)])
    for text in ["fi", "fil"] {
      driver.type(text)
      driver.wait(.milliseconds(120))
      driver.answer("slow", [text + "e"])
    }
    _ = driver.takeAsked()
    driver.type("fi")
    #expect(driver.texts == ["fie"])
    driver.wait(.seconds(1))
    #expect(driver.takeAsked().isEmpty)
    driver.wait(.seconds(9))
    driver.type("fil")
    driver.wait(.seconds(1))
    #expect(driver.takeAsked() == ["slow: fil"])
  }

  @Test func whatIsInvalidatedIsAskedAgain() {
    var driver = MergerDriver([.init("slow", slow), .init("local")])
    driver.type("fi")
    driver.wait(.milliseconds(120))
    driver.answer("slow", ["fire"])
    _ = driver.takeAsked()
    driver.send(.invalidated(provider: "slow"))
    driver.wait(.milliseconds(120))
    #expect(driver.takeAsked() == ["slow: fi"])
  }

  @Test("parity 33: what sends text to another machine is off until it is turned on, and it shows when it sends")
  func consent() {
    var driver = MergerDriver([.init("remote", .remote)])
    driver.type("fire")
    driver.wait(.seconds(1))
    #expect(driver.takeAsked().isEmpty)
    driver.send(.providerEnabled("remote", true))
    driver.wait(.milliseconds(120))
    #expect((driver.takeAsked(), driver.state.sending) == (["remote: fire"], ["Remote"]))
    driver.answer("remote", ["firefox"])
    #expect(driver.state.sending.isEmpty)
    driver.send(.providersChanged([.init("remote", .remote)]))
    driver.wait(.milliseconds(120))
    #expect(driver.takeAsked() == ["remote: fire"], "it is still on")
  }

  @Test func whoAgreedToALocalProviderHasNotAgreedToARemoteOneInItsPlace() {
    var driver = MergerDriver([.init("words")])
    driver.send(.providerEnabled("words", true))
    driver.send(.providersChanged([.init("words", .remote)]))
    driver.type("fire")
    driver.wait(.seconds(1))
    #expect(driver.takeAsked().isEmpty)
  }

  @Test("parity 7: off as a whole, or one provider, at once")
  func switches() {
    var driver = MergerDriver([.init("local"), .init("history")])
    driver.type("fi")
    driver.answer("local", ["files"])
    driver.answer("history", ["fire"])
    driver.send(.providerEnabled("history", false))
    driver.answer("local", ["files"])
    #expect(driver.texts == ["files"])
    driver.send(.enabled(false))
    #expect(driver.state.allSuggestions.isEmpty)
    _ = driver.takeAsked()
    driver.type("fil")
    #expect(driver.takeAsked().isEmpty)
    driver.send(.enabled(true))
    #expect(driver.takeAsked() == ["local: fil"])
  }

  @Test("parity 6: after a reset nothing shows, and nothing comes")
  func reset() {
    var driver = MergerDriver([.init("local"), .init("history")])
    driver.type("fi")
    driver.answer("local", ["files"])
    driver.send(.reset)
    #expect(driver.state.allSuggestions.isEmpty && driver.cancelled == ["history"])
    driver.answer("history", ["fire"])
    #expect(driver.state.allSuggestions.isEmpty && driver.merger.timerTime == nil)
  }

  @Test("parity 8: that answers are awaited is said only after a quarter of a second")
  func loading() {
    var driver = MergerDriver([.init("slow", slow)])
    driver.type("fi")
    driver.wait(.milliseconds(249))
    #expect(!driver.state.isLoading)
    driver.wait(.milliseconds(1))
    #expect(driver.state.isLoading)
    driver.answer("slow", [])
    #expect(!driver.state.isLoading)
    driver.type("fir")
    driver.wait(.milliseconds(120))
    driver.answer("slow", [])
    driver.wait(.seconds(1))
    #expect(!driver.state.isLoading)
  }

  @Test("parity 27: another language is another question")
  func locale() {
    var driver = MergerDriver([.init("slow", slow)])
    driver.type("fi")
    driver.wait(.milliseconds(120))
    driver.answer("slow", ["fine"])
    driver.send(.localeChanged("de"))
    driver.wait(.milliseconds(120))
    #expect(driver.takeAsked() == ["slow: fi", "slow: fi"])
  }

  @Test("parity 28: with no provider there is nothing, and no error")
  func noProviders() {
    var driver = MergerDriver([])
    driver.type("fi")
    driver.wait(.seconds(9))
    #expect(driver.state.allSuggestions.isEmpty && driver.state.failures.isEmpty && driver.merger.timerTime == nil)
  }
}
