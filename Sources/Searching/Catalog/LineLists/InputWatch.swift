import Glibc
import Synchronization
import SystemKit

/// Waits for input, for as long as somebody wants it.
final class InputWatch: Sendable {
  /// The ends of a pipe. The writing one is closed when nobody wants more, which wakes who waits at the other.
  private let stopped: Int32
  private let stopper: Mutex<Int32?>
  /// What the results are written to, if they are wanted only while somebody reads them.
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

  /// Nobody wants more.
  func stop() {
    stopper.withLock { writer in
      if let open = writer.take() { close(open) }
    }
  }

  /// Something was written to the output: once its reader has gone away, there is no more to be done.
  func noteResults() {
    hasResults.store(true, ordering: .relaxed)
    // The reader may have gone while the result was being written. `wait` has then stopped looking for that.
    guard let output else { return }
    var request = pollfd(fd: output, events: 0, revents: 0)
    if poll(&request, 1, 0) > 0 { stop() }
  }

  /// Waits until there is something to read, or its end.
  ///
  /// - Returns: false if nobody wants it any more.
  func wait(for input: borrowing InputFile) -> Bool {
    var requests = [
      pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopped, events: 0, revents: 0),
    ]
    // Nothing is asked for: that its reader has gone is said all the same.
    if let output { requests.append(pollfd(fd: output, events: 0, revents: 0)) }
    while true {
      let count = poll(&requests, nfds_t(requests.count), -1)
      if count < 0, errno == EINTR { continue }
      if requests[1].revents != 0 { return false }
      if requests[0].revents != 0 || count < 0 { return true }
      if hasResults.load(ordering: .relaxed) { return false }
      // The first result is still to be found, so that the exit status is right; it is then that writing fails.
      requests.removeLast()
    }
  }
}
