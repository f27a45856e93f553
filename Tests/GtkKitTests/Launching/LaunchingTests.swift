import CGLib
import Glibc
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import GLibKit

/// Starts real programs, by desktop entries of the test.
final class LaunchingTests: XCTestCase {
  private let folder = TemporaryFolder()

  private func application(_ lines: String, name: String = "org.example.Launched") throws -> AppInfo {
    let path = try folder.write("[Desktop Entry]\nType=Application\nName=Bird\n\(lines)\n", to: name + ".desktop")
    return try XCTUnwrap(AppInfo(contentsOf: path), lines)
  }

  /// A desktop entry names one program and its words. No shell reads them.
  func testAnExecLineIsNoCommandOfAShell() throws {
    let mark = folder.path + "/mark"
    let lines: [(exec: String, words: [String])] = [
      ("; touch \(mark)", [";", "touch", mark]), ("&& touch \(mark)", ["&&", "touch", mark]),
      ("| tee \(mark)", ["|", "tee", mark]), ("> \(mark)", [">", mark]),
      ("\"\\\\$(touch \(mark))\"", ["$(touch \(mark))"]), ("\"\\\\`touch \(mark)\\\\`\"", ["`touch \(mark)`"]),
      ("* ~ $HOME ../x %% --", ["*", "~", "$HOME", "../x", "%", "--"]),
    ]
    for (number, (exec, words)) in lines.enumerated() {
      let program = try LaunchedProgram(in: folder, name: "launched\(number)")
      let info = try application("Exec=\(program.path) \(exec)", name: "org.example.Hostile\(number)")
      try onMain {
        try whileTicking {
          try waitForTask { try await info.start() }
          waitUntil("the program is done") { program.isDone }
        }
      }
      XCTAssertEqual(program.lines("word"), words, exec)
    }
    XCTAssertNotEqual(access(mark, F_OK), 0, "nothing else was run")
  }

  /// The environment of a started program must not depend on that of this process.
  func testAProgramStartsAsOneThatTheDesktopStarted() throws {
    let program = try LaunchedProgram(in: folder)
    let where_ = folder.path + "/a place"
    mkdir(where_, 0o700)
    let leak = try folder.write("secret", to: "leak")
    let info = try application("Exec=\(program.path) --count %F \"two words\"\nPath=\(where_)")
    let descriptor = open(leak, O_RDONLY)
    defer { close(descriptor) }
    setenv("XDG_ACTIVATION_TOKEN", "ours", 1)
    setenv("NOTIFY_SOCKET", "/run/ours", 1)
    // GIO ignores this signal in this process, and needs that.
    let usual = signal(SIGPIPE, SIG_IGN)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    defer {
      unsetenv("XDG_ACTIVATION_TOKEN")
      unsetenv("NOTIFY_SOCKET")
      signal(SIGPIPE, usual)
      pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    }
    let file: [UInt8] = Array("/tmp/a '$(b)".utf8)
    try onMain {
      try whileTicking {
        try waitForTask { try await info.start(opening: [file], token: "theirs") }
        waitUntil("the program is done") { program.isDone }
      }
    }
    XCTAssertEqual(program.lines("word"), ["--count", "/tmp/a '$(b)", "two words"])
    XCTAssertEqual(program.lines("folder"), [where_])
    XCTAssertEqual(program.lines("session"), program.lines("process"), "a session of its own")
    XCTAssertEqual(program.lines("SigBlk:"), ["0000000000000000"])
    XCTAssertEqual(program.lines("SigIgn:"), ["0000000000000000"])
    let open = try XCTUnwrap(program.lines("open"))
    XCTAssertTrue(open.contains("0 /dev/null"), "\(open)")
    XCTAssertFalse(open.contains { $0.hasSuffix("/leak") }, "\(open)")
    let variables = try XCTUnwrap(program.lines("variable"))
    XCTAssertTrue(variables.contains("XDG_ACTIVATION_TOKEN=theirs") && variables.contains("DESKTOP_STARTUP_ID=theirs"))
    XCTAssertFalse(variables.contains { $0.hasPrefix("NOTIFY_SOCKET=") })
    let home = try XCTUnwrap(getenv("HOME").map { String(cString: $0) })
    XCTAssertTrue(variables.contains("HOME=\(home)"))
  }

  func testWithoutAPathItBeginsInTheHomeFolder() throws {
    let program = try LaunchedProgram(in: folder)
    let info = try application("Exec=\(program.path)")
    try onMain {
      try whileTicking {
        try waitForTask { try await info.start() }
        waitUntil("the program is done") { program.isDone }
      }
    }
    XCTAssertEqual(program.lines("folder"), [Directories.home])
    XCTAssertEqual(program.lines("variable")?.contains { $0.hasPrefix("XDG_ACTIVATION_TOKEN=") }, false)
  }

  func testATerminalIsOpenedInTheWantedFolderOrNot() throws {
    let terminal = try LaunchedProgram(in: folder, name: "terminal")
    try onMain {
      XCTAssertThrowsError(
        try waitForTask { try await Terminal.open(in: Array("/no/such/folder".utf8), preferred: terminal.path) }
      ) {
        XCTAssertTrue("\($0)".contains("the folder /no/such/folder: No such file or directory"), "\($0)")
      }
    }
    XCTAssertFalse(terminal.isDone)
    let place = Array((folder.path + "/caf").utf8) + [0xE9]
    XCTAssertEqual(mkdir(place.map { CChar(bitPattern: $0) } + [0], 0o700), 0)
    try onMain {
      try waitForTask { try await Terminal.open(in: place, preferred: terminal.path) }
      waitUntil("a terminal in a folder whose name is not UTF-8") { terminal.isDone }
    }
  }

  func testAProgramForATerminalRunsInThePreferredOne() throws {
    let terminal = try LaunchedProgram(in: folder, name: "terminal")
    let info = try application("Exec=/bin/true --word\nTerminal=true")
    let choice = terminal.path + " --hold"
    try onMain {
      try whileTicking {
        try waitForTask { try await info.start(terminal: choice) }
        waitUntil("the terminal is done") { terminal.isDone }
        XCTAssertThrowsError(try waitForTask { try await info.start(terminal: "no-such-terminal") }) {
          XCTAssertTrue("\($0)".contains("“no-such-terminal” is not installed"), "\($0)")
        }
      }
    }
    XCTAssertEqual(terminal.lines("word"), ["--hold", "-e", "/bin/true", "--word"])
  }

  func testAFileWithoutAnInterpreterIsRunByAShell() throws {
    let trace = folder.path + "/heard"
    let script = try folder.write("touch \"\(folder.path)/$1\"\n", to: "script", mode: 0o700)
    let info = try application("Exec=\(script) heard")
    try onMain {
      try whileTicking {
        try waitForTask { try await info.start() }
        waitUntil("the script is done") { LocalFiles.exists(trace) }
      }
    }
  }

  func testWhatDoesNotStartSaysWhy() throws {
    let bad = try folder.write("#!/no/such/interpreter\n", to: "bad", mode: 0o700)
    let gone = try folder.write("#!/bin/sh\n", to: "gone", mode: 0o700)
    let table: [(entry: String, action: String?, part: String)] = [
      ("Exec=\(bad)", nil, "could not start “\(bad)”: No such file or directory"),
      ("Exec=/bin/true\nPath=/no/such/folder", nil, "the folder /no/such/folder: No such file or directory"),
      ("Exec=\(gone)", nil, "“\(gone)” is not installed"),
      ("Exec=/bin/true\nActions=a;\n[Desktop Action a]\nName=A", "a", "names no program to start"),
      ("Exec=/bin/true\nActions=a;\n[Desktop Action a]\nName=A\nExec=x \"half", "a", "is invalid"),
    ]
    let infos = try table.enumerated().map { try application($1.entry, name: "bad\($0)") }
    unlink(gone)
    try onMain {
      for (info, row) in zip(infos, table) {
        XCTAssertThrowsError(try waitForTask { try await info.start(action: row.action) }, row.entry) {
          XCTAssertTrue("\($0)".contains(row.part), "\($0)")
        }
      }
    }
  }
}
