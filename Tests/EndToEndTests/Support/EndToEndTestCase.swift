import Foundation
import TestSupport
import XCTest

/// A test that runs the real program. See ``Session`` for what it can do with it.
///
/// Tests are synchronous methods on no actor: they wait for what they expect by `eventually`, and nothing else goes on
/// in their process.
class EndToEndTestCase: XCTestCase {
  private var sessions: [Session] = []
  private var hasEvidence = false

  /// Keeps what each program showed when the test first failed, in the folder that `scripts/test.py` names.
  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    if !hasEvidence, let folder = ProcessInfo.processInfo.environment["HUNCH_FAILED_TESTS"] {
      hasEvidence = true
      for (number, session) in sessions.enumerated() {
        session.keepEvidence(in: "\(folder)/EndToEndTests.\(name)/program-\(number + 1)")
      }
    }
    super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  override func tearDown() {
    sessions.forEach { $0.end() }
    sessions = []
    super.tearDown()
  }

  /// Starts the program, which ends with the test at the latest.
  /// - Parameters:
  ///   - environment: set on top of the one that makes runs alike.
  ///   - accessible: without it the program starts faster, and only keys, pictures and output remain to look at.
  ///   - program: another program than hunch.
  func launch(
    _ arguments: String..., input: StandardInput = .none, environment: [String: String] = [:],
    appearance: Session.Appearance = .light, accessible: Bool = true, program: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> Session {
    try launch(
      arguments, input: input, environment: environment, appearance: appearance, accessible: accessible,
      program: program, file: file, line: line)
  }

  /// Starts the program with these arguments.
  func launch(
    _ arguments: [String], input: StandardInput = .none, environment: [String: String] = [:],
    appearance: Session.Appearance = .light, accessible: Bool = true, program: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> Session {
    let session = try Session(
      program ?? Self.program(), arguments, input: input, environment: environment, appearance: appearance,
      accessible: accessible, report: { XCTFail($0, file: file, line: line) })
    sessions.append(session)
    return session
  }

  /// Starts the program without a window, and waits until it can be asked for one.
  func launchHidden(accessible: Bool = true, environment: [String: String] = [:]) throws -> Session {
    let hunch = try launch("--hidden", environment: environment, accessible: accessible)
    hunch.eventually("it has its window ready") { !$0.ownWindows.isEmpty || $0.process.exitStatus != nil }
    // The toolkit makes a window of its own before the program is on the bus, where it is asked.
    hunch.eventually("it is on the bus") { _ in
      (try? Program.askBus("NameHasOwner", "app.hunch.Hunch.Devel")) == "(true,)"
    }
    XCTAssertNil(hunch.process.exitStatus, hunch.process.errorOutput)
    XCTAssertFalse(hunch.hasWindow)
    return hunch
  }

  /// The built program: `HUNCH_PROGRAM`, or `hunch` beside the test bundle.
  static func program() throws -> String {
    if let path = ProcessInfo.processInfo.environment["HUNCH_PROGRAM"] { return path }
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<3 {
      let candidate = folder.appendingPathComponent("hunch").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    throw HarnessError("no program to test: build it first, or name it by HUNCH_PROGRAM")
  }
}
