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
  private static let variables = [
    "HOME", "PATH", "LD_LIBRARY_PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "TMPDIR", "XDG_DATA_DIRS",
    "XDG_DATA_HOME", "XDG_CACHE_HOME",
  ]

  /// Runs a program. Blocks until it has ended, or is ended.
  ///
  /// - Parameters:
  ///   - path: the program's file.
  ///   - limit: the most bytes that it may print; one that prints more is ended.
  ///   - deadline: how long it may take; one that takes longer is ended.
  /// - Returns: nil if it could not be started, printed too much or took too long.
  static func run(_ path: String, _ arguments: [String], limit: Int, deadline: Duration) -> Ending? {
    var ends: [Int32] = [-1, -1]
    // A pipe could not be kept from programs that other threads start at this moment.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let id = spawn(path, arguments, output: ends[1])
    close(ends[1])
    guard let id else { return nil }
    let output = read(ends[0], limit: limit, until: ContinuousClock.now + deadline)
    if output == nil { kill(id, SIGKILL) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return output.map { Ending(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: $0) }
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

  private static func spawn(_ path: String, _ arguments: [String], output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // What libraries complain of is nobody's fault here.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // The threads that start it have most signals blocked, and it would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let environment = variables.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    var words: [UnsafeMutablePointer<CChar>?] = (["hunch"] + arguments).map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var id: pid_t = 0
    return posix_spawn(&id, path, &actions, &attributes, &words, &settings) == 0 ? id : nil
  }
}
