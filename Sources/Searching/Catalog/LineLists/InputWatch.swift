import Glibc
import Synchronization
import SystemKit

/// Waits for input until stopped.
final class InputWatch: Sendable {
  /// The ends of a pipe. Stopping closes the writing end, which wakes the thread that waits at the other.
  private let stopped: Int32
  private let stopper: Mutex<Int32?>
  /// The output of the results, if the work ends when its reader goes away.
  private let output: Int32?
  private let hasResults = Atomic<Bool>(false)

  init(output: Int32?) throws(SourceError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .failed(localized("cannot create a pipe: {reason}", ["reason": String(cString: strerror(errno))]))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopped = ends[0]
    stopper = Mutex(ends[1])
    self.output = output
  }

  deinit {
    stop()
    close(stopped)
  }

  /// Ends all waiting.
  func stop() {
    stopper.withLock { writer in
      if let open = writer.take() { close(open) }
    }
  }

  /// Notes that results were written to the output. From then on, the work ends when the reader goes away.
  func noteResults() {
    hasResults.store(true, ordering: .relaxed)
    // The reader may have gone away during the write, and `wait` may already have stopped watching it.
    guard let output else { return }
    var request = pollfd(fd: output, events: 0, revents: 0)
    if poll(&request, 1, 0) > 0 { stop() }
  }

  /// Waits for input or its end.
  ///
  /// - Returns: false if stopped.
  func wait(for input: borrowing InputFile) -> Bool {
    var requests = [
      pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopped, events: 0, revents: 0),
    ]
    // No events are requested: `poll` reports a lost reader anyway.
    if let output { requests.append(pollfd(fd: output, events: 0, revents: 0)) }
    while true {
      let count = poll(&requests, nfds_t(requests.count), -1)
      if count < 0, errno == EINTR { continue }
      if requests[1].revents != 0 { return false }
      if requests[0].revents != 0 || count < 0 { return true }
      if hasResults.load(ordering: .relaxed) { return false }
      // The first result must still be found, for the right exit status. Writing it then fails.
      requests.removeLast()
    }
  }
}

/// The standard input of another process, which passed the descriptor. Unlike an own one, its reading can be stopped.
public final class PassedInput: Sendable {
  let descriptor: Int32
  let watch: InputWatch

  /// Takes ownership of the descriptor, and closes it after the last read.
  /// - Throws: ``SourceError`` if the system has no descriptors left. The descriptor is closed then.
  public init(descriptor: Int32) throws(SourceError) {
    do throws(SourceError) {
      watch = try InputWatch(output: nil)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Ends all reading, in any thread.
  public func stop() { watch.stop() }
}
