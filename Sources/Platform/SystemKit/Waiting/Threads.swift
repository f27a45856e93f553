internal import CFileEvents
internal import CProgramStart
internal import Glibc

/// The system has no thread to give.
package struct NoThread: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, of errno(3).
  package var code: Int32

  package var description: String {
    unsafe localized("cannot start a thread: {reason}", ["reason": String(cString: strerror(code))])
  }
}

/// Starts a thread. Nobody waits for its end.
///
/// - Parameter name: The name of the thread for those who look at the process, at most 15 bytes.
/// - Throws: ``NoThread`` if there is no thread to have. The body is never called then.
package func startThread(_ name: String = "", _ body: @escaping @Sendable () -> Void) throws(NoThread) {
  final class Body {
    let name: String
    let run: @Sendable () -> Void
    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }
  var thread = pthread_t()
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  defer { unsafe pthread_attr_destroy(&attributes) }
  unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  let argument = unsafe Unmanaged.passRetained(Body(name, body))
  let failure = unsafe pthread_create(
    &thread, &attributes,
    { argument in
      guard let argument = unsafe argument else { return nil }
      let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
      if !body.name.isEmpty { unsafe cfe_name_thread(body.name) }
      body.run()
      return nil
    }, unsafe argument.toOpaque())
  guard failure == 0 else {
    unsafe argument.release()
    throw NoThread(code: failure)
  }
}

/// So many threads every command needs besides its first: that of the bus, and those that tasks run on.
private let leastThreads = 4

/// Looks whether the system has threads to give. The library that runs tasks waits without a word until there are some,
/// and GLib ends the program.
///
/// - Throws: ``NoThread`` if there are not even a few.
/// - Complexity: Takes some 0.1 ms.
package func checkThreads() throws(NoThread) {
  let isChecked = Monitor(false)
  defer { isChecked.withLock { $0 = true } }
  // All at a time: one that has ended makes room for the next.
  for _ in 0..<leastThreads { try startThread("hunch-check") { isChecked.wait { $0 ? () : nil } } }
}

/// Calls a body with every number below a count, each in a thread, and waits for all. Where there is no thread to have,
/// this thread does the work.
package func runThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let running = Monitor(max(0, count - 1))
  for number in 1..<max(1, count) {
    let work = { @Sendable in
      body(number)
      running.withLock { $0 -= 1 }
    }
    do { try startThread("hunch-build", work) } catch { work() }
  }
  if count > 0 { body(0) }
  running.wait { $0 == 0 ? () : nil }
}

/// What a thread of this process has done so far, by which one that waits can be told from one that works or would, if it
/// got a processor.
struct ThreadWork: Sendable {
  /// Whether it wants a processor now.
  private let isReady: Bool
  /// How long it had one, in nanoseconds.
  private let time: Int64

  /// - Parameter thread: its number in the system; see gettid(2).
  init(of thread: Int32) {
    // After the name of the program, which may hold anything but ends in the last bracket.
    let state = Self.words("/proc/self/task/\(thread)/stat", after: UInt8(ascii: ")")).first
    isReady = state == "R"
    time = Self.words("/proc/self/task/\(thread)/schedstat", after: nil).first.flatMap { Int64($0) } ?? 0
  }

  /// So little is done by a thread that is woken up now and then, only to wait on.
  private static let least: Int64 = 200_000

  /// Whether it has done something since, or would.
  func hasGoneOn(since earlier: ThreadWork) -> Bool { isReady || time - earlier.time > Self.least }

  private static func words(_ path: String, after mark: UInt8?) -> [Substring] {
    guard let bytes = try? SmallFile.read(path, limit: 4_096) else { return [] }
    let start = mark.flatMap { bytes.lastIndex(of: $0) }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...], as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }
}

/// The end of a process, which no disk holds up.
package enum ProcessEnd {
  /// Goes on in a child, and has this process end when the child says so. A process stays as long as a disk holds one of its
  /// threads up, even after its end; whoever waits for this one does not wait for that.
  ///
  /// To be called before there is any thread. Where there is no child to have, this process does the work.
  package static func workApart() { cps_work_apart() }

  /// Ends the process. If threads still wait for disks, all that is open is closed first: the window and the names on the
  /// bus go with it, though the process may stay.
  package static func exit(_ status: Int32) -> Never {
    fflush(nil)
    if DiskBudget.shared.isWaiting { cps_end(status) }
    cps_tell_end(status)
    Glibc.exit(status)
  }
}
