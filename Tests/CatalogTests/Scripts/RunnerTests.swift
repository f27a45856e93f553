import Foundation
import ScriptTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Catalog

@Suite("A run of a script")
struct RunnerTests {
  private let fixture = ScriptFixture()

  private func failure(
    _ body: String, purpose: ScriptCall.Purpose = .list, deadline: Duration = .seconds(60)
  ) async -> ScriptFailure? {
    do {
      _ = try await fixture.output(of: body, purpose: purpose, deadline: deadline)
      return nil
    } catch {
      return error as? ScriptFailure
    }
  }

  /// Waits until the processes have ended whose IDs the script has written to files.
  private func waitForEnd(of names: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let ids = try names.map { name in
      try #require(fixture.line(of: name).flatMap { Int32($0) }, "\(name)", sourceLocation: sourceLocation)
    }
    #expect(await eventually { !ids.contains(where: isRunning) }, sourceLocation: sourceLocation)
  }

  @Test("has its arguments as they are, and nothing on standard input")
  func arguments() async throws {
    let words = ["a b", "", "$(touch x)", "'\"\\", "ü\n"]
    let printed = try await fixture.output(of: "printf '[%s]' \"$@\"; cat", ScriptArguments(words))
    #expect(printed == words.map { "[\($0)]" }.joined())
  }

  @Test("is in the folder of its file, and the first of a group of its own")
  func place() async throws {
    let lines = try await fixture.output(of: "pwd; ps -o pid=,pgid= -p $$").split(separator: "\n")
    #expect(lines.first.map { $0.hasSuffix(fixture.folder.path.split(separator: "/").last ?? "?") } == true)
    let ids = lines.dropFirst().first?.split(separator: " ") ?? []
    #expect(ids.count == 2 && ids[0] == ids[1])
  }

  @Test("has a clean environment, with what the row says and the program's version")
  func environment() async throws {
    let runner = ScriptRunner(
      version: "9.8.7",
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": "/h", "LC_TIME": "C", "SECRET": "s", "LD_PRELOAD": "x", "HUNCH_X": "y",
        "XDG_ACTIVATION_TOKEN": "t",
      ])
    let variables = [
      "A": "1", "ROFI_RETV": "1", "HUNCH_VERSION": "0", "bad name": "x", "=": "x", "2": "x", "N": "a\0b",
    ]
    let call = ScriptCall(
      try fixture.script("script", "/usr/bin/env"), ScriptArguments(variables: variables), purpose: .choose,
      deadline: .seconds(60))
    let output = String(decoding: try await runner.run(call).bytes, as: UTF8.self)
    let names = Set(
      output.split(separator: "\n").map(String.init).filter {
        !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") && !$0.hasPrefix("SHLVL=") && !$0.hasPrefix("OLDPWD=")
      })
    #expect(
      names == [
        "PATH=/usr/bin:/bin", "HOME=/h", "LC_TIME=C", "A=1", "ROFI_RETV=1", "HUNCH_VERSION=9.8.7",
        "HUNCH_PURPOSE=choose", "ROFI_OUTSIDE=\(ProcessInfo.processInfo.processIdentifier)",
      ])
  }

  @Test("for rows is the first one to rofi")
  func listing() async throws {
    #expect(try await fixture.output(of: "echo $ROFI_RETV $HUNCH_PURPOSE") == "0 list\n")
  }

  @Test("keeps the last line of standard error")
  func complaint() async throws {
    let call = ScriptCall(
      try fixture.script("script", "echo row; echo first >&2; echo last >&2; echo >&2"), deadline: .seconds(60))
    let output = try await fixture.runner.run(call)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "row\n" && output.complaint == "last")
  }

  @Test("counts by what it printed, whatever its status is")
  func status() async throws {
    #expect(try await fixture.output(of: "echo row; exit 3") == "row\n")
    #expect(await failure("echo why >&2; exit 3") == .exited(status: 3, complaint: "why"))
    #expect(await failure("kill -KILL $$") == .killed(signal: 9))
  }

  @Test("that cannot be started says why")
  func notStarted() async throws {
    let plain = ScriptCall(try fixture.script("plain", "true", mode: 0o600))
    let absent = ScriptCall(fixture.folder.path + "/absent")
    let huge = ScriptCall(
      try fixture.script("script", "true"), ScriptArguments(variables: ["A": String(repeating: "x", count: 1 << 22)]))
    let nul = ScriptCall(try fixture.script("script", "true"), ScriptArguments(["a\0b"]))
    for (call, code) in [(plain, EACCES), (absent, ENOENT), (huge, E2BIG), (nul, EINVAL)] {
      let expected = ScriptFailure.notStarted(reason: String(cString: strerror(code)))
      await #expect(throws: expected) { try await fixture.runner.run(call) }
    }
  }

  @Test(
    "whose first line names no interpreter is run by that of its ending, or by a shell, as in rofi",
    arguments: [
      ("plain", "echo $0 $1"), ("script.sh", "echo $0 $1"), ("script.other", "echo $0 $1"),
      ("script.bash", "words=($0 $1); echo ${words[@]}"), ("Script.PL", "print \"$0 $ARGV[0]\\n\""),
    ])
  func interpreter(name: String, body: String) async throws {
    let path = try fixture.script(name, "# hunch.deadline = 60s\n\(body)", first: "")
    let word = ScriptArguments(["word"])
    let output = try await fixture.runner.run(ScriptCall(path, word, deadline: .seconds(60)))
    #expect(String(decoding: output.bytes, as: UTF8.self) == path + " word\n")
    let checked = try await fixture.runner.run(TrustedCall(try ScriptFile(path: path), word))
    #expect(checked.bytes == output.bytes, "it is not the same with consent")
    #expect(ScriptInterpreter.words(for: "a.b.py") == ["/usr/bin/env", "python3"])
  }

  @Test("waits for the file to be written, at most to its deadline")
  func busy() async throws {
    let path = try fixture.script("script", "echo row")
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    let short = ScriptCall(path, deadline: .milliseconds(100))
    let expected = ScriptFailure.notStarted(reason: String(cString: strerror(ETXTBSY)))
    await #expect(throws: expected) { try await fixture.runner.run(short) }
    let run = Task { [runner = fixture.runner] in try await runner.run(ScriptCall(path, deadline: .seconds(60))) }
    await Task.yield()
    close(writer)
    #expect(String(decoding: try await run.value.bytes, as: UTF8.self) == "row\n")
  }

  @Test("that hangs is ended at its deadline, though it ignores being asked to, with all that it has started")
  func hanging() async throws {
    let body = """
      trap '' TERM
      sleep 1000 & echo $! > child
      echo $$ > self
      while true; do sleep 1000; done
      """
    #expect(await failure(body, deadline: .seconds(10)) == .late(.seconds(10)))
    try await waitForEnd(of: "self", "child")
  }

  @Test("that ends when it is asked to can do so in its own way")
  func asked() async throws {
    let body = """
      trap 'echo tidy > end; exit' TERM
      echo $$ > self
      while true; do sleep 0.1; done
      """
    #expect(await failure(body, deadline: .seconds(10)) == .late(.seconds(10)))
    #expect(await eventually { fixture.line(of: "end") == "tidy" })
  }

  @Test("that floods is ended", arguments: ["yes", "cat /dev/zero", "while true; do echo x; done"])
  func flooding(body: String) async throws {
    #expect(await failure("echo $$ > self; \(body)") == .tooMuch(1 << 20))
    try await waitForEnd(of: "self")
  }

  @Test("that complains without end is ended at its deadline")
  func complaining() async throws {
    let body = "echo $$ > self; yes | head -c 9000000 >&2; while echo x >&2; do sleep 0.1; done"
    #expect(await failure(body, deadline: .seconds(10)) == .late(.seconds(10)))
    try await waitForEnd(of: "self")
  }

  @Test("may print as much as is allowed")
  func muchOutput() async throws {
    #expect(try await fixture.output(of: "head -c 1048576 /dev/zero").utf8.count == 1 << 20)
    #expect(await failure("head -c 1048577 /dev/zero") == .tooMuch(1 << 20))
  }

  @Test("for rows is over with its own end, whatever it leaves behind")
  func forking() async throws {
    let body = "sleep 1000 & echo $! > child; (setsid sleep 30 &) ; echo row"
    #expect(try await fixture.output(of: body) == "row\n")
    try await waitForEnd(of: "child")
  }

  @Test("that does what was chosen leaves what it has started alone")
  func leaving() async throws {
    #expect(try await fixture.output(of: "sleep 1000 & echo $! > child; echo done", purpose: .choose) == "done\n")
    let id = try #require(fixture.line(of: "child").flatMap { Int32($0) })
    #expect(isRunning(id))
    kill(id, SIGKILL)
  }

  @Test(
    "that does what was chosen may leave something behind that goes on writing",
    arguments: ["exit", "while test -e script && ! test -e go; do sleep 0.1; done"])
  func writing(end: String) async throws {
    let body = """
      (echo $(exec sh -c 'echo $PPID') > child; while test -e script && ! test -e go; do sleep 0.1; done
       head -c 200000 /dev/zero; echo x >&2; echo x; echo done > end) &
      while ! test -s child; do sleep 0.1; done
      echo begun; \(end)
      """
    let printed = try await fixture.output(of: body, purpose: .choose, deadline: .seconds(end == "exit" ? 60 : 10))
    #expect(printed == "begun\n")
    let child = try #require(fixture.line(of: "child").flatMap { Int32($0) })
    try fixture.folder.write("", to: "go")
    #expect(await eventually { fixture.line(of: "end") == "done" || !isRunning(child) })
    #expect(fixture.line(of: "end") == "done", "nothing ended it")
  }

  @Test("that does what was chosen is put into its place before it does anything, and one for rows is not")
  func scope() async throws {
    let placed = Mutex(0)
    let ran = fixture.folder.path + "/ran"
    let runner = ScriptRunner(version: "1") { process, title in
      // A process that another test is starting may hold the pipes for a moment. Then drains of them follow the script.
      if title == "script", isRunning(process), access(ran, F_OK) != 0 { placed.withLock { $0 += 1 } }
    }
    let path = try fixture.script("script", "touch ran; echo row")
    for purpose in [ScriptCall.Purpose.list, .choose] {
      unlink(ran)
      _ = try await runner.run(ScriptCall(path, purpose: purpose, deadline: .seconds(60)))
      #expect(access(ran, F_OK) == 0)
    }
    #expect(placed.withLock { $0 } == 1)
  }

  @Test("has no descriptor but its standard streams, whatever is open around it")
  func descriptors() async throws {
    let leak = open("/dev/null", O_RDONLY)
    defer { close(leak) }
    #expect(try await fixture.output(of: "ls -l /proc/$$/fd | grep -c /dev/null") == "1\n")
  }

  @Test("that does what was chosen is waited for no longer than its deadline, and goes on")
  func lasting() async throws {
    let body = """
      echo begun
      echo $$ > self
      while test -e script && ! test -e go; do sleep 0.1; done
      echo more
      echo done > end
      """
    #expect(try await fixture.output(of: body, purpose: .choose, deadline: .seconds(10)) == "begun\n")
    #expect(fixture.line(of: "end") == nil)
    try fixture.folder.write("", to: "go")
    #expect(await eventually { fixture.line(of: "end") == "done" })
  }

  @Test("that nobody wants any more is ended")
  func cancelled() async throws {
    let path = try fixture.script("script", "echo $$ > self; sleep 1000")
    let run = Task { [runner = fixture.runner] in try await runner.run(ScriptCall(path, deadline: .seconds(60))) }
    #expect(await eventually { fixture.line(of: "self") != nil })
    run.cancel()
    await #expect(throws: ScriptFailure.cancelled) { try await run.value }
    try await waitForEnd(of: "self")
  }

  @Test("is one of many at once, each with its own answer")
  func many() async throws {
    let path = try fixture.script("script", "echo $1; cat $0 >/dev/null")
    let runner = fixture.runner
    let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<40 {
        group.addTask {
          let call = ScriptCall(path, ScriptArguments(["\(number)"]), deadline: .seconds(60))
          return (number, String(decoding: try await runner.run(call).bytes, as: UTF8.self))
        }
      }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    #expect(answers == Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, "\($0)\n") }))
  }
}
