import CProcess
import Glibc

/// A script that was started: the first process of a group of its own, and what it prints.
struct ScriptProcess: ~Copyable, Sendable {
  /// The process, and its group.
  let id: pid_t
  /// Read without waiting.
  let output: Int32
  let complaints: Int32

  /// Why it could not be started, as errno(3) has it.
  struct NotStarted: Error {
    var code: Int32
  }

  init(_ call: ScriptCall, environment: [String: String]) throws(NotStarted) {
    // The first two are of its output, the others of its complaints.
    var ends: [Int32] = [-1, -1, -1, -1]
    let isMade = ends.withUnsafeMutableBufferPointer { ends in
      guard let first = ends.baseAddress else { return false }
      return hunch_make_pipe(first) == 0 && hunch_make_pipe(first + 2) == 0
    }
    var id: pid_t = 0
    let failure = isMade ? Self.spawn(call, environment, output: ends[1], complaints: ends[3], &id) : errno
    guard failure == 0 else {
      for end in ends where end >= 0 { close(end) }
      throw NotStarted(code: failure)
    }
    close(ends[1])
    close(ends[3])
    for end in [ends[0], ends[2]] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    self.id = id
    output = ends[0]
    complaints = ends[2]
  }

  deinit {
    close(output)
    close(complaints)
  }

  private static func spawn(
    _ call: ScriptCall, _ environment: [String: String], output: Int32, complaints: Int32, _ id: inout pid_t
  ) -> Int32 {
    // C would take a word to end there, and run something else.
    guard !([call.path] + call.arguments.words).contains(where: { $0.utf8.contains(0) }) else { return EINVAL }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, complaints, STDERR_FILENO)
    hunch_spawn_in_folder(&actions, call.folder)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The thread that starts it may have signals blocked, and this program ignores some: it would inherit both.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var words = ([call.path] + call.arguments.words).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    return posix_spawn(&id, call.path, &actions, &attributes, &words, &variables)
  }

  /// Sends a signal to all of the group. The first process must not be waited for before: its number, and with it the
  /// group's, could be another's by then.
  borrowing func signal(_ number: Int32) {
    kill(-id, number)
  }

  /// Whether its first process has ended, which stays to be waited for.
  borrowing func hasEnded() -> Bool {
    var info = siginfo_t()
    // Where it cannot be asked for, it is not there.
    return waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_signo != 0
  }

  /// Waits for the first process, however long that takes.
  borrowing func wait() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }

  enum End { case exited(Int32), killed(Int32) }
}
