internal import CFileEvents
internal import CProgramStart
internal import Glibc

/// The system has no thread available.
package struct NoThread: Error, Sendable, Hashable, CustomStringConvertible {
  /// The code of errno(3).
  package var code: Int32

  package var description: String {
    unsafe localized("cannot start a thread: {reason}", ["reason": String(cString: strerror(code))])
  }
}

/// Starts a detached thread.
///
/// - Parameter name: The name of the thread, for tools that show the process; at most 15 bytes.
/// - Throws: ``NoThread`` if no thread is available. Then the body is never called.
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

/// The threads that every command needs besides its first: one for the bus, and those for tasks.
private let leastThreads = 4

/// Checks that the system has threads available. Without any, Swift's task library waits silently, and GLib ends the
/// program.
///
/// - Throws: ``NoThread`` if not even a few are available.
/// - Complexity: Takes some 0.1 ms.
package func checkThreads() throws(NoThread) {
  let isChecked = Monitor(false)
  defer { isChecked.withLock { $0 = true } }
  // All at once: a thread that has ended makes room for the next.
  for _ in 0..<leastThreads { try startThread("hunch-check") { isChecked.wait { $0 ? () : nil } } }
}

/// Calls the body with every number below the count, in this thread and as many more as are needed, and waits for all.
/// If no thread is available, this one does its work.
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

/// The work of a thread so far. It distinguishes a waiting thread from one that works, or would work with a
/// processor.
package struct ThreadWork: Sendable {
  /// Whether it is ready to run.
  private let isReady: Bool
  /// Its processor time, in nanoseconds.
  private let time: Int64

  /// - Parameter thread: its number in the system; see gettid(2).
  package init(of thread: Int32) {
    // The text begins with the program's name, which may contain anything but ends at the last bracket.
    let state = Self.words("/proc/self/task/\(thread)/stat", after: UInt8(ascii: ")")).first
    isReady = state == "R"
    time = Self.words("/proc/self/task/\(thread)/schedstat", after: nil).first.flatMap { Int64($0) } ?? 0
  }

  /// A waiting thread that is woken now and then works less than this.
  private static let least: Int64 = 200_000

  /// Whether it has worked since then, or would with a processor.
  package func hasGoneOn(since earlier: ThreadWork) -> Bool { isReady || time - earlier.time > Self.least }

  private static func words(_ path: String, after mark: UInt8?) -> [Substring] {
    guard let bytes = try? SmallFile.read(path, limit: 4_096) else { return [] }
    let start = mark.flatMap { bytes.lastIndex(of: $0) }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...], as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }
}

/// Ends the process without waiting for disks.
package enum ProcessEnd {
  /// Starts the program again as a child in which this returns, and ends this process when the child says so. A process
  /// remains as long as a disk blocks one of its threads, even after its end; programs that wait for this process need
  /// not wait for that.
  ///
  /// Call it before any thread is started. If no child can be made, this process does the work.
  package static func workApart() { unsafe cps_work_apart(CommandLine.unsafeArgv) }

  /// Ends the process. If threads still wait for disks, everything open is closed first: the window and the names on
  /// the bus disappear, though the process may remain.
  package static func exit(_ status: Int32) -> Never {
    fflush(nil)
    if DiskBudget.shared.isWaiting { cps_end(status) }
    cps_tell_end(status)
    Glibc.exit(status)
  }
}
