import TestSupport
import Testing

@testable import ExternalSearch

struct MachineTests {
  @Test func everyoneIsAskedAndOnlyWhatIsShownIsDescribed() {
    var driver = MachineDriver(["Ants", "Birds"])
    driver.type("fire")
    #expect(driver.takeAsked() == ["Ants search fire", "Birds search fire"] && driver.state.isLoading)
    #expect(!driver.state.isSettled)
    driver.find("Ants", ["1", "2", "3", "4", "5", "6", "special:x"])
    #expect(driver.takeAsked() == ["Ants describe 1,2,3,4,5,special:x"])
    driver.describe("Ants", ["1", "2", "special:x"])
    driver.find("Birds", [])
    #expect(driver.takeAsked().isEmpty, "nothing to describe")
    #expect((driver.shown, driver.state.sections[0].total) == (["Ants: 1 2 SPECIAL:X"], 7))
    #expect(!driver.state.isLoading && driver.state.isSettled)
  }

  @Test func shortTextsAskNobody() {
    var driver = MachineDriver()
    driver.type("f")
    driver.type(" f ")
    driver.type("")
    #expect(driver.asked.isEmpty && driver.state.isSettled)
    driver.type("fi")
    #expect(driver.asked.count == 3)
  }

  @Test func answersInTimeStandInOrderAndLateOnesBelow() {
    var driver = MachineDriver(["Ants", "Birds", "Cats", "Dogs"])
    driver.type("fire")
    driver.answer("Cats", ["c"])
    driver.answer("Birds", ["b"])
    #expect(driver.shown == ["Birds: B", "Cats: C"])
    driver.pass(.milliseconds(299))
    #expect(!driver.state.isSettled)
    driver.pass(.milliseconds(1))
    #expect(driver.state.isSettled && driver.state.isLoading)
    driver.answer("Dogs", ["d"])
    driver.answer("Ants", ["a"])
    #expect(driver.shown == ["Birds: B", "Cats: C", "Dogs: D", "Ants: A"])
  }

  @Test func answersAfterTheLastMomentAreDropped() {
    var driver = MachineDriver(["Ants"])
    driver.type("fire")
    driver.pass(.milliseconds(1_900))
    driver.find("Ants", ["a"])
    driver.pass(.milliseconds(100))
    #expect(!driver.state.isLoading)
    driver.describe("Ants", ["a"])
    #expect(driver.shown.isEmpty)
    #expect(driver.reports.isEmpty, "it did answer")
  }

  @Test func narrowingIsAskedForWhereTheTextGoesOn() {
    var driver = MachineDriver(["Ants"])
    driver.type("fi")
    driver.answer("Ants", ["1", "2"])
    _ = driver.takeAsked()
    driver.type("fir")
    #expect(driver.takeAsked() == ["Ants narrow 1,2 to fir"])
    driver.answer("Ants", ["2"])
    driver.type("fire x")
    #expect(driver.takeAsked().last == "Ants narrow 2 to fire x")
    driver.answer("Ants", ["2"])
    driver.type("fire")
    #expect(driver.takeAsked().last == "Ants search fire", "shorter")
    driver.answer("Ants", [])
    driver.type("firef")
    #expect(driver.takeAsked().last == "Ants search firef", "nothing to narrow")
    driver.find("Ants", ["1"], isWhole: false)
    driver.describe("Ants", ["1"])
    driver.type("firefo")
    #expect(driver.takeAsked().last == "Ants search firefo", "there was more than was kept")
    driver.answer("Ants", ["1"])
    driver.type("firefox")
    driver.fail("Ants")
    driver.type("firefoxy")
    #expect(driver.takeAsked().last == "Ants search firefoxy", "who failed may have forgotten")
  }

  @Test func nothingIsNarrowedFromBeforeAReset() {
    var driver = MachineDriver(["Ants", "Birds"])
    driver.type("fi")
    driver.answer("Ants", ["1"])
    driver.send(.reset())
    driver.find("Birds", ["1"])
    _ = driver.takeAsked()
    driver.type("fir")
    #expect(driver.takeAsked() == ["Ants search fir", "Birds search fir"])
  }

  @Test func onlyTheLastOfTheTextsTypedMeanwhileIsAskedFor() {
    var driver = MachineDriver(["Ants"])
    driver.type("fi")
    driver.type("fir")
    driver.type("fire")
    #expect(driver.takeAsked() == ["Ants search fi"])
    driver.find("Ants", ["1", "2"])
    #expect(driver.takeAsked() == ["Ants narrow 1,2 to fire"], "what was found for the first text is good for the last")
    driver.find("Ants", ["2"])
    driver.type("fires")
    driver.describe("Ants", ["2"])
    #expect(driver.shown.isEmpty, "a description of an earlier text")
    #expect(driver.takeAsked() == ["Ants describe 2", "Ants narrow 2 to fires"] && driver.reports.isEmpty)
  }

  @Test func sameWordsGoOnAsTheyAre() {
    var driver = MachineDriver(["Ants"])
    driver.type("fire")
    driver.answer("Ants", ["a"])
    let revision = driver.state.revision
    driver.type(" fire ")
    #expect(driver.asked.count == 2 && driver.state.revision == revision && driver.shown == ["Ants: A"])
  }

  @Test func resetShowsNothingAndAsksNothingMore() {
    var driver = MachineDriver(["Ants", "Birds"])
    driver.type("fire")
    driver.answer("Ants", ["a"])
    driver.send(.reset())
    #expect(driver.shown.isEmpty && !driver.state.isLoading)
    _ = driver.takeAsked()
    driver.find("Birds", ["b"])
    #expect(driver.takeAsked().isEmpty && driver.shown.isEmpty)
  }

  @Test func programsThatComeAreAskedAndThoseThatGoAreGone() {
    var driver = MachineDriver(["Ants", "Birds"])
    driver.type("fire")
    driver.answer("Ants", ["a"])
    driver.send(.programsChanged([MachineDriver.program("Cats")]))
    #expect(driver.abandoned == ["Birds"] && driver.shown.isEmpty && driver.takeAsked().last == "Cats search fire")
  }

  @Test func anythingThatHappensLeavesNoCallAndNoWaitBehind() {
    withEvery(100) { random in
      var driver = MachineDriver(["Ants", "Birds", "Cats", "Dogs"], running: false)
      let names = ["Ants", "Birds", "Cats", "Dogs"]
      for _ in 0..<200 {
        let name = random.element(of: names)
        switch random.int(below: 8) {
        case 0, 1: driver.type(random.text(of: ["f", "i", " "], letters: 0...5))
        case 2: driver.find(name, random.oneIn(3) ? [] : ["1", "2"], isWhole: random.oneIn(2))
        case 3: driver.describe(name, ["1"])
        case 4: driver.fail(name)
        case 5: driver.send(.running("/\(name)", random.oneIn(2)))
        case 6: driver.pass(.milliseconds(random.int(below: 3_000)))
        default: if random.oneIn(5) { driver.send(.reset()) }
        }
        let titles = driver.state.sections.map(\.program.title)
        #expect(Set(titles).count == titles.count, "each program shows once")
        #expect(driver.state.sections.allSatisfy { $0.results.allSatisfy { $0.terms == driver.state.terms } })
      }
      driver.pass(.seconds(20))
      #expect(!driver.state.isLoading && driver.state.isSettled && driver.calls.isEmpty)
      #expect(driver.machine.timerTime == nil)
    }
  }
}
