import Foundation
import XCTest

/// The end of the program when a resource that it needs goes away: a sentence on standard error and status 2. If it
/// can do without the resource, nothing happens.
final class EndingTests: EndToEndTestCase {
  func testADisplayThatGoesIsTold() throws {
    for arguments in [["pick"], []] {
      let other = try OtherDisplay()
      defer { other.end() }
      let hunch = try launch(
        arguments, input: .text("Firefox\n"), environment: ["DISPLAY": other.name], accessible: false)
      hunch.eventually("the window opens") { other.hasWindow(of: $0.process.id) }
      other.end()
      XCTAssertEqual(hunch.exitStatus(), .exited(2), "\(arguments)")
      let errors = hunch.process.errorOutput
      XCTAssertTrue(errors.contains("hunch: the display is gone"), errors)
    }
  }

  func testABusThatGoesEndsTheWindowThatIsReachedByItAndIsTold() throws {
    let bus = try OtherBus()
    defer { bus.end() }
    let hunch = try launch(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], accessible: false)
    hunch.eventually("the window opens") { $0.hasWindow }
    bus.end()
    XCTAssertEqual(hunch.exitStatus(), .exited(2))
    let errors = hunch.process.errorOutput
    XCTAssertTrue(errors.contains("hunch: the session bus is gone"), errors)
  }

  func testAChooserNeedsNoBus() throws {
    let bus = try OtherBus()
    defer { bus.end() }
    let hunch = try launch(
      ["pick"], input: .text("Firefox\nFiles\n"), environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address],
      accessible: false)
    hunch.eventually("the window opens") { $0.hasWindow }
    bus.end()
    hunch.type("fil")
    hunch.ends(by: .enter)
    XCTAssertEqual(hunch.output, "Files\n")
  }

  /// Its display leads to the bus of assistive technology nevertheless.
  func testWithoutABusAChoiceIsKept() throws {
    for (key, output) in [(Key.enter, "Files\n"), (.escape, "")] {
      let hunch = try launch(
        ["pick"], input: .text("Firefox\nFiles\n"),
        environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "SWIFT_BACKTRACE": "enable=no"])
      hunch.eventually("the window opens") { $0.hasWindow }
      if key == .enter { hunch.type("fil") }
      hunch.press(key)
      XCTAssertEqual(hunch.exitStatus(), .exited(output.isEmpty ? 130 : 0), hunch.process.errorOutput)
      XCTAssertEqual(hunch.output, output)
      XCTAssertFalse(hunch.process.errorOutput.contains("CRITICAL"), hunch.process.errorOutput)
    }
  }

  func testASecondStartOnAnotherDisplayOpensThere() throws {
    let other = try OtherDisplay()
    defer { other.end() }
    let there = ["DISPLAY": other.name]
    let first = try launch(accessible: false)
    first.eventually("the first window opens") { $0.hasWindow }
    let second = try launch([], environment: there, accessible: false)
    second.eventually("the second window opens") { other.hasWindow(of: $0.process.id) }
    // Each display has its own instance, and later starts on that display hand over to it.
    let third = try launch("--toggle", environment: there, accessible: false)
    XCTAssertEqual(third.exitStatus(), .exited(0))
    XCTAssertEqual(second.exitStatus(), .exited(0), second.process.errorOutput)
    XCTAssertTrue(first.hasWindow)
    let fourth = try launch("--toggle", accessible: false)
    XCTAssertEqual(fourth.exitStatus(), .exited(0))
    XCTAssertEqual(first.exitStatus(), .exited(0), first.process.errorOutput)
  }

  func testAFaultOfTheProgramIsNotTakenForWantOfMemory() throws {
    // Swift's report of a crash takes minutes in a debug build.
    let hunch = try launch(
      "pick", input: .text("Firefox\n"), environment: ["SWIFT_BACKTRACE": "enable=no"], accessible: false)
    hunch.eventually("the window opens") { $0.hasWindow }
    kill(hunch.process.id, SIGABRT)
    XCTAssertEqual(hunch.exitStatus(), .killed(signal: SIGABRT))
    XCTAssertFalse(hunch.process.errorOutput.contains("memory"), hunch.process.errorOutput)
  }

  /// Each thread asks for a larger stack than is available. The limit on a user's threads does not hold for root.
  func testASystemWithoutThreadsIsTold() throws {
    for command in ["filter x", "complete x", "search x", "sources", "pick", ""] {
      let script = "ulimit -s 4000000; ulimit -v 3000000; exec \"$0\" \(command) < /dev/null"
      let shell = try launch(["-c", script, Self.program()], accessible: false, program: "/bin/sh")
      XCTAssertEqual(shell.exitStatus(), .exited(2), command)
      let errors = shell.process.errorOutput
      XCTAssertEqual(errors, "hunch: cannot start a thread: Resource temporarily unavailable\n", command)
    }
  }

  /// An endless line, and endless lines that must all be kept to print the best first, with little memory.
  func testAnInputThatMemoryDoesNotHoldIsTold() throws {
    let line = #"tr '\0' a < /dev/zero"#
    let lines = #"yes "$(head -c 10000 /dev/zero | tr '\0' a)""#
    // The limit decides which allocation fails; several limits make different ones fail.
    for (command, input, limit) in [
      ("filter x", line, 300_000), ("filter x", line, 350_000), ("filter x", line, 400_000),
      ("complete x", line, 400_000), ("filter a", lines, 400_000),
    ] {
      let script = "\(input) | (ulimit -v \(limit); exec \"$0\" \(command))"
      let shell = try launch(["-c", script, Self.program()], accessible: false, program: "/bin/sh")
      XCTAssertEqual(shell.exitStatus(), .exited(2), "\(command), \(limit)")
      let errors = shell.process.errorOutput
      XCTAssertTrue(errors.contains("hunch: not enough memory"), errors)
    }
  }
}
