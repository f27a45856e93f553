import Testing

@testable import ExternalSearch

struct MachineFailureTests {
  @Test func silentProgramIsNamedOnceAndStopsNobody() {
    var driver = MachineDriver(["Ants", "Birds"])
    driver.type("fire")
    driver.answer("Birds", ["b"])
    driver.pass(.seconds(2))
    #expect((driver.shown, driver.abandoned) == (["Birds: B"], ["Ants"]))
    #expect(driver.reports == ["Ants did not answer within 2 seconds"])
    #expect(driver.state.failures.map(\.program.title) == ["Ants"])
    driver.type("firef")
    driver.answer("Birds", ["b"])
    driver.pass(.seconds(2))
    #expect((driver.abandoned, driver.reports.count) == (["Ants", "Ants"], 1))
  }

  @Test func silenceIsNoticedHoweverFastOneTypes() {
    var driver = MachineDriver(["Ants"])
    for count in 2...41 {
      driver.type(String(repeating: "x", count: count))
      driver.pass(.milliseconds(50))
    }
    #expect(driver.takeAsked().count == 2, "asked once, and again when it was given up")
    #expect(driver.reports.count == 1)
  }

  @Test func programThatFailsAgainAndAgainIsLeftAloneForAWhile() {
    var driver = MachineDriver(["Ants"])
    for text in ["aa", "bb", "cc"] {
      driver.type(text)
      driver.fail("Ants")
    }
    #expect(driver.takeAsked().count == 3)
    driver.type("dd")
    driver.pass(.milliseconds(9_999))
    driver.type("ee")
    #expect(driver.takeAsked().isEmpty && !driver.state.isLoading)
    driver.pass(.milliseconds(1))
    driver.type("ff")
    #expect(driver.takeAsked() == ["Ants search ff"], "one try")
    driver.fail("Ants")
    driver.pass(.seconds(19))
    driver.type("gg")
    #expect(driver.takeAsked().isEmpty, "twice as long")
    driver.pass(.seconds(1))
    driver.type("hh")
    driver.answer("Ants", ["a"])
    #expect(
      driver.shown == ["Ants: A"] && driver.state.failures.isEmpty && driver.reports == ["Ants could not be searched"])

    // Failures are counted from zero again, and a new one is reported again.
    driver.type("ii")
    driver.fail("Ants", "again")
    driver.type("jj")
    #expect(driver.takeAsked().last == "Ants search jj")
    #expect(driver.reports == ["Ants could not be searched", "Ants could not be searched"])
  }

  @Test func backOffHasAnEnd() {
    var driver = MachineDriver(["Ants"])
    for _ in 0..<40 {
      driver.type("aa")
      driver.fail("Ants")
      driver.send(.reset())
      driver.pass(.seconds(600))
      driver.asked = []
    }
    driver.type("bb")
    #expect(driver.asked == ["Ants search bb"])
  }

  @Test func failureToDescribeCountsAsOne() {
    var driver = MachineDriver(["Ants"])
    for text in ["aa", "bb", "cc", "dd"] {
      driver.type(text)
      driver.find("Ants", ["1"])
      driver.fail("Ants")
    }
    #expect(driver.takeAsked() == ["aa", "bb", "cc"].flatMap { ["Ants search \($0)", "Ants describe 1"] })
  }

  @Test func missingProgramIsReportedOnlyIfItAnsweredBefore() {
    var driver = MachineDriver(["Ants"], running: false)
    driver.type("aa")
    driver.miss("Ants")
    #expect(driver.reports.isEmpty)
    #expect(driver.state.failures.map(\.description) == ["Ants could not be searched"], "for its row in Preferences")
    #expect(!driver.state.isLoading)
    driver.type("bb")
    driver.fail("Ants")
    #expect(driver.reports == ["Ants could not be searched"], "another failure is news")
    driver.type("cc")
    driver.answer("Ants", [])
    driver.type("dd")
    driver.miss("Ants")
    driver.type("ee")
    driver.miss("Ants")
    #expect(driver.reports.count == 2)
  }

  @Test func emptyAnswerIsAnAnswer() {
    var driver = MachineDriver(["Ants"])
    driver.type("aa")
    driver.fail("Ants")
    driver.type("bb")
    driver.answer("Ants", [])
    #expect(driver.state.failures.isEmpty && !driver.state.isLoading)
  }
}

struct MachineStartingTests {
  @Test func fewProgramsAreStartedAtOnce() {
    var driver = MachineDriver(["Ants", "Birds", "Cats", "Dogs"], running: false)
    driver.send(.running("/Dogs", true))
    driver.type("fire")
    #expect(driver.takeAsked() == ["Ants search fire", "Birds search fire", "Dogs search fire"])
    driver.send(.running("/Birds", true))
    #expect(driver.takeAsked() == ["Cats search fire"])
  }

  @Test func programThatFailsToStartMakesRoom() {
    var driver = MachineDriver(["Ants", "Birds", "Cats"], running: false)
    driver.type("fire")
    _ = driver.takeAsked()
    driver.fail("Ants")
    #expect(driver.takeAsked() == ["Cats search fire"])
  }

  @Test func startingMayTakeLonger() {
    var driver = MachineDriver(["Ants"], running: false)
    driver.type("fire")
    driver.pass(.milliseconds(4_999))
    #expect(driver.reports.isEmpty)
    #expect(!driver.state.isLoading, "nobody waits that long")
    driver.pass(.milliseconds(1))
    #expect(driver.reports == ["Ants did not answer within 5 seconds"])
  }

  @Test func programThatWasStartedInVainForOneTextIsThereForTheNext() {
    var driver = MachineDriver(["Ants"], running: false)
    driver.type("fire")
    driver.pass(.milliseconds(2_500))
    driver.type("firef")
    driver.send(.running("/Ants", true))
    driver.find("Ants", ["1"])
    #expect(driver.takeAsked() == ["Ants search fire", "Ants narrow 1 to firef"])
  }

  @Test func programThatMustNotBeStartedIsAskedOnlyWhileItRuns() {
    var driver = MachineDriver([])
    driver.send(.programsChanged([MachineDriver.program("Ants", startsOnDemand: false)]))
    driver.type("fire")
    #expect(driver.asked.isEmpty && !driver.state.isLoading)
    driver.send(.running("/Ants", true))
    driver.type("firef")
    #expect(driver.asked == ["Ants search firef"])
  }

  @Test func programsThatNeverHadTheirTurnHaveNotFailed() {
    var driver = MachineDriver(["Ants", "Birds", "Cats"], running: false)
    driver.type("fire")
    driver.pass(.seconds(2))
    #expect(driver.asked.count == 2 && driver.state.failures.isEmpty && !driver.state.isLoading)
  }
}
