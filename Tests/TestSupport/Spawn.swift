import Foundation
package import Glibc
import Synchronization

/// Starts a program. All tests start programs through this function. The program inherits only the given
/// descriptors, and no blocked signal.
///
/// - Parameters:
///   - words: The program, as a path or a name to find in `PATH`, and its arguments.
///   - environment: Its whole environment; nil for that of the tests.
///   - descriptors: Its standard input, output and error.
///   - leadsGroup: Whether it leads a process group, which ends it together with all that it starts.
/// - Throws: ``Program/Failure`` if it cannot be started.
package func spawn(
  _ words: [String], environment: [String: String]? = nil, descriptors: (input: Int32, output: Int32, error: Int32),
  leadsGroup: Bool = false
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  // Duplicated above 2 first: a given descriptor may already have the number of another stream.
  let high = [descriptors.input, descriptors.output, descriptors.error].map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
  defer { high.forEach { close($0) } }
  for (number, descriptor) in high.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
  }
  // The threads of tests block every signal, and background processes ignore some. A program that inherited that
  // could not be ended.
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
    // The program must not inherit sockets and pipes of other tests.
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

/// Makes a pipe whose ends no started program inherits.
package func makePipe() throws -> (reader: Int32, writer: Int32) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw Program.Failure(description: "no pipe: \(String(cString: strerror(errno)))") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Held while a program starts: only one starts at a time.
private let isStarting = Mutex(())
