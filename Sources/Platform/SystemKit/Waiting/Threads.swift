internal import CFileEvents
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
