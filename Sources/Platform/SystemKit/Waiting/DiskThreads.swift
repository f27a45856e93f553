/// Threads for tasks that read files. A task there may wait for a disk as long as the disk takes, and holds up no other
/// task: the threads that Swift has for tasks are as few as processors.
///
///     Task(executorPreference: DiskThreads.shared) { await source.load() }
///
/// There are two threads. Another one comes while jobs wait in vain.
package final class DiskThreads: TaskExecutor {
  /// Does work in one of the threads, as long as it takes.
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await Task(executorPreference: shared) { work() }.value
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var threads = 0
    var idle = 0
    /// Counts the jobs that were begun.
    var begun = 0
    var isWatched = false
    /// Whether a thread is asked for again, after there was none to have.
    var isWaiting = false

    /// A thread that was idle takes a job.
    mutating func next() -> UnownedJob? {
      if jobs.isEmpty { return nil }
      idle -= 1
      begun += 1
      return jobs.removeFirst()
    }
  }

  package static let shared = DiskThreads()

  private static let usual = 2
  private static let most = 64
  /// Jobs wait for so many nanoseconds before there is another thread.
  private static let patience: Int64 = 100_000_000
  /// A thread without a job ends after so many nanoseconds.
  private static let rest: Int64 = 5_000_000_000
  /// How long it takes until a thread is asked for again.
  private static let pause = Duration.milliseconds(100)

  private let state = Monitor(State())
  private let start: @Sendable (String, @escaping @Sendable () -> Void) throws(NoThread) -> Void

  /// - Parameter start: Starts a thread.
  init(
    start: @escaping @Sendable (String, @escaping @Sendable () -> Void) throws(NoThread) -> Void = {
      (name, body) throws(NoThread) in try startThread(name, body)
    }
  ) {
    self.start = start
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (wantsThread, wantsWatch) = state.withLock { state in
      state.jobs.append(job)
      if state.idle >= state.jobs.count { return (false, false) }
      if state.threads < Self.usual {
        state.threads += 1
        return (true, false)
      }
      defer { state.isWatched = true }
      return (false, !state.isWatched)
    }
    if wantsThread { startWorker() }
    if wantsWatch { startWatch() }
  }

  private func startWorker() {
    do throws(NoThread) {
      try start("hunch-read") { [self] in work() }
    } catch {
      state.withLock { $0.threads -= 1 }
      awaitThread()
    }
  }

  /// Asks for a thread again later. The thread that calls does no job meanwhile: it may be the main one.
  private func awaitThread() {
    let mustWait = state.withLock { state in
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
    guard mustWait else { return }
    Task.detached { [self] in
      try? await Task.sleep(for: Self.pause)
      let (wantsThread, wantsWatch) = state.withLock { state in
        state.isWaiting = false
        if state.jobs.isEmpty { return (false, false) }
        if state.threads == 0 {
          state.threads += 1
          return (true, false)
        }
        // The others do the work, or wait for a dead disk themselves.
        defer { state.isWatched = true }
        return (false, !state.isWatched)
      }
      if wantsThread { startWorker() }
      if wantsWatch { startWatch() }
    }
  }

  private func work() {
    while let job = next() {
      DiskBudget.shared.counting("hunch-read") { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// The next job, or nil for a thread that is to end.
  private func next() -> UnownedJob? {
    state.withLock { $0.idle += 1 }
    if let job = state.wait(nanoseconds: Self.rest, for: { $0.next() }) { return job }
    return state.withLock { state in
      // A job may have come in this moment, for which this thread counted as idle.
      if let job = state.next() { return job }
      state.idle -= 1
      state.threads -= 1
      return nil
    }
  }

  /// Starts another thread whenever no job was begun for a while though one waits.
  private func startWatch() {
    do throws(NoThread) {
      try start("hunch-read") { [self] in
        while let begun = state.withLock({ state -> Int? in
          if state.jobs.isEmpty { state.isWatched = false }
          return state.isWatched ? state.begun : nil
        }) {
          let isGoingOn = state.wait(nanoseconds: Self.patience) { $0.jobs.isEmpty || $0.begun != begun ? true : nil }
          if isGoingOn == true { continue }
          let isFull = state.withLock { state in
            if state.threads == Self.most { return true }
            state.threads += 1
            return false
          }
          if !isFull { startWorker() }
        }
      }
    } catch {
      state.withLock { $0.isWatched = false }
      awaitThread()
    }
  }
}
