import Foundation
import TestSupport
import XCTest

/// Choosers that the instance which stays shows for other processes.
final class ServedChooserTests: EndToEndTestCase {
  private static let lines = "Firefox\nFiles\nTerminal\n"

  /// A call with the user's keys, and what it prints and returns with and without an instance.
  private struct Call {
    var arguments: [String]
    var typed = ""
    var keys: [Key] = [.enter]
    var output: String
    var status: Int32 = 0
    /// Whether the list decides without a window.
    var needsWindow = true
  }

  private static let calls = [
    Call(arguments: ["pick"], typed: "fil", output: "Files\n"),
    Call(arguments: ["pick"], output: "Firefox\n"),
    Call(arguments: ["pick"], keys: [.escape], output: "", status: 130),
    Call(arguments: ["pick", "--print-query", "--index"], typed: "fil", output: "fil\n2\n"),
    Call(arguments: ["pick", "--multi", "--print0"], typed: "term", output: "Terminal\0"),
    Call(arguments: ["pick", "--select-1", "--query", "fil"], output: "Files\n", needsWindow: false),
    Call(arguments: ["pick", "--exit-0", "--query", "zzz"], output: "", status: 1, needsWindow: false),
    Call(arguments: ["dmenu", "-i", "-p", "Choose"], typed: "fir", output: "Firefox\n"),
    Call(arguments: ["dmenu"], typed: "new", keys: [.shift + .enter], output: "new\n"),
    Call(arguments: ["dmenu"], keys: [.escape], output: "", status: 1),
    Call(arguments: ["rofi", "-dmenu", "-i", "-format", "i s"], typed: "fil", output: "1 Files\n"),
    Call(arguments: ["rofi", "-dmenu", "-i", "-select", "term", "-no-custom"], output: "Terminal\n"),
    Call(arguments: ["rofi", "-dmenu"], typed: "new", keys: [.control + .enter], output: "new\n"),
    Call(arguments: ["rofi", "-dmenu"], keys: [.escape], output: "", status: 1),
  ]

  // MARK: The instance and the processes that ask it

  /// Starts the instance, and waits until it takes choosers.
  private func launchServing(environment: [String: String] = [:]) throws -> Session {
    let instance = try launchHidden(accessible: false, environment: environment)
    instance.eventually("it listens") { _ in Self.listens }
    return instance
  }

  /// Whether an instance of this test listens. The system lists only the sockets of living processes.
  private static var listens: Bool {
    guard let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"],
      let sockets = try? systemText("/proc/net/unix")
    else { return false }
    return sockets.split(separator: "\n").contains {
      $0.contains("\(folder)/app.hunch.") && $0.hasSuffix(".choosers")
    }
  }

  /// Starts a process of the same user as the instance.
  private func ask(
    _ instance: Session, _ arguments: [String], input: StandardInput = .text(lines), environment: [String: String] = [:]
  ) throws -> Session {
    let environment = Self.folders(of: instance).merging(environment) { $1 }
    return try launch(arguments, input: input, environment: environment, accessible: false)
  }

  private static func folders(of instance: Session) -> [String: String] {
    [
      "HOME": instance.home, "XDG_CONFIG_HOME": instance.home + "/config", "XDG_DATA_HOME": instance.home + "/data",
      "XDG_CACHE_HOME": instance.home + "/cache",
    ]
  }

  /// Checks that a process shows its window itself, and cancels it.
  private func assertShowsItself(_ process: Session, beside instance: Session, _ what: String) {
    process.eventually("\(what): its own window") { $0.hasWindow }
    XCTAssertFalse(instance.hasWindow, what)
    process.press(.escape)
    XCTAssertNotNil(process.exitStatus(), what)
  }

  // MARK: What is the same

  func testOutputAndStatusAreThoseOfAProcessOfItsOwn() throws {
    for call in Self.calls {
      try check(call, in: launch(call.arguments, input: .text(Self.lines), accessible: false), window: nil)
    }
    let instance = try launchServing()
    for call in Self.calls {
      try check(call, in: ask(instance, call.arguments), window: instance)
      instance.eventually("\(call.arguments): the window is gone") { !$0.hasWindow }
    }
    XCTAssertNil(instance.process.exitStatus)
  }

  /// - Parameter instance: The instance that has the window; nil if the process has it.
  private func check(_ call: Call, in process: Session, window instance: Session?) throws {
    let shown = instance ?? process
    if call.needsWindow {
      shown.eventually("\(call.arguments): the window opens") { $0.hasWindow }
      if !call.typed.isEmpty { shown.type(call.typed) }
      shown.press(call.keys)
      if instance != nil { XCTAssertFalse(process.hasWindow, "\(call.arguments)") }
    }
    XCTAssertEqual(process.exitStatus(), .exited(call.status), "\(call.arguments): \(process.process.errorOutput)")
    XCTAssertEqual(process.output, call.output, "\(call.arguments)")
    process.end()
  }

  func testWhatIsPickedWhileTheWindowStaysIsPrintedAtOnce() throws {
    let instance = try launchServing()
    let process = try ask(instance, ["dmenu"])
    instance.eventually("the window opens") { $0.hasWindow }
    instance.press(.control + .enter)
    process.eventually("the first line is printed") { $0.output == "Firefox\n" }
    XCTAssertTrue(instance.hasWindow)
    instance.press(.escape)
    XCTAssertEqual(process.exitStatus(), .exited(1))
  }

  func testAnOutputThatCannotBeWrittenIsTheProcesssOwnFailure() throws {
    let instance = try launchServing()
    let script = "printf 'a\\n' | '\(try Self.program())' pick > /dev/full"
    let shell = try launch(
      ["-c", script], environment: Self.folders(of: instance), accessible: false, program: "/bin/sh")
    instance.eventually("the window opens") { $0.hasWindow }
    instance.press(.enter)
    XCTAssertEqual(shell.exitStatus(), .exited(2))
    XCTAssertTrue(shell.process.errorOutput.contains("cannot write to standard output"), shell.process.errorOutput)
  }

  func testAReaderThatGoesAwayIsNoError() throws {
    let instance = try launchServing()
    let script = "{ printf 'a\\n' | '\(try Self.program())' pick; echo \"status $?\" >&2; } | true"
    let shell = try launch(
      ["-c", script], environment: Self.folders(of: instance), accessible: false, program: "/bin/sh")
    instance.eventually("the window opens") { $0.hasWindow }
    instance.press(.enter)
    XCTAssertEqual(shell.exitStatus(), .exited(0))
    XCTAssertEqual(shell.process.errorOutput, "status 0\n")
  }

  /// A process of its own and the instance print it whole.
  func testALineOfTenMegabytesIsPrinted() throws {
    let line = String(repeating: "word ", count: 2_000_000) + "end\n"
    func check(_ process: Session, shownBy shown: Session) {
      shown.eventually("the window opens") { $0.hasWindow }
      shown.press(.enter)
      XCTAssertEqual(process.exitStatus(), .exited(0), process.process.errorOutput)
      XCTAssertTrue(process.output == line, "\(process.output.utf8.count) bytes")
      process.end()
    }
    let alone = try launch("pick", input: .text(line), accessible: false)
    check(alone, shownBy: alone)
    let instance = try launchServing()
    check(try ask(instance, ["pick"], input: .text(line)), shownBy: instance)
  }

  // MARK: Ends

  func testTheEndOfTheProcessClosesItsWindow() throws {
    let instance = try launchServing()
    for (signal, status) in [(SIGTERM, ExitStatus.exited(130)), (SIGKILL, .killed(signal: SIGKILL))] {
      let process = try ask(instance, ["pick"], input: .open)
      instance.eventually("the window opens") { $0.hasWindow }
      kill(process.process.id, signal)
      XCTAssertEqual(process.exitStatus(), status)
      instance.eventually("the window is gone") { !$0.hasWindow }
    }
    XCTAssertNil(instance.process.exitStatus)
  }

  func testAKilledInstanceIsTold() throws {
    let instance = try launchServing()
    let process = try ask(instance, ["pick"], input: .open)
    instance.eventually("the window opens") { $0.hasWindow }
    instance.process.kill()
    XCTAssertEqual(process.exitStatus(), .exited(2))
    XCTAssertTrue(
      process.process.errorOutput.contains("the running instance has ended"), process.process.errorOutput)
  }

  func testAnInstanceThatQuitsCancels() throws {
    let instance = try launchServing()
    let process = try ask(instance, ["pick"], input: .open)
    instance.eventually("the window opens") { $0.hasWindow }
    XCTAssertNil(try instance.run(["--quit"]))
    XCTAssertEqual(process.exitStatus(), .exited(130), process.process.errorOutput)
    XCTAssertEqual(instance.exitStatus(), .exited(0))
  }

  /// The instance is asked before the process reads its arguments.
  func testTheProcessSaysWhatIsWrongWithItsArguments() throws {
    let calls = [["pick", "--nonsense"], ["pick", "--lines", "many"], ["pick", ""], ["pick", "--help"]]
    let alone = try calls.map { try run($0) }
    let instance = try launchServing()
    for (arguments, expected) in zip(calls, alone) {
      let process = try ask(instance, arguments)
      XCTAssertEqual(process.exitStatus(), expected.status, "\(arguments)")
      XCTAssertEqual(process.output, expected.output, "\(arguments)")
      XCTAssertEqual(process.process.errorOutput, expected.errors, "\(arguments)")
      XCTAssertNotEqual(expected.output + expected.errors, "", "\(arguments)")
    }
    XCTAssertFalse(instance.hasWindow)
    XCTAssertNil(instance.process.exitStatus)
  }

  // MARK: Processes that show their window themselves

  func testOtherCallsAreShownByTheirProcess() throws {
    let instance = try launchServing()
    let file = TemporaryFolder()
    try file.write(Self.lines, to: "list")
    for (arguments, environment) in [
      (["dmenu", "-P"], [:]), (["rofi", "-dmenu", "-password"], [:]), (["pick", file.path + "/list"], [:]),
      (["pick"], ["LC_TIME": "C"]), (["pick"], ["XDG_CONFIG_HOME": file.path]),
      (["pick"], ["XDG_RUNTIME_DIR": file.path]),
    ] as [([String], [String: String])] {
      let process = try ask(instance, arguments, environment: environment)
      assertShowsItself(process, beside: instance, "\(arguments) \(environment)")
    }
  }

  func testAnotherDisplayHasItsOwnWindows() throws {
    let instance = try launchServing()
    let other = try OtherDisplay()
    defer { other.end() }
    let process = try ask(instance, ["pick"], environment: ["DISPLAY": other.name])
    process.eventually("its own window") { other.hasWindow(of: $0.process.id) }
    XCTAssertFalse(instance.hasWindow)
  }

  func testAStoppedInstanceDelaysNothingAndReadsNothing() throws {
    let instance = try launchServing()
    kill(instance.process.id, SIGSTOP)
    let process = try ask(instance, ["pick"])
    process.eventually("its own window") { $0.hasWindow }
    kill(instance.process.id, SIGCONT)
    process.type("fir")
    process.ends(by: .enter)
    XCTAssertEqual(process.output, "Firefox\n")
    XCTAssertFalse(instance.hasWindow)
  }

  func testTheSettingTurnsItOff() throws {
    let settings = TemporaryFolder()
    try settings.write("[Desktop]\nserve-choosers=false\n", to: "hunch/settings.ini")
    let instance = try launchServing(environment: ["XDG_CONFIG_HOME": settings.path])
    let process = try ask(instance, ["pick"], environment: ["XDG_CONFIG_HOME": settings.path])
    assertShowsItself(process, beside: instance, "the setting is off")
  }

  func testTheSearchWindowClosesForAChooserIfTheUserPrefersThat() throws {
    let settings = TemporaryFolder()
    try settings.write("[Window]\nclose-unfocused=true\n", to: "hunch/settings.ini")
    let environment = ["XDG_CONFIG_HOME": settings.path]
    let instance = try launchServing(environment: environment)
    XCTAssertNil(try instance.run(["--toggle"]))
    instance.eventually("the search window opens") { $0.windows.count == 1 }
    instance.takeFocus()
    let search = try XCTUnwrap(instance.windows.first)
    let process = try ask(instance, ["pick"], environment: environment)
    instance.eventually("the chooser opens") { $0.windows.contains { $0 != search } }
    instance.connection.focus(try XCTUnwrap(instance.windows.first { $0 != search }))
    instance.eventually("the search window is gone") { $0.windows.count == 1 && !$0.windows.contains(search) }
    instance.press(.escape)
    XCTAssertEqual(process.exitStatus(), .exited(130))
    withExtendedLifetime(settings) {}
  }

  // MARK: Several

  func testTwoAtOnceGetWhatEachListHas() throws {
    let instance = try launchServing()
    let first = try ask(instance, ["pick"], input: .text("one\n"))
    instance.eventually("the first window opens") { $0.windows.count == 1 }
    let second = try ask(instance, ["pick"], input: .text("two\n"))
    instance.eventually("the second window opens") { $0.windows.count == 2 }
    instance.press(.enter)
    instance.eventually("one window is gone") { $0.windows.count == 1 }
    instance.press(.enter)
    XCTAssertEqual(first.exitStatus(), .exited(0))
    XCTAssertEqual(second.exitStatus(), .exited(0))
    XCTAssertEqual([first.output, second.output], ["one\n", "two\n"])
  }

  /// `HUNCH_CHOOSERS=200` shows that many; each asking process of the test keeps one of the 256 connections of a display.
  func testChoosersLeaveNothingBehind() throws {
    let count = ProcessInfo.processInfo.environment["HUNCH_CHOOSERS"].flatMap { Int($0) } ?? 20
    let instance = try launchServing()
    func choose() throws {
      // The writer keeps its pipe open: closing the window must end the reading.
      let process = try ask(instance, ["pick"], input: .open)
      process.process.write("Firefox\n")
      instance.eventually("the window opens") { $0.hasWindow }
      instance.press(.escape)
      XCTAssertEqual(process.exitStatus(), .exited(130))
      instance.eventually("the window is gone") { !$0.hasWindow }
      process.end()
    }
    for _ in 0..<10 { try choose() }
    let process = instance.process
    let (descriptors, threads) = (process.descriptors, process.threads)
    let (windows, memory) = (instance.ownWindows.count, process.memory)
    for _ in 0..<count { try choose() }
    // A chooser that leaves one behind leaves `count`. The instance may need a few for itself, and idle threads end
    // later.
    let few = count / 2
    _ = instance.waitUntil {
      process.descriptors <= descriptors + few && process.threads <= threads + few
        && instance.ownWindows.count <= windows + few && process.memory <= memory + 8 << 20
    }
    XCTAssertLessThanOrEqual(process.descriptors, descriptors + few)
    XCTAssertLessThanOrEqual(process.threads, threads + few)
    XCTAssertLessThanOrEqual(instance.ownWindows.count, windows + few)
    XCTAssertLessThanOrEqual(process.memory, memory + 8 << 20)
  }
}
