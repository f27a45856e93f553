import Glibc

/// Another running program.
package struct Child {
  package let process: pid_t

  /// Starts a program and discards its output.
  /// - Parameters:
  ///   - input: The path of the file that it gets as its input.
  ///   - leadsGroup: Whether it leads a process group of its own.
  package init(_ arguments: [String], input: String = "/dev/null", leadsGroup: Bool = false) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if leadsGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, environ)
    guard error == 0 else { fail("cannot start \(arguments[0]): \(String(cString: strerror(error)))") }
    self.process = process
  }

  /// The computing time of its first thread so far. The scheduler counts it in nanoseconds, whatever else is running.
  package var processorTime: Duration {
    guard let file = fopen("/proc/\(process)/schedstat", "r") else { return .zero }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return .zero }
    return .nanoseconds(strtoll(line, nil, 10))
  }

  /// Waits until it has ended, which must be successful.
  package func wait() {
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process, status == 0 else { fail("a program ended with \(status)") }
  }

  /// Terminates it, and waits until it has ended.
  package func stop() {
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }
}
