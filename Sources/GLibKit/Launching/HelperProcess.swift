internal import Glibc

/// A process that does work for this one which may crash or hang, and is talked to over a socket.
nonisolated public struct HelperProcess: Sendable {
  /// The socket to it, which whoever has this closes.
  public let socket: Int32
  /// Whoever has this ends it, and waits for its end.
  public let id: Int32

  /// Which of its own descriptors is the other end of the socket. What it has besides is empty: what libraries complain of
  /// is nobody's fault here, and what the program prints is what was chosen.
  public enum Place: Sendable {
    case standardInput
    case standardOutput
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: What follows its name.
  ///   - variables: The names of the variables that it keeps. It has no business with the rest, such as the display and the
  ///     buses.
  /// - Returns: nil if it could not be started.
  public init?(_ path: String, _ arguments: [String], socket place: Place, variables: [String]) {
    var ends: [Int32] = [-1, -1]
    // A pipe could not be kept from programs that other threads start at this moment.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    guard let id = Self.spawn(path, arguments, socket: ends[1], place, variables) else {
      close(ends[0])
      return nil
    }
    socket = ends[0]
    self.id = id
  }

  private static func spawn(
    _ path: String, _ arguments: [String], socket: Int32, _ place: Place, _ variables: [String]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, socket, place == .standardInput ? STDIN_FILENO : STDOUT_FILENO)
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
