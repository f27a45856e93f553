import Glibc
import Synchronization

/// Has picture files read and decoded by a process of its own: see ``IconDecoder``.
///
/// The process is started with the first request and kept for the next. If it crashes, or does not answer in time, it is
/// ended, and the request has no picture. A process that waits for a disk which never answers, as of a network that is
/// gone, cannot be ended; with a few such processes no other is started until one is rid of its disk.
nonisolated final class IconDecoderProcess: IconLoader {
  private let program: String
  private let deadline: Duration
  private let child = Mutex<Child?>(nil)

  /// This program, also if its file was replaced meanwhile.
  static let thisProgram = "/proc/self/exe"

  /// - Parameters:
  ///   - program: The file of a program that is a decoder when ``IconDecoder/argument`` is its only argument.
  ///   - deadline: How long an answer may take. The decoder itself bounds the time it computes, so that this is for
  ///     disks that do not answer.
  init(program: String = thisProgram, deadline: Duration = .seconds(5)) {
    self.program = program
    self.deadline = deadline
  }

  deinit {
    rest()
  }

  func load(_ request: IconRequest) -> IconAnswer {
    child.withLock { child in
      child = child ?? Child(program)
      guard let running = child else { return .noPicture(nil) }
      if running.channel.send(request),
        let answer = running.channel.receiveAnswer(side: request.side, within: deadline)
      {
        return answer
      }
      running.end()
      child = nil
      return .noPicture(nil)
    }
  }

  func rest() {
    child.withLock { child in
      child?.end()
      child = nil
    }
  }
}

/// A process that was started and not yet ended.
nonisolated private struct Child {
  let channel: IconChannel
  private let id: pid_t

  /// Those that were ended, until the system is rid of them.
  private static let ended = Mutex<[pid_t]>([])
  private static let mostEnded = 4
  /// What the loaders look at. The decoder has no business with the rest, such as the display and the buses.
  private static let variables = [
    "HOME", "PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TMPDIR", "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_CACHE_HOME",
    "GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
  ]

  /// Returns nil if it could not be started.
  init?(_ program: String) {
    guard Self.forgetThoseGone() < Self.mostEnded else { return nil }
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    guard let id = Self.spawn(program, input: ends[1]) else {
      close(ends[0])
      return nil
    }
    self.id = id
    channel = IconChannel(descriptor: ends[0])
  }

  private static func spawn(_ program: String, input: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    // What the program prints is what was chosen, and what loaders complain of is nobody's fault here.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
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
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("hunch"), strdup(IconDecoder.argument), nil]
    var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { (arguments + settings).forEach { free($0) } }
    var id: pid_t = 0
    return posix_spawn(&id, program, &actions, &attributes, &arguments, &settings) == 0 ? id : nil
  }

  func end() {
    close(channel.descriptor)
    kill(id, SIGKILL)
    Self.ended.withLock { $0.append(id) }
    _ = Self.forgetThoseGone()
  }

  /// Returns how many still are not gone.
  private static func forgetThoseGone() -> Int {
    ended.withLock { ended in
      ended.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      return ended.count
    }
  }
}
