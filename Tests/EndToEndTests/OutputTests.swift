import Foundation
import TestSupport
import XCTest

/// The commands with output that is lost, slow or unread, and with slow input.
final class OutputTests: XCTestCase {
  private let home = TemporaryFolder()

  /// Lines of 300 KB in all, far more than a pipe holds.
  private static let lines = Array(
    (1...300).map { "\($0)" + String(repeating: " line", count: 200) + "\n" }.joined().utf8)

  /// All commands that print, including those that print help.
  private static let commands: [(arguments: [String], input: String)] = [
    (["filter", ""], "a\n"), (["filter", "--json", ""], "a\n"), (["filter", "--count", ""], "a\n"),
    (["filter", "-0", ""], "a\0"), (["complete", "a"], "ab\n"), (["complete", "--json", "a"], "ab\n"),
    (["search", "--in", "icons", "folder"], ""), (["search", "--json", "--in", "icons", "folder"], ""),
    (["sources"], ""), (["--help"], ""), (["--version"], ""), (["filter", "--help"], ""),
    (["help", "pick"], ""), (["--generate-completion-script", "bash"], ""),
    (["--generate-completion-script", "zsh"], ""), (["--generate-completion-script", "fish"], ""),
  ]

  private func start(
    _ arguments: [String], input: StandardInput, output: Int32? = nil, shell: String? = nil
  ) throws -> ChildProcess {
    let program = try EndToEndTestCase.program()
    let environment = ProcessInfo.processInfo.environment
    guard let shell else {
      return try ChildProcess(
        program, arguments, environment: environment, input: input, output: output, folder: home.path)
    }
    return try ChildProcess(
      "/bin/sh", ["-c", shell, program] + arguments, environment: environment, input: input, output: output,
      folder: home.path)
  }

  private func status(of process: ChildProcess) -> ExitStatus? {
    process.waitForEnd()
  }

  /// Returns the number of bytes in a pipe.
  private func waiting(in descriptor: Int32) -> Int {
    var count: Int32 = 0
    _ = ioctl(descriptor, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Whether a pipe accepts more bytes.
  private func hasRoom(_ writer: Int32) -> Bool {
    var request = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  func testEveryCommandSaysThatItsOutputIsLost() throws {
    for (arguments, input) in Self.commands {
      let process = try start(arguments, input: .text(input), shell: #"exec "$0" "$@" > /dev/full"#)
      XCTAssertEqual(status(of: process), .exited(2), "\(arguments)")
      XCTAssertEqual(
        process.errorOutput, "hunch: cannot write to standard output: No space left on device\n", "\(arguments)")
    }
  }

  func testAStreamThatTheCallerClosedIsSaid() throws {
    for arguments in [["filter", ""], ["complete", "a"], ["search", "--in", "icons", "folder"], ["--help"]] {
      let process = try start(arguments, input: .text("ab\n"), shell: #"exec "$0" "$@" >&-"#)
      XCTAssertEqual(status(of: process), .exited(2), "\(arguments)")
      XCTAssertTrue(process.errorOutput.contains("standard output: Bad file descriptor"), process.errorOutput)
    }
    let process = try start(["filter", ""], input: .none, shell: #"exec "$0" "$@" <&-"#)
    XCTAssertEqual(status(of: process), .exited(2))
    XCTAssertTrue(process.errorOutput.contains("standard input: Bad file descriptor"), process.errorOutput)
  }

  func testAFileThatMayNotBeSoLargeIsSaid() throws {
    for options in [[], ["--json"], ["-0"]] {
      let process = try start(
        ["filter", ""] + options, input: .bytes(Self.lines), shell: #"ulimit -f 64; exec "$0" "$@""#)
      XCTAssertEqual(status(of: process), .exited(2), "\(options)")
      XCTAssertEqual(process.errorOutput, "hunch: cannot write to standard output: File too large\n")
    }
  }

  func testAReaderThatGoesAwayIsNoError() throws {
    let (reader, writer) = try makePipe()
    close(reader)
    let process = try start(["filter", ""], input: .bytes(Self.lines), output: writer)
    close(writer)
    XCTAssertEqual(status(of: process), .exited(0), "some line matches")
    XCTAssertEqual(process.errorOutput, "")
  }

  func testAPipeThatDoesNotWaitGetsAllInTheEnd() throws {
    for options in [[], ["--json"]] {
      let (reader, writer) = try makePipe()
      defer { close(reader) }
      _ = fcntl(writer, F_SETFL, O_NONBLOCK)
      let process = try start(["filter", ""] + options, input: .bytes(Self.lines), output: writer)
      // The reader starts once the pipe is full.
      XCTAssertTrue(blockUntil { !hasRoom(writer) })
      close(writer)
      var received: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 100_000)
      while case let count = read(reader, &block, block.count), count > 0 { received += block[..<count] }
      XCTAssertEqual(status(of: process), .exited(0))
      XCTAssertEqual(process.errorOutput, "")
      XCTAssertEqual(received.count { $0 == 0x0A }, 300)
      if options.isEmpty { XCTAssertTrue(received == Self.lines) }
    }
  }

  func testInputThatDoesNotWaitIsReadToItsEnd() throws {
    let (reader, writer) = try makePipe()
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    let process = try start(["filter", ""], input: .descriptor(reader))
    for number in 0..<5 {
      // Each line comes only when the program has read everything and sleeps.
      var looksAsleep = 0
      XCTAssertTrue(
        blockUntil {
          looksAsleep = waiting(in: reader) == 0 && isAsleep(process) ? looksAsleep + 1 : 0
          return looksAsleep == 20 || process.exitStatus != nil
        })
      let line = Array("line \(number)\n".utf8)
      XCTAssertEqual(write(writer, line, line.count), line.count)
    }
    close(writer)
    close(reader)
    XCTAssertEqual(status(of: process), .exited(0), process.errorOutput)
    XCTAssertEqual(process.output.count { $0 == 0x0A }, 5)
  }

  /// Matches are printed while the input is still open. The command ends when its reader goes away, or after the
  /// requested number of lines.
  func testFilterStreamsInTheOrderOfTheInput() throws {
    for (options, first) in [([], "ab\n"), (["--json"], #"{"line":1,"text":"ab"}"# + "\n")] {
      let (reader, writer) = try makePipe()
      let process = try start(["filter", "--no-sort", "a"] + options, input: .open, output: writer)
      close(writer)
      process.write("ab\nxx\n")
      XCTAssertTrue(blockUntil { waiting(in: reader) == first.utf8.count }, "the first line comes at once")
      XCTAssertNil(process.exitStatus)
      var block = [UInt8](repeating: 0, count: 100)
      XCTAssertEqual(read(reader, &block, block.count), first.utf8.count)
      XCTAssertEqual(String(decoding: block[..<first.utf8.count], as: UTF8.self), first)
      process.write("ba b")
      close(reader)
      XCTAssertEqual(status(of: process), .exited(0), "it ends with its reader")
      XCTAssertEqual(process.errorOutput, "")
      process.kill()
    }
  }

  func testFilterEndsWhenItHasPrintedWhatWasAskedFor() throws {
    let process = try start(["filter", "--no-sort", "--limit", "2", "a"], input: .open)
    defer { process.kill() }
    process.write("ab\nxx\n")
    XCTAssertTrue(blockUntil { process.output == Array("ab\n".utf8) })
    XCTAssertNil(process.exitStatus)
    process.write("a\naa\n")
    XCTAssertEqual(status(of: process), .exited(0))
    XCTAssertEqual(process.output, Array("ab\na\n".utf8))
  }

  /// If the reader goes away before the first match, the command continues, and its status says whether anything
  /// matched.
  func testFilterTellsWhatItFoundThoughNobodyReads() throws {
    for (text, expected) in [("xx\n", ExitStatus.exited(1)), ("xx\na\n", .exited(0))] {
      let (reader, writer) = try makePipe()
      close(reader)
      let process = try start(["filter", "--no-sort", "a"], input: .text(text), output: writer)
      close(writer)
      XCTAssertEqual(status(of: process), expected, text)
    }
  }

  func testEndlessInputEndsWithItsReader() throws {
    let process = try start(
      ["--no-sort", "a"], input: .none, shell: #"yes ab | "$0" filter "$@" | head -n 3"#)
    XCTAssertEqual(status(of: process), .exited(0))
    XCTAssertEqual(process.output, Array("ab\nab\nab\n".utf8))
  }

  /// Whether a process sleeps.
  private func isAsleep(_ process: ChildProcess) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process.id)/stat", encoding: .utf8)
    return state?.split(separator: ")").last?.hasPrefix(" S") == true
  }
}
