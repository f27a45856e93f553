import Foundation
import TestSupport
import XCTest

/// A test that runs the real program. ``Session`` drives and reads it.
///
/// Tests are synchronous methods on no actor. They wait with `eventually`, and nothing else runs in their process.
class EndToEndTestCase: XCTestCase {
  private var sessions: [Session] = []
  private var hasEvidence = false

  /// The variables with which the program asks the search providers of this machine. `scripts/test.py` turns them off.
  static let withInstalledProviders = ["GSETTINGS_SCHEMA_DIR": ""]

  /// Saves what each program showed when the test first failed, in the folder that `scripts/test.py` names.
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

  /// Starts the program, which is killed at the end of the test.
  /// - Parameters:
  ///   - environment: Variables added to those that make all runs alike.
  ///   - accessible: Whether to join the accessibility bus. Without it the program starts faster, but tests can
  ///     only strike keys, take pictures and read its output.
  ///   - program: A program to start instead of `hunch`.
  func launch(
    _ arguments: String..., input: StandardInput = .none, environment: [String: String] = [:],
    appearance: Session.Appearance = .light, accessible: Bool = true, program: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> Session {
    try launch(
      arguments, input: input, environment: environment, appearance: appearance, accessible: accessible,
      program: program, file: file, line: line)
  }

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

  /// The output of a command, and its exit status.
  typealias Outcome = (output: String, status: ExitStatus?, errors: String)

  /// Runs a command without a window to its end.
  func run(
    _ arguments: [String], input: StandardInput = .none, environment: [String: String] = [:], program: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> Outcome {
    let session = try launch(
      arguments, input: input, environment: environment, accessible: false, program: program, file: file, line: line)
    defer { session.end() }
    let status = session.exitStatus()
    return (session.output, status, session.process.errorOutput)
  }

  /// Starts the program without a visible window, and waits until it answers requests for one.
  func launchHidden(accessible: Bool = true, environment: [String: String] = [:]) throws -> Session {
    let hunch = try launch("--hidden", environment: environment, accessible: accessible)
    hunch.eventually("it has its window ready") { !$0.ownWindows.isEmpty || $0.process.exitStatus != nil }
    // The toolkit makes a window before the program has its name on the bus.
    hunch.eventually("it is on the bus") { _ in
      (try? Program.askBus("NameHasOwner", "app.hunch.Hunch.Devel")) == "(true,)"
    }
    XCTAssertNil(hunch.process.exitStatus, hunch.process.errorOutput)
    XCTAssertFalse(hunch.hasWindow)
    return hunch
  }

  /// The path of the built program: `HUNCH_PROGRAM`, or `hunch` beside the test bundle.
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
