import Glibc
import Synchronization

/// Another running program, in its own process group.
final class Child {
  let id: pid_t
  private(set) var ending: Ending?

  enum Ending: Equatable, CustomStringConvertible {
    case exited(Int32)
    case killed(signal: Int32)

    var description: String {
      switch self {
      case .exited(let status): "ended with status \(status)"
      case .killed(let signal): "killed by signal \(signal) (\(String(cString: strsignal(signal))))"
      }
    }
  }

  /// Starts a program.
  /// - Parameters:
  ///   - input: a descriptor to read from, which the caller keeps.
  ///   - output: a descriptor to write to.
  ///   - errors: a descriptor for messages.
  init(_ arguments: [String], environment: [String], input: Int32, output: Int32, errors: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
    guard error == 0 else { fail("cannot start \(arguments[0]): \(String(cString: strerror(error)))") }
    id = process
    _ = Self.running.withLock { $0.insert(process) }
  }

  /// The started programs that have not ended.
  private static let running = Mutex<Set<pid_t>>([])

  /// Ends all of them, with their own children, when this program must end.
  static func stopAll() {
    for id in running.withLock({ $0 }) { kill(-id, SIGKILL) }
  }

  /// Checks whether it still runs.
  func isRunning() -> Bool {
    guard ending == nil else { return false }
    var raw: Int32 = 0
    guard waitpid(id, &raw, WNOHANG) == id else { return true }
    take(raw)
    return false
  }

  /// Ends it and its own children, and waits until it has ended.
  func stop() {
    kill(-id, SIGKILL)
    wait()
  }

  /// Waits until it has ended.
  func wait() {
    var raw: Int32 = 0
    if ending == nil, waitpid(id, &raw, 0) == id { take(raw) }
  }

  private func take(_ raw: Int32) {
    _ = Self.running.withLock { $0.remove(id) }
    ending = raw & 0x7F == 0 ? .exited((raw >> 8) & 0xFF) : .killed(signal: raw & 0x7F)
  }
}
