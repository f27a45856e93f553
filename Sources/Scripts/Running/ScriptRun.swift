import Glibc

/// One run, from its start to its end, in a thread that waits for it.
struct ScriptRun {
  private let call: ScriptCall
  private let isCancelled: () -> Bool
  private var output: [UInt8] = []
  private var complaints = LastLine()
  private var isOutputOpen = true
  private var areComplaintsOpen = true

  /// How often is looked whether it has ended while others hold its output, or whether nobody wants it any more.
  private static let interval = Duration.milliseconds(20)
  /// How long it has to end after it was asked to.
  private static let grace = Duration.seconds(1)

  init(_ call: ScriptCall, isCancelled: @escaping () -> Bool) {
    self.call = call
    self.isCancelled = isCancelled
  }

  /// - Parameter answer: told what the run has come to as soon as that is known, which may be before its end.
  mutating func run(_ environment: [String: String], answer: (Result<ScriptOutput, ScriptFailure>) -> Void) {
    let start = ContinuousClock.now
    let process: ScriptProcess
    do throws(ScriptFailure) {
      process = try startProcess(environment, since: start)
    } catch {
      return answer(.failure(error))
    }
    while true {
      // Asked before reading, so that all it has written before its end is read.
      let hasEnded = process.hasEnded()
      read(process)
      if output.count > call.outputLimit {
        answer(.failure(.tooMuch(call.outputLimit)))
        return end(process)
      }
      if hasEnded { return answer(finish(process)) }
      if isCancelled() {
        answer(.failure(.cancelled))
        return end(process)
      }
      if ContinuousClock.now - start > call.deadline {
        if call.purpose == .choose {
          answer(.success(result))
          return outlast(process)
        }
        answer(.failure(.late(call.deadline)))
        return end(process)
      }
      wait(process)
    }
  }

  private func startProcess(
    _ environment: [String: String], since start: ContinuousClock.Instant
  ) throws(ScriptFailure) -> ScriptProcess {
    while true {
      do throws(ScriptProcess.NotStarted) {
        return try ScriptProcess(call, environment: environment)
      } catch {
        // Somebody has it open for writing, which mostly is over in a moment.
        guard error.code == ETXTBSY, !isCancelled(), ContinuousClock.now - start < call.deadline else {
          throw .notStarted(reason: String(cString: strerror(error.code)))
        }
        poll(nil, 0, Int32(Self.interval / .milliseconds(1)))
      }
    }
  }

  private var result: ScriptOutput { ScriptOutput(bytes: output, complaint: complaints.text) }

  /// It has ended by itself.
  private func finish(_ process: borrowing ScriptProcess) -> Result<ScriptOutput, ScriptFailure> {
    // What it leaves behind of a run for rows has no business any more.
    if call.purpose == .list, call.surroundings == .own { process.signal(SIGKILL) }
    switch process.wait() {
    case .exited(let status) where status != 0 && output.isEmpty:
      return .failure(.exited(status: status, complaint: complaints.text))
    case .killed(let signal) where output.isEmpty: return .failure(.killed(signal: signal))
    case .exited, .killed: return .success(result)
    }
  }

  /// Has it end, and all that it has started.
  private mutating func end(_ process: borrowing ScriptProcess) {
    process.signal(SIGTERM)
    let start = ContinuousClock.now
    while !process.hasEnded(), ContinuousClock.now - start < Self.grace {
      // What it still writes must not stop it.
      drop(process)
      wait(process)
    }
    process.signal(SIGKILL)
    _ = process.wait()
  }

  /// Lets it go on for as long as it likes, and its output go nowhere.
  private mutating func outlast(_ process: borrowing ScriptProcess) {
    while isOutputOpen || areComplaintsOpen {
      drop(process)
      wait(process, for: nil)
    }
    _ = process.wait()
  }

  private mutating func drop(_ process: borrowing ScriptProcess) {
    read(process)
    output = []
  }

  /// Reads what is there now.
  private mutating func read(_ process: borrowing ScriptProcess) {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while isOutputOpen, output.count <= call.outputLimit {
      let count = Glibc.read(process.output, &block, block.count)
      if count > 0 { output += block[..<count] } else if !isThereMore(count, &isOutputOpen) { break }
    }
    // A flood of these is no reason to stay here: there is a deadline to look after.
    for _ in 0..<16 where areComplaintsOpen {
      let count = Glibc.read(process.complaints, &block, block.count)
      if count > 0 { complaints.append(block[..<count]) } else if !isThereMore(count, &areComplaintsOpen) { break }
    }
  }

  /// Whether to read again at once after there was nothing.
  private func isThereMore(_ count: Int, _ isOpen: inout Bool) -> Bool {
    if count < 0, errno == EINTR { return true }
    if count == 0 || errno != EAGAIN { isOpen = false }
    return false
  }

  /// Waits until there is something to read, at most for some time.
  private func wait(_ process: borrowing ScriptProcess, for time: Duration? = interval) {
    // What is closed is not waited for: it would be ready at once, again and again.
    var requests = [
      pollfd(fd: isOutputOpen ? process.output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: areComplaintsOpen ? process.complaints : -1, events: Int16(POLLIN), revents: 0),
    ]
    poll(&requests, nfds_t(requests.count), time.map { Int32($0 / .milliseconds(1)) } ?? -1)
  }
}
