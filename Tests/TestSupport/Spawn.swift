import Foundation
package import Glibc
import Synchronization

/// Starts a program: the one place where tests do. It has no other descriptors than those given, and no signal blocked.
///
/// - Parameters:
///   - words: The program, a path or a name that is looked for in the usual places, and its arguments.
///   - environment: The whole of it; that of the tests if nil.
///   - descriptors: What it has as standard input, output and error.
///   - leadsGroup: Whether it is in a process group of its own, to be ended with all that it starts.
/// - Throws: ``Program/Failure`` if it cannot be started.
package func spawn(
  _ words: [String], environment: [String: String]? = nil, descriptors: (input: Int32, output: Int32, error: Int32),
  leadsGroup: Bool = false
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  // First to numbers that are none of the three, since one of them may be another's.
  let high = [descriptors.input, descriptors.output, descriptors.error].map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
  defer { high.forEach { close($0) } }
  for (number, descriptor) in high.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
  }
  // The threads of a test keep every signal from themselves, and what runs in the background ignores some: a program
  // that inherited that could not be ended.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  var usual = sigset_t()
  sigemptyset(&usual)
  for signal in [SIGHUP, SIGINT, SIGPIPE, SIGTERM] { sigaddset(&usual, signal) }
  posix_spawnattr_setsigdefault(&attributes, &usual)
  posix_spawnattr_setpgroup(&attributes, 0)
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)
  posix_spawnattr_setflags(&attributes, Int16(flags))
  var arguments = words.map { strdup($0) } + [nil]
  var variables = environment.map { $0.map { strdup("\($0.key)=\($0.value)") } + [nil] } ?? []
  defer { (arguments + variables).forEach { free($0) } }
  var id: pid_t = 0
  let failure = isStarting.withLock { _ in
    // Other tests' sockets and pipes are none of the program's.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
      if let descriptor = Int32(name), descriptor > 2 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
    return variables.withUnsafeMutableBufferPointer { variables in
      posix_spawnp(
        &id, words[0], &actions, &attributes, &arguments, environment == nil ? environ : variables.baseAddress)
    }
  }
  guard failure == 0 else {
    throw Program.Failure(description: "cannot start \(words[0]): \(String(cString: strerror(failure)))")
  }
  return id
}

/// A pipe whose ends no program inherits.
package func makePipe() throws -> (reader: Int32, writer: Int32) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw Program.Failure(description: "no pipe: \(String(cString: strerror(errno)))") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// One program after the other.
private let isStarting = Mutex(())
