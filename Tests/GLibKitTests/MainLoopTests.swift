import MainLoopTestSupport
import XCTest

@testable import GLibKit

final class MainLoopTests: XCTestCase {
  func testMainActorJobsRunOnTheLoop() {
    onMain {
      var trail: [Int] = []
      Task {
        trail.append(1)
        await Task.yield()
        trail.append(2)
        try? await Task.sleep(for: .milliseconds(1))
        trail.append(3)
      }
      waitUntil { trail == [1, 2, 3] }
    }
  }

  func testAJobThatRunsALoopIsInterruptedByNoOther() {
    onMain {
      var trail: [String] = []
      Task {
        Task { trail.append("the other") }
        MainLoop.idle(priority: .highIdle) { trail.append("the loop") }
        // Returns, although the other job is waiting.
        MainLoop.runPending()
        trail.append("the job")
      }
      waitUntil { trail.count == 3 }
      XCTAssertEqual(trail, ["the loop", "the job", "the other"])
    }
  }

  func testResultsFromOtherThreadsArriveOnTheMainThread() {
    onMain {
      var sum = 0
      Task {
        let found = await Task.detached { (1...100).reduce(0, +) }.value
        sum = found
      }
      waitUntil { sum == 5050 }
    }
  }

  func testUrgentWorkGoesFirst() {
    onMain {
      var trail: [String] = []
      MainLoop.idle(priority: .low) { trail.append("low") }
      MainLoop.idle(priority: .highIdle) { trail.append("before the frame") }
      MainLoop.idle(priority: .high) { trail.append("before events") }
      MainLoop.idle(priority: .idle) { trail.append("idle") }
      waitUntil { trail.count == 4 }
      XCTAssertEqual(trail, ["before events", "before the frame", "idle", "low"])
    }
  }

  func testAJobCanWaitUntilNothingMoreUrgentIsLeft() {
    onMain {
      var trail: [String] = []
      Task {
        await MainLoop.untilIdle()
        trail.append("the job")
      }
      MainLoop.idle(priority: .highIdle) {
        trail.append("one thing")
        MainLoop.idle(priority: .highIdle) { trail.append("another") }
      }
      waitUntil { trail.count == 3 }
      XCTAssertEqual(trail, ["one thing", "another", "the job"])
    }
  }

  func testCancelledWorkIsNotDoneAndReleased() {
    onMain {
      final class Captured {}
      var captured: Captured? = Captured()
      weak let remembered = captured
      let work = MainLoop.idle { [captured] in XCTFail("done: \(String(describing: captured))") }
      captured = nil
      XCTAssertTrue(work.isPending)
      work.cancel()
      work.cancel()
      XCTAssertFalse(work.isPending)
      XCTAssertNil(remembered)
      MainLoop.runPending()
    }
  }

  func testRepeatedWorkEndsWhenItSaysSo() {
    onMain {
      var count = 0
      let work = MainLoop.repeat(every: .milliseconds(1)) {
        count += 1
        return count < 3
      }
      waitUntil { !work.isPending }
      XCTAssertEqual(count, 3)
    }
  }

  func testRepeatedWorkMayCancelItself() {
    onMain {
      var count = 0
      var work: ScheduledWork?
      work = MainLoop.repeat(every: .milliseconds(1)) {
        count += 1
        work?.cancel()
        return true
      }
      waitUntil { work?.isPending == false }
      MainLoop.runPending()
      XCTAssertEqual(count, 1)
    }
  }

  func testRunGivesUpAfterItsLimit() {
    onMain {
      XCTAssertFalse(MainLoop.run(for: .milliseconds(5)) { false })
    }
  }
}
