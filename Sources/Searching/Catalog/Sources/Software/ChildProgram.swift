internal import GLibKit
internal import Glibc

/// Runs a program to its end and returns its output.
enum ChildProgram {
  struct Ending: Sendable {
    /// The exit status; 128 plus the number of a signal that ended it.
    var status: Int32
    var output: [UInt8]
  }

  /// The variables for a program that reads catalogues. It needs no others, such as those of the display and the
  /// buses.
  private static let variables: Set = [
    "HOME", "PATH", "LD_LIBRARY_PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "TMPDIR", "XDG_DATA_DIRS",
    "XDG_DATA_HOME", "XDG_CACHE_HOME",
  ]

  /// Runs a program. Blocks until it has ended or was killed.
  ///
  /// - Parameters:
  ///   - path: the program's file.
  ///   - names: the environment variables that it inherits.
  ///   - values: additional variables.
  ///   - limit: the most bytes that it may print; a program that prints more is killed.
  ///   - memory: the most memory that it may allocate, in bytes; with a limit, it cannot write to files either. Nil
  ///     for no limit.
  ///   - deadline: the longest time; a slower program is killed.
  /// - Returns: nil if it did not start, printed too much or took too long.
  static func run(
    _ path: String, _ arguments: [String], variables names: Set<String> = variables, values: [String: String] = [:],
    limit: Int, memory: Int? = nil, deadline: Duration
  ) -> Ending? {
    guard
      let (process, socket) = ChildProcess.helper(
        path, arguments, socketIsInput: false, variables: names, values: values, memory: memory)
    else { return nil }
    defer { close(socket) }
    let end = ContinuousClock.now + deadline
    var output = read(socket, limit: limit, until: end)
    // A program may close its output and continue.
    if output == nil || !hasEnded(process, by: end) {
      output = nil
      process.signal(SIGKILL, group: false)
    }
    return switch (process.wait(), output) {
    case (.exited(let status), let output?): Ending(status: status, output: output)
    case (.killed(let signal), let output?): Ending(status: 128 + signal, output: output)
    case (_, nil): nil
    }
  }

  private static func read(_ descriptor: Int32, limit: Int, until end: ContinuousClock.Instant) -> [UInt8]? {
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = Int32(clamping: Int64((end - .now) / .milliseconds(1)))
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard left > 0 else { return nil }
      let ready = poll(&request, 1, left)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? output : nil }
      output += block[..<count]
      guard output.count <= limit else { return nil }
    }
  }

  /// Waits for the end of a program that is about to end, without reaping it.
  private static func hasEnded(_ process: ChildProcess, by end: ContinuousClock.Instant) -> Bool {
    while !process.hasEnded() {
      guard .now < end else { return false }
      // Usually the second look finds it gone.
      _ = poll(nil, 0, 2)
    }
    return true
  }
}
