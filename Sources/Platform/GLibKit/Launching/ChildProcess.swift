import CGLib
import CProgramStart
internal import Glibc

/// A process that this program started: an application, a helper or a script. Nothing else starts processes.
///
/// A held process waits until it is released, so it can be moved into its scope before it does anything.
nonisolated public final class ChildProcess: Sendable {
  /// The number of the process. Another process may have it after this one was waited for.
  public let id: Int32
  private let gate: Int32
  private let report: Int32

  /// The reason why a program did not start.
  public struct NotStarted: Error, Sendable, Hashable {
    public enum Step: Sendable, Hashable {
      /// No process could be made.
      case process
      /// Its folder cannot be entered.
      case folder
      /// The file has changed since it was checked.
      case changed
      /// The system cannot run the file.
      case program
    }

    public var step: Step
    /// The code of errno(3).
    public var code: Int32
    public var reason: String { String(cString: strerror(code)) }
  }

  /// Starts a program, and waits until it runs. Waits for the disk: not on the main thread.
  public convenience init(_ start: ProgramStart) throws(NotStarted) {
    try self.init(start, isHeld: false)
    try awaitStartOrEnd()
  }

  private init(_ start: ProgramStart, isHeld: Bool) throws(NotStarted) {
    let started = try start.start(isHeld: isHeld)
    (id, gate, report) = (started.process, started.gate, started.report)
  }

  /// Makes a process that waits for ``release()``.
  public static func held(_ start: ProgramStart) throws(NotStarted) -> ChildProcess {
    try ChildProcess(start, isHeld: true)
  }

  deinit {
    // Closing the gate also opens it.
    if gate >= 0 { close(gate) }
    close(report)
  }

  /// Limits the memory that a held process may allocate, in bytes, and keeps it from writing to files.
  public func limit(memory: Int) { cps_limit(id, UInt(memory)) }

  /// Lets a held process continue. Never waits.
  public func release() {
    if gate >= 0 { cps_open_gate(gate) }
  }

  /// Waits until the program runs. A held one runs only after its release.
  /// - Throws: ``NotStarted`` if it does not.
  public func awaitStart() throws(NotStarted) {
    var failure = cps_failure()
    var count = 0
    repeat { count = read(report, &failure, MemoryLayout<cps_failure>.size) } while count < 0 && errno == EINTR
    guard count == MemoryLayout<cps_failure>.size else { return }
    switch failure.step {
    case Int32(cps_step_folder): throw .init(step: .folder, code: failure.error)
    case Int32(cps_step_changed): throw .init(step: .changed, code: failure.error)
    default: throw .init(step: .program, code: failure.error)
    }
  }

  /// Waits until the program runs, and otherwise for the end of its process.
  /// - Throws: ``NotStarted`` if it does not run.
  public func awaitStartOrEnd() throws(NotStarted) {
    do throws(NotStarted) { try awaitStart() } catch {
      _ = wait()
      throw error
    }
  }

  // MARK: Its end

  public enum End: Sendable, Hashable { case exited(Int32), killed(Int32) }

  /// Sends a signal to the process, or to its whole group if it leads one. Must not be called after waiting for it.
  public func signal(_ number: Int32, group: Bool) { kill(group ? -id : id, number) }

  /// Whether it has ended, but was not waited for yet.
  public func hasEnded() -> Bool {
    var info = siginfo_t()
    // A process that cannot be queried does not exist.
    return waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_signo != 0
  }

  /// Waits for its end, however long that takes.
  public func wait() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }

  /// Lets the main loop collect its exit status.
  public func forgetWhenEnded() { g_child_watch_add(id, { process, _, _ in g_spawn_close_pid(process) }, nil) }
}

// MARK: Pipes

nonisolated extension ChildProcess {
  /// Makes a pipe that only the programs that get it inherit.
  /// - Throws: ``NotStarted`` if no descriptors are left.
  public static func pipe() throws(NotStarted) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard cps_pipe(&ends) == 0 else { throw .init(step: .process, code: errno) }
    return (ends[0], ends[1])
  }

  /// Starts a helper of this program with a socket to it. It is separate from the desktop: it has only the named
  /// variables, and its error output is dropped.
  ///
  /// - Parameters:
  ///   - isInput: Whether the socket is its standard input instead of its standard output.
  ///   - values: Additional variables.
  ///   - memory: The most memory that it may allocate, in bytes; with a limit, it cannot write to files either. Nil
  ///     for no limit.
  ///   - place: The process group and session of the helper.
  /// - Returns: The process and the socket, both owned by the caller; nil if it cannot be started.
  public static func helper(
    _ path: String, _ arguments: [String], socketIsInput isInput: Bool, variables: Set<String>,
    values: [String: String] = [:], memory: Int? = nil, place: ProgramStart.Place = .same
  ) -> (process: ChildProcess, socket: Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    let start = ProgramStart(
      path, (["hunch"] + arguments).map { Array($0.utf8) },
      environment: OwnEnvironment.variables(named: variables) + values.map { Array("\($0.key)=\($0.value)".utf8) },
      input: isInput ? ends[1] : nil, output: isInput ? nil : ends[1], place: place)
    do throws(NotStarted) { return (try bounded(start, memory: memory), ends[0]) } catch {
      close(ends[0])
      return nil
    }
  }

  /// Starts a program whose memory is limited from the beginning.
  private static func bounded(_ start: ProgramStart, memory: Int?) throws(NotStarted) -> ChildProcess {
    guard let memory else { return try ChildProcess(start) }
    let process = try held(start)
    process.limit(memory: memory)
    process.release()
    try process.awaitStartOrEnd()
    return process
  }

  /// Starts a process that outlives this one, reads a pipe to its end and drops the data. Without a reader, programs
  /// that still write would be ended.
  /// - Parameter pipe: The end to read from, which this closes.
  /// - Returns: The process; nil if it cannot be started.
  public static func drain(_ pipe: Int32) -> ChildProcess? {
    defer { close(pipe) }
    // The flag belongs to the pipe, so the next reader has it too.
    _ = fcntl(pipe, F_SETFL, 0)
    return try? ChildProcess(
      ProgramStart("/bin/cat", [Array("cat".utf8)], environment: [], folder: Array("/".utf8), input: pipe))
  }
}
