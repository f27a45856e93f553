import Foundation

/// The measurements of a whole process, from its start to its end.
struct ProcessRun {
  /// From the start to the end, in milliseconds.
  var time: Double
  /// The time of all processors together, in milliseconds.
  var processorTime: Double
  /// Its peak memory, in bytes.
  var memory: Int
  var status: Int32

  /// Runs a program to its end, with a file as its input and discarded output.
  init(_ arguments: [String], input: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    // A pipe would add the time of its reader. Some programs take a shortcut for /dev/null, but none of these.
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process: pid_t = 0
    let error = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    guard error == 0 else { throw Failure("cannot start \(arguments[0]): \(String(cString: strerror(error)))") }
    var raw: Int32 = 0
    var usage = rusage()
    while wait4(process, &raw, 0, &usage) < 0, errno == EINTR {}
    time = (clock.now - start) / .milliseconds(1)
    processorTime = usage.ru_utime.milliseconds + usage.ru_stime.milliseconds
    memory = usage.ru_maxrss * 1024
    status = raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
    // 1 means that nothing matched.
    guard status <= 1 else { throw Failure("\(arguments.joined(separator: " ")) ended with \(status)") }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}
