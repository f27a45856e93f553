import BenchSupport
import CXDamage
import Glibc

/// A started process, and the resources that it uses.
struct Spawned {
  let id: pid_t

  /// - Parameters:
  ///   - input: its standard input; empty without one.
  ///   - output: its standard output; discarded without one.
  ///   - terminal: the name of its terminal, which is also its standard error.
  init(_ command: [String], input: Int32? = nil, output: Int32? = nil, terminal: String? = nil) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A process in a new session gets the first terminal that it opens.
    if terminal != nil { posix_spawnattr_setflags(&attributes, Int16(cxdamage_spawn_setsid)) }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, terminal ?? "/dev/null", O_RDWR, 0)
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var words = command.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var id: pid_t = 0
    let error = posix_spawnp(&id, command[0], &actions, &attributes, &words, environ)
    guard error == 0 else { fail("cannot start \(command[0]): \(String(cString: strerror(error)))") }
    self.id = id
  }

  /// Ends it, and waits until it has ended.
  func stop() {
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// The processor time of all its threads so far, in milliseconds, counted in hundredths of a second.
  var processorTime: Double {
    // The name in parentheses may contain anything; the fields are counted from behind it.
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12 else { return 0 }
    return Double((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Its current and peak resident memory, in megabytes.
  var memory: (now: Double, most: Double) {
    func megabytes(_ key: String) -> Double {
      let line = text("status").split(separator: "\n").first { $0.hasPrefix(key) }
      let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) } ?? 0
      return kilobytes * 1024 / 1e6
    }
    return (megabytes("VmRSS:"), megabytes("VmHWM:"))
  }

  private func text(_ name: String) -> String { Machine.text(of: "/proc/\(id)/\(name)") }
}
