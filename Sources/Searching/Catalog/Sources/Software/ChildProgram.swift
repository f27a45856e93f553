internal import GLibKit
internal import Glibc

/// A program that is run to its end for what it prints.
enum ChildProgram {
  /// What became of it.
  struct Ending: Sendable {
    /// The exit status; 128 and the signal's number if it was ended by one.
    var status: Int32
    var output: [UInt8]
  }

  /// What a program that reads catalogues looks at. It has no business with the rest, such as the display and the buses.
  private static let variables: Set = [
    "HOME", "PATH", "LD_LIBRARY_PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "TMPDIR", "XDG_DATA_DIRS",
    "XDG_DATA_HOME", "XDG_CACHE_HOME",
  ]

  /// Runs a program. Blocks until it has ended, or is ended.
  ///
  /// - Parameters:
  ///   - path: the program's file.
  ///   - names: the variables that it gets of this program's own.
  ///   - values: further variables, with their values.
  ///   - limit: the most bytes that it may print; one that prints more is ended.
  ///   - memory: the most memory that it may ask for, in bytes; it then writes into no file either. Nil for no bound.
  ///   - deadline: how long it may take; one that takes longer is ended.
  /// - Returns: nil if it could not be started, printed too much or took too long.
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
    // Whoever has closed its output may stay all the same.
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

  /// Waits for a program that is about to end, and leaves it to be waited for.
  private static func hasEnded(_ process: ChildProcess, by end: ContinuousClock.Instant) -> Bool {
    while !process.hasEnded() {
      guard .now < end else { return false }
      // As a rule it is gone by the second look.
      _ = poll(nil, 0, 2)
    }
    return true
  }
}
