import Dispatch
import Glibc
import Synchronization

/// A pass over the lines of an input on all processors, while it is read.
public struct LinePass: Sendable {
  private let blocks: LineBlocks
  private let watch: InputWatch

  /// Makes a pass over a file or standard input.
  ///
  /// - Parameters:
  ///   - path: the file, or nil for standard input.
  ///   - output: the output of the results, if the pass may end when its reader goes away.
  /// - Throws: ``SourceError/unreadable(path:reason:)``, which names the file.
  public init(path: String?, separator: LineStore.Separator, output: Int32? = nil) throws(SourceError) {
    watch = try InputWatch(output: output)
    blocks = try LineBlocks(path: path, separator: separator, watch: watch)
  }

  /// The state that the workers share.
  private struct Progress<Part, Total> {
    var total: Total
    /// Finished parts whose predecessors are still missing.
    var early: [Int: Part] = [:]
    var next = 0
    var failure: (any Error)?
    var isDone = false
  }

  /// Blocks until the end of the input, or until `gather` wants no more. Call it once.
  ///
  /// - Parameters:
  ///   - initial: the value into which the parts are gathered.
  ///   - work: makes a part of some lines, each with its end. Several threads call it at once.
  ///   - gather: takes the parts one at a time, in the order of the input, as soon as possible. It returns the
  ///     outcome.
  /// - Throws: ``SourceError/unreadable(path:reason:)``, which names the file, and the errors of `gather`.
  public func reduce<Part: Sendable, Total: Sendable>(
    into initial: Total, work: @Sendable (Span<UInt8>) -> Part,
    gather: @Sendable (inout Total, Part) throws -> Progressed
  ) throws -> Total {
    let progress = Mutex(Progress<Part, Total>(total: initial))
    DispatchQueue.concurrentPerform(iterations: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) { _ in
      Self.unblockAbort()
      var block = LineBlocks.Block()
      var isDone = false
      while !isDone {
        let result = Result { try blocks.read(into: &block) ? block.withLines(work) : nil }
        let number = block.number
        isDone = progress.withLock { progress in
          take(result, number, &progress, gather)
          return progress.isDone
        }
        if case .success(.none) = result { isDone = true }
      }
    }
    return try progress.withLock { progress in
      if let failure = progress.failure { throw failure }
      return progress.total
    }
  }

  /// The outcome of gathering a part.
  public enum Progressed: Sendable {
    /// Nothing was written.
    case passedOver
    /// Some of it was written to the output.
    case written
    /// No more is wanted.
    case finished
  }

  /// Unblocks SIGABRT in this thread, to let the program abort, for example without memory. Threads of libdispatch
  /// block the signal, and from glibc 2.41 on `abort` does not unblock it.
  private static func unblockAbort() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGABRT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private func take<Part, Total>(
    _ result: Result<Part?, any Error>, _ number: Int, _ progress: inout Progress<Part, Total>,
    _ gather: (inout Total, Part) throws -> Progressed
  ) {
    if progress.isDone { return }
    do {
      guard let part = try result.get() else { return }
      progress.early[number] = part
      while !progress.isDone, let part = progress.early.removeValue(forKey: progress.next) {
        progress.next += 1
        switch try gather(&progress.total, part) {
        case .passedOver: break
        case .written: watch.noteResults()
        case .finished: progress.isDone = true
        }
      }
    } catch {
      progress.failure = error
      progress.isDone = true
    }
    if progress.isDone { watch.stop() }
  }
}
