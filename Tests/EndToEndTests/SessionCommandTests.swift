import XCTest

/// Locks and ends the session by keys, with a logind that only records calls.
final class SessionCommandTests: EndToEndTestCase {
  func testItIsLockedAtOnceAndShutDownAfterAQuestion() throws {
    let logind = try OtherLogind()
    defer { logind.end() }
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": logind.busAddress]
    let locking = try launch(environment: environment)
    locking.type("lock")
    locking.eventually("it is the first row") { $0.rows.first?.name == "Lock Screen" }
    locking.press(.enter)
    locking.eventually("it is locked") { _ in logind.calls.contains { $0.hasPrefix("LockSession") } }
    locking.eventually("the window is gone") { !$0.hasWindow }
    locking.end()

    let ending = try launch(environment: environment)
    for (other, name) in [
      ("log out", "Log Out"), ("reboot", "Restart"), ("power off", "Shut Down"), ("shut", "Shut Down"),
    ] {
      ending.type(other)
      ending.eventually("\(other) finds it") { $0.rows.first?.name == name }
      if other != "shut" {
        ending.press(.control + "a")
        ending.press(.backspace)
      }
    }
    ending.press(.enter)
    ending.eventually("it asks") {
      $0.actions.map(\.name) == ["Shut Down Now"] && $0.statusText == "Unsaved work will be lost"
    }
    XCTAssertFalse(logind.calls.contains { $0.hasPrefix("PowerOff") })
    ending.press(.escape)
    ending.eventually("Escape leaves everything as it was") { $0.rows.first?.name == "Shut Down" }
    XCTAssertFalse(logind.calls.contains { $0.hasPrefix("PowerOff") })
    ending.press(.enter)
    ending.eventually("it asks again") { $0.actions.map(\.name) == ["Shut Down Now"] }
    ending.press(.enter)
    ending.eventually("it is shut down") { _ in logind.calls.contains { $0.hasPrefix("PowerOff") } }
  }

  /// As on the first day, when nothing was chosen yet. Shutting down asks first.
  func testALetterAndReturnDoNotSuspendTheMachine() throws {
    let logind = try OtherLogind()
    defer { logind.end() }
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": logind.busAddress]
    for (text, name) in [("s", "Shut Down"), ("suspend", "Suspend")] {
      let search = try launch(
        "search", "--in", "session", "--limit", "1", text, environment: environment, accessible: false)
      XCTAssertEqual(search.exitStatus(), .exited(0))
      XCTAssertEqual(search.output.split(separator: "\t").dropFirst(2).first.map { String($0) }, name)
      search.end()
    }
    let hunch = try launch(environment: environment)
    hunch.type("s")
    hunch.eventually("something else is the first row") { !$0.rows.isEmpty && $0.firstRow?.name != "Suspend" }
    hunch.type("uspend")
    hunch.eventually("a whole word of it finds it") { $0.rows.first?.name == "Suspend" }
    hunch.press(.enter)
    hunch.eventually("it is suspended") { _ in logind.calls.contains { $0.hasPrefix("Suspend") } }
  }

  /// What the bus says of it is for the log.
  func testACommandThatFailsIsToldOfInASentence() throws {
    let logind = try OtherLogind()
    let hunch = try launch(environment: ["DBUS_SYSTEM_BUS_ADDRESS": logind.busAddress])
    hunch.type("lock")
    hunch.eventually("it is the first row") { $0.rows.first?.name == "Lock Screen" }
    logind.end()
    hunch.press(.enter)
    hunch.eventually("the status line says why") {
      ["Lock Screen: the system did not answer", "Lock Screen: no service on this system can do this"]
        .contains($0.statusText)
    }
  }

  func testOnlyWhatTheMachineOffersIsListed() throws {
    let logind = try OtherLogind(["CanHibernate": "na", "CanSuspend": "no", "CanPowerOff": "challenge"])
    defer { logind.end() }
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": logind.busAddress]
    for (text, isListed) in [("hibernate", false), ("suspend", false), ("restart", true), ("shut", true)] {
      let found = try run(["search", "--in", "session", text], environment: environment)
      XCTAssertEqual(found.status, .exited(isListed ? 0 : 1), text)
    }
  }
}
