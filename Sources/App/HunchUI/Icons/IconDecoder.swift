import Glibc
import GtkKit
import SystemKit

/// The decoder: a second process of this program, which decodes picture files from foreign sources.
///
/// The system's loaders are fast and correct, but not hardened: a drawing of a few kilobytes can crash one, cost
/// gigabytes or a minute, or take the process over. Here it only ends this process, which has memory and time for one
/// picture, and walls around it (``Confinement``). It receives each file as a descriptor, and has no home folder, no
/// network and no other file of the user.
nonisolated public enum IconDecoder {
  /// The program's first argument if it runs as the decoder.
  public static let argument = "--decode-icons"

  /// The largest file in bytes.
  static let largestFile = 4 << 20
  /// The limit on memory for data, in bytes. The largest decoded picture needs a quarter of it.
  private static let memory: rlim_t = 256 << 20
  /// The limit on processor time for one picture, in seconds.
  private static let seconds = 2
  /// Lower priority than the window, because the user's keys come first.
  private static let niceness: Int32 = 10

  /// Answers requests on standard input, which is a socket, until it ends.
  /// - Parameter arguments: The name of the walls to raise, as given behind ``argument``; by default all.
  /// - Returns: The process's exit status.
  public static func run(_ arguments: [String] = []) -> Int32 {
    guard let walls = arguments.isEmpty ? .all : Confinement(rawValue: arguments[0]) else { return 2 }
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return 2 }
    closeInherited()
    setLimits()
    let isDecoding = walls.raise()
    let channel = IconChannel(descriptor: STDIN_FILENO)
    while let (side, file) = channel.receiveRequest() {
      setAlarm(seconds)
      let answer = isDecoding ? answer(side: side, file: file) : .confined
      close(file)
      setAlarm(0)
      guard channel.send(answer) else { break }
    }
    return 0
  }

  private static func answer(side: Int, file: Int32) -> IconChannel.Answer {
    guard let bytes = try? SmallFile(duplicating: file).read(limit: largestFile),
      let pixels = Pixels(decoding: bytes, fitting: side)
    else { return .noPicture }
    return .picture(pixels)
  }

  /// Closes inherited descriptors, such as a terminal, which are none of this process's business.
  private static func closeInherited() {
    for descriptor in (STDERR_FILENO + 1)..<1024 { close(descriptor) }
  }

  private static func setLimits() {
    var limit = rlimit(rlim_cur: memory, rlim_max: memory)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    // A crash is expected and tells nothing, so no core dump is written.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }

  /// Ends this process after this much processor time; 0 for no limit.
  private static func setAlarm(_ seconds: Int) {
    var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
