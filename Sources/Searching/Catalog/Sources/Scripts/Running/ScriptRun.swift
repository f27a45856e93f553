import GLibKit
import Glibc

/// A run from start to end, in a thread that waits for it.
struct ScriptRun: ~Copyable {
  private let call: ScriptCall
  private let file: CheckedFile?
  private let scope: ScriptRunner.Scope?
  private let isCancelled: () -> Bool
  private var pipes = Pipes()
  private var output: [UInt8] = []
  private var complaints = LastLine()

  /// The interval between checks whether it has ended while other processes hold its output, or was cancelled.
  private static let interval = Duration.milliseconds(20)
  /// The time between SIGTERM and SIGKILL.
  private static let grace = Duration.seconds(1)

  init(
    _ call: ScriptCall, _ file: CheckedFile?, scope: ScriptRunner.Scope?, isCancelled: @escaping () -> Bool
  ) {
    self.call = call
    self.file = file
    // A run that lists rows is terminated with everything that it has started.
    self.scope = call.purpose == .choose && call.surroundings == .own ? scope : nil
    self.isCancelled = isCancelled
  }

  /// - Parameter answer: called with the result as soon as it is known, possibly before the end of the run.
  mutating func run(_ environment: [String: String], answer: (Result<ScriptOutput, ScriptFailure>) -> Void) {
    let process: ChildProcess
    do throws(ScriptFailure) {
      process = try startProcess(environment, since: .now)
    } catch {
      return answer(.failure(error))
    }
    let start = ContinuousClock.now
    while true {
      // Checked before reading, to read everything written before the end.
      let hasEnded = process.hasEnded()
      read()
      if output.count > call.outputLimit {
        answer(.failure(.tooMuch(call.outputLimit)))
        return end(process)
      }
      if hasEnded {
        let result = finish(process)
        // First, because this program may end with the answer.
        leave()
        return answer(result)
      }
      if isCancelled() {
        answer(.failure(.cancelled))
        return end(process)
      }
      if ContinuousClock.now - start > call.deadline {
        if call.purpose == .choose {
          let result = result
          process.forgetWhenEnded()
          leave()
          return answer(.success(result))
        }
        answer(.failure(.late(call.deadline)))
        return end(process)
      }
      wait()
    }
  }

  private mutating func startProcess(
    _ environment: [String: String], since start: ContinuousClock.Instant
  ) throws(ScriptFailure) -> ChildProcess {
    while true {
      do throws(ChildProcess.NotStarted) {
        return try makeProcess(environment)
      } catch {
        pipes = Pipes()
        switch error.step {
        case .folder: throw .noFolder(call.folder ?? ".", reason: error.reason)
        case .changed: throw .changed
        case .process, .program: break
        }
        // Another process has it open for writing, usually only for a moment.
        guard error.code == ETXTBSY, !isCancelled(), ContinuousClock.now - start < call.deadline else {
          throw .notStarted(reason: error.reason)
        }
        poll(nil, 0, Int32(Self.interval / .milliseconds(1)))
      }
    }
  }

  private mutating func makeProcess(_ environment: [String: String]) throws(ChildProcess.NotStarted) -> ChildProcess {
    let (output, complaints) = try pipes.open()
    defer {
      close(output)
      close(complaints)
    }
    var start = ProgramStart(
      call.path, ([call.path] + call.arguments.words).map { Array($0.utf8) },
      environment: environment.map { Array("\($0.key)=\($0.value)".utf8) }, folder: call.folder.map { Array($0.utf8) },
      output: output, errors: complaints, place: .group)
    start.checked = file
    start.interpreter = ScriptInterpreter.words(for: self.title)
    guard let scope else { return try ChildProcess(start) }
    let process = try ChildProcess.held(start)
    let title = title
    Task {
      await scope(process.id, title)
      process.release()
    }
    try process.awaitStartOrEnd()
    return process
  }

  /// The title for its scope.
  private var title: String { call.path.split(separator: "/").last.map(String.init) ?? call.path }

  private var result: ScriptOutput { ScriptOutput(bytes: output, complaint: complaints.text) }

  /// Returns the result after the script has ended by itself.
  private func finish(_ process: ChildProcess) -> Result<ScriptOutput, ScriptFailure> {
    // Processes that a listing run leaves behind have no purpose.
    if call.purpose == .list, call.surroundings == .own { process.signal(SIGKILL, group: true) }
    switch process.wait() {
    case .exited(let status) where status != 0 && output.isEmpty:
      return .failure(.exited(status: status, complaint: complaints.text))
    case .killed(let signal) where output.isEmpty: return .failure(.killed(signal: signal))
    case .exited, .killed: return .success(result)
    }
  }

  /// Terminates the script and everything that it has started.
  private mutating func end(_ process: ChildProcess) {
    process.signal(SIGTERM, group: true)
    let start = ContinuousClock.now
    while !process.hasEnded(), ContinuousClock.now - start < Self.grace {
      // Unread output must not block it.
      drop()
      wait()
    }
    process.signal(SIGKILL, group: true)
    _ = process.wait()
  }

  /// Lets the remaining processes continue. They may write into the pipes for any time, even after this program has
  /// ended.
  private mutating func leave() {
    // A run that lists rows ends completely.
    guard call.purpose == .choose || call.surroundings == .caller else { return }
    drop()
    let (scope, title) = (scope, title)
    for drain in pipes.giveAway().compactMap(ChildProcess.drain) {
      drain.forgetWhenEnded()
      if let scope { Task { await scope(drain.id, title) } }
    }
  }

  private mutating func drop() {
    read()
    output = []
  }

  /// Reads the available output.
  private mutating func read() {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while pipes.output >= 0, output.count <= call.outputLimit {
      let count = Glibc.read(pipes.output, &block, block.count)
      if count > 0 { output += block[..<count] } else if !Self.isThereMore(count, &pipes.output) { break }
    }
    // A flood of these must not delay the check of the deadline.
    for _ in 0..<16 where pipes.complaints >= 0 {
      let count = Glibc.read(pipes.complaints, &block, block.count)
      if count > 0 {
        complaints.append(block[..<count])
        // The caller's terminal, as if the script had it.
        if call.surroundings == .caller { _ = write(STDERR_FILENO, block, count) }
      } else if !Self.isThereMore(count, &pipes.complaints) {
        break
      }
    }
  }

  /// Whether to read again at once after reading nothing. A pipe without writers is closed.
  private static func isThereMore(_ count: Int, _ pipe: inout Int32) -> Bool {
    if count < 0, errno == EINTR { return true }
    if count == 0 || errno != EAGAIN { Pipes.close(&pipe) }
    return false
  }

  /// Waits for output, for a short time.
  private func wait() {
    // A closed pipe has a negative number, which poll(2) ignores.
    var requests = [pipes.output, pipes.complaints].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&requests, nfds_t(requests.count), Int32(Self.interval / .milliseconds(1)))
  }
}

/// The pipes of a script's output, read without blocking.
private struct Pipes: ~Copyable {
  var output: Int32 = -1
  var complaints: Int32 = -1

  deinit {
    for pipe in [output, complaints] where pipe >= 0 { Glibc.close(pipe) }
  }

  /// Opens the pipes.
  /// - Returns: The ends to write to, which the caller must close.
  mutating func open() throws(ChildProcess.NotStarted) -> (output: Int32, complaints: Int32) {
    let first = try ChildProcess.pipe()
    output = first.reading
    do throws(ChildProcess.NotStarted) {
      let second = try ChildProcess.pipe()
      complaints = second.reading
      for pipe in [output, complaints] { _ = fcntl(pipe, F_SETFL, O_NONBLOCK) }
      return (first.writing, second.writing)
    } catch {
      Glibc.close(first.writing)
      throw error
    }
  }

  /// Returns the open pipes, which the caller must close.
  mutating func giveAway() -> [Int32] {
    defer { (output, complaints) = (-1, -1) }
    return [output, complaints].filter { $0 >= 0 }
  }

  static func close(_ pipe: inout Int32) {
    Glibc.close(pipe)
    pipe = -1
  }
}

/// The last line of a text of any length.
package struct LastLine {
  private static let longest = 1_000
  private var line: [UInt8] = []
  private var isEnded = false

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    let end = bytes.suffix(8 * Self.longest)
    if end.count < bytes.count { line = [] }
    for byte in end {
      if byte == UInt8(ascii: "\n") {
        isEnded = true
      } else {
        if isEnded { line = [] }
        isEnded = false
        if line.count < Self.longest { line.append(byte) }
      }
    }
  }

  /// Nil without a visible line.
  package var text: String? {
    let text = String(decoding: TerminalText.plain(line), as: UTF8.self)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }
}
