import Glibc
import GtkKit
import SystemKit

/// The decoder: this program, started by itself, to decode picture files that others have named.
///
/// The loaders of the system are made to be quick and correct, not for files that mean harm: a drawing of a few kilobytes
/// crashes one, takes gigabytes or a minute of another, or takes it over. Here that is the end of this process, which has
/// one picture's worth of memory and time, and walls around it (``Confinement``): it gets each file as a descriptor, and
/// has no home, no network and no other file of the user's.
nonisolated public enum IconDecoder {
  /// What the program is started with, alone, to be the decoder.
  public static let argument = "--decode-icons"

  /// The most bytes a file may have.
  static let largestFile = 4 << 20
  /// The most memory for data, in bytes. The largest picture that is decoded takes a quarter of it.
  private static let memory: rlim_t = 256 << 20
  /// The most processor time for one picture.
  private static let seconds = 2
  /// The user's keys come first.
  private static let niceness: Int32 = 10

  /// Answers requests on standard input, which is a socket, until it ends.
  /// - Parameter arguments: Behind ``argument``, the name of the walls to raise; by default all.
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

  /// Closes what whoever started the program left open in it, such as a terminal: none of that is for this process.
  private static func closeInherited() {
    for descriptor in (STDERR_FILENO + 1)..<1024 { close(descriptor) }
  }

  private static func setLimits() {
    var limit = rlimit(rlim_cur: memory, rlim_max: memory)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    // Its end is expected and says nothing: no dump of it is wanted.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }

  /// Ends this process after so much processor time; 0 for not at all.
  private static func setAlarm(_ seconds: Int) {
    var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
