import Foundation
import GLibKit
import MainLoopTestSupport
import XCTest

final class PatientThreadTests: XCTestCase {
  func testWhatIsDoneInTimeIsGiven() throws {
    try onMain {
      let value = try waitForTask { await PatientThread.run("test", timeout: .seconds(60)) { 7 } }
      XCTAssertEqual(value, 7)
    }
  }

  func testWhatNeverEndsIsLeftToItselfAndTooManyAtATimeAreRefused() throws {
    try onMain {
      let gate = DispatchSemaphore(value: 0)
      let count = 24
      let values = try waitForTask {
        let asked = (0..<count).map { number in
          Task {
            await PatientThread.run("test", timeout: .milliseconds(20)) {
              gate.wait()
              return number
            }
          }
        }
        var values: [Int?] = []
        for task in asked { values.append(await task.value) }
        return values
      }
      XCTAssertEqual(values, [Int?](repeating: nil, count: count))
      for _ in 0..<count { gate.signal() }
      // When those have ended, there is room again.
      waitUntil("threads to be had again") {
        let value = try? waitForTask { await PatientThread.run("test", timeout: .seconds(60)) { 1 } }
        return value == .some(.some(1))
      }
    }
  }
}
