import CXTest
import Foundation
import PictureSupport
import TestSupport
import XCTest

/// The harness without the program: all other tests here rely on it.
final class HarnessTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "hunch-harness-\(UUID().uuidString)"

  private var processes: [ChildProcess] = []

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    processes.forEach { $0.kill() }
    processes = []
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func run(_ script: String, input: StandardInput = .none) throws -> ChildProcess {
    let process = try ChildProcess("/bin/sh", ["-c", script], environment: [:], input: input, folder: folder)
    processes.append(process)
    return process
  }

  func testTheExitStatusIsTheProgramsOwn() throws {
    XCTAssertEqual(try run("exit 0").waitForEnd(), .exited(0))
    XCTAssertEqual(try run("exit 130").waitForEnd(), .exited(130))
    XCTAssertEqual(try run("kill -9 $$").waitForEnd(), .killed(signal: SIGKILL))
  }

  func testACrashIsToldFromEveryOtherEnd() throws {
    for (script, crash) in [("kill -SEGV $$", SIGSEGV), ("exit 3", nil), ("kill -9 $$", nil)] {
      let process = try run(script)
      XCTAssertNotNil(process.waitForEnd(), script)
      XCTAssertEqual(process.crash, crash, script)
    }
  }

  func testAWaitThatHasBecomeHopelessEndsAfterOneMoreLook() throws {
    let process = try run("kill -ABRT $$")
    XCTAssertFalse(blockUntil(within: .seconds(3_600), unless: { process.crash != nil }) { false })
    // Things that happened before the end still count.
    XCTAssertTrue(blockUntil(within: .seconds(3_600), unless: { process.crash != nil }) { process.exitStatus != nil })
  }

  func testTheScriptThatRunsTheTestsSeesEveryFailure() throws {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = checkout.appendingPathComponent("scripts/check-test-runner.py").path
    XCTAssertNoThrow(try Program.run("python3", [script]))
  }

  func testAProgramHasNoDescriptorsOfOtherTests() throws {
    let (reader, writer) = try makePipe()
    defer { [reader, writer].forEach { close($0) } }
    for descriptor in [reader, writer] { _ = fcntl(descriptor, F_SETFD, 0) }
    let process = try run("ls -l /proc/$$/fd")
    XCTAssertEqual(process.waitForEnd(), .exited(0))
    XCTAssertFalse(process.text.contains("pipe:"))
  }

  func testOutputAndErrorsAreKeptApart() throws {
    let process = try run("printf out; printf err >&2")
    XCTAssertEqual(process.waitForEnd(), .exited(0))
    XCTAssertEqual(process.text, "out")
    XCTAssertEqual(process.errorOutput, "err")
  }

  func testInputLongerThanAPipeArrivesWhole() throws {
    let text = String(repeating: "a line of text\n", count: 50_000)
    let process = try run("wc -c", input: .text(text))
    XCTAssertEqual(process.waitForEnd(), .exited(0))
    XCTAssertEqual(process.text, "\(text.utf8.count)\n")
  }

  func testAProgramThatDoesNotReadItsInputIsNoError() throws {
    let process = try run("exit 3", input: .text(String(repeating: "x", count: 1_000_000)))
    XCTAssertEqual(process.waitForEnd(), .exited(3))
  }

  func testInputLeftOpenIsWrittenWhenTheTestWants() throws {
    let process = try run("read a; printf \"$a\"; cat", input: .open)
    process.write("one\ntwo")
    XCTAssertNil(process.exitStatus)
    process.closeInput()
    XCTAssertEqual(process.waitForEnd(), .exited(0))
    XCTAssertEqual(process.text, "onetwo")
  }

  func testPrimaryIsReadAsItsOwnerGivesIt() throws {
    let connection = try XConnection()
    let owner = try PrimaryOwner("Grüße, 日本 😀")
    defer { owner.end() }
    XCTAssertEqual(connection.primarySelection(), "Grüße, 日本 😀")
    // Another program on the display, such as a service of the bus, may have asked as well.
    XCTAssertGreaterThanOrEqual(owner.events.requests, 1)
    XCTAssertEqual(owner.events.losses, 0)
    let second = try PrimaryOwner("other")
    defer { second.end() }
    XCTAssertEqual(connection.primarySelection(), "other")
    _ = blockUntil { !owner.isOwner }
    XCTAssertEqual(owner.events.losses, 1)
  }

  func testAPictureOfAnEmptyScreenHasOneColor() throws {
    let picture = try XCTUnwrap(XConnection().screenshot(of: Rectangle(x: 1200, y: 1000, width: 20, height: 10)))
    XCTAssertEqual(picture.width, 20)
    XCTAssertEqual(picture.height, 10)
    XCTAssertEqual(picture.colorCount, 1)
    let path = folder + "/picture.png"
    try picture.save(to: path)
    let start = try XCTUnwrap(FileHandle(forReadingAtPath: path)).readData(ofLength: 8)
    XCTAssertEqual(Array(start), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  func testKeysAreNamedAsTheServerNamesThem() {
    XCTAssertEqual(Key("a").symbol, 0x61)
    XCTAssertEqual(Key("é").symbol, 0xe9)
    XCTAssertEqual(Key("→").symbol, 0x0100_2192)
    XCTAssertEqual((.control + .shift + .right as Key).modifiers, [.control, .shift])
    XCTAssertEqual((.control + .right as Key).symbol, Key.right.symbol)
  }

  func testWhatAClientHasOnTheServerIsCounted() throws {
    let connection = try XConnection()
    let before = connection.resources()
    XCTAssertGreaterThan(before["WINDOW"] ?? 0, 0, "\(before)")
    let pixmaps = (0..<5).map { _ in XCreatePixmap(connection.display, connection.root, 4, 4, 24) }
    XCTAssertEqual(connection.resources()["PIXMAP"], (before["PIXMAP"] ?? 0) + 5)
    pixmaps.forEach { XFreePixmap(connection.display, $0) }
    XCTAssertEqual(connection.resources()["PIXMAP"], before["PIXMAP"])
  }
}
