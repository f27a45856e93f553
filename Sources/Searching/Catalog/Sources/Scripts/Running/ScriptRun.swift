import GLibKit
import Glibc

/// One run, from its start to its end, in a thread that waits for it.
struct ScriptRun: ~Copyable {
  private let call: ScriptCall
  private let file: CheckedFile?
  private let scope: ScriptRunner.Scope?
  private let isCancelled: () -> Bool
  private var pipes = Pipes()
  private var output: [UInt8] = []
  private var complaints = LastLine()

  /// How often is looked whether it has ended while others hold its output, or whether nobody wants it any more.
  private static let interval = Duration.milliseconds(20)
  /// How long it has to end after it was asked to.
  private static let grace = Duration.seconds(1)

  init(
    _ call: ScriptCall, _ file: CheckedFile?, scope: ScriptRunner.Scope?, isCancelled: @escaping () -> Bool
  ) {
    self.call = call
    self.file = file
    // What lists rows is ended with all that it has started.
    self.scope = call.purpose == .choose && call.surroundings == .own ? scope : nil
    self.isCancelled = isCancelled
  }

  /// - Parameter answer: told what the run has come to as soon as that is known, which may be before its end.
  mutating func run(_ environment: [String: String], answer: (Result<ScriptOutput, ScriptFailure>) -> Void) {
    let process: ChildProcess
    do throws(ScriptFailure) {
      process = try startProcess(environment, since: .now)
    } catch {
      return answer(.failure(error))
    }
    let start = ContinuousClock.now
    while true {
      // Asked before reading, so that all it has written before its end is read.
      let hasEnded = process.hasEnded()
      read()
      if output.count > call.outputLimit {
        answer(.failure(.tooMuch(call.outputLimit)))
        return end(process)
      }
      if hasEnded {
        let result = finish(process)
        // First, since this program may end with the answer.
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
        // Somebody has it open for writing, which mostly is over in a moment.
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
      environment: environment.map { Array("\($0.key)=\($0.value)".utf8) }, folder: call.folder, output: output,
      errors: complaints, place: .group)
    start.checked = file
    guard let scope else { return try ChildProcess(start) }
    let process = try ChildProcess.held(start)
    let title = title
    Task {
      await scope(process.id, title)
      process.release()
    }
    do throws(ChildProcess.NotStarted) { try process.awaitStart() } catch {
      _ = process.wait()
      throw error
    }
    return process
  }

  /// The title of its scope.
  private var title: String { call.path.split(separator: "/").last.map(String.init) ?? call.path }

  private var result: ScriptOutput { ScriptOutput(bytes: output, complaint: complaints.text) }

  /// It has ended by itself.
  private func finish(_ process: ChildProcess) -> Result<ScriptOutput, ScriptFailure> {
    // What it leaves behind of a run for rows has no business any more.
    if call.purpose == .list, call.surroundings == .own { process.signal(SIGKILL, group: true) }
    switch process.wait() {
    case .exited(let status) where status != 0 && output.isEmpty:
      return .failure(.exited(status: status, complaint: complaints.text))
    case .killed(let signal) where output.isEmpty: return .failure(.killed(signal: signal))
    case .exited, .killed: return .success(result)
    }
  }

  /// Has it end, and all that it has started.
  private mutating func end(_ process: ChildProcess) {
    process.signal(SIGTERM, group: true)
    let start = ContinuousClock.now
    while !process.hasEnded(), ContinuousClock.now - start < Self.grace {
      // What it still writes must not stop it.
      drop()
      wait()
    }
    process.signal(SIGKILL, group: true)
    _ = process.wait()
  }

  /// Leaves alone what goes on. Whoever still holds the pipes may write into them for as long as it likes, also when this
  /// program has ended.
  private mutating func leave() {
    // What lists rows is over with its end.
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

  /// Reads what is there now.
  private mutating func read() {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while pipes.output >= 0, output.count <= call.outputLimit {
      let count = Glibc.read(pipes.output, &block, block.count)
      if count > 0 { output += block[..<count] } else if !Self.isThereMore(count, &pipes.output) { break }
    }
    // A flood of these is no reason to stay here: there is a deadline to look after.
    for _ in 0..<16 where pipes.complaints >= 0 {
      let count = Glibc.read(pipes.complaints, &block, block.count)
      if count > 0 { complaints.append(block[..<count]) } else if !Self.isThereMore(count, &pipes.complaints) { break }
    }
  }

  /// Whether to read again at once after there was nothing. A pipe that nobody holds any more is closed.
  private static func isThereMore(_ count: Int, _ pipe: inout Int32) -> Bool {
    if count < 0, errno == EINTR { return true }
    if count == 0 || errno != EAGAIN { Pipes.close(&pipe) }
    return false
  }

  /// Waits until there is something to read, for a short time.
  private func wait() {
    // A closed pipe has the number of none, which poll(2) passes over.
    var requests = [pipes.output, pipes.complaints].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&requests, nfds_t(requests.count), Int32(Self.interval / .milliseconds(1)))
  }
}

/// The pipes of a script's output, to be read without waiting.
private struct Pipes: ~Copyable {
  var output: Int32 = -1
  var complaints: Int32 = -1

  deinit {
    for pipe in [output, complaints] where pipe >= 0 { Glibc.close(pipe) }
  }

  /// Makes the pipes.
  /// - Returns: The ends to write to, which are the caller's.
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

  /// Those that are open, which the caller closes.
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

  package init() {}

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

  /// Nil if there is none.
  package var text: String? {
    let text = String(decoding: line, as: UTF8.self)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }
}
