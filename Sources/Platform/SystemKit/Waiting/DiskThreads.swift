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

  private let state = Monitor(State())

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
      try startThread("hunch-read") { [self] in work() }
    } catch {
      // The others do the work. Without any, this thread does.
      if state.withLock({ state in
        state.threads -= 1
        return state.threads == 0
      }) {
        while let job = next(within: 0) { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
    }
  }

  private func work() {
    while let job = next(within: Self.rest) {
      DiskBudget.shared.counting("hunch-read") { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// The next job, or nil for a thread that is to end.
  private func next(within nanoseconds: Int64) -> UnownedJob? {
    state.withLock { $0.idle += 1 }
    if let job = state.wait(nanoseconds: nanoseconds, for: { $0.next() }) { return job }
    return state.withLock { state in
      // A job may have come in this moment, for which this thread counted as idle.
      if let job = state.next() { return job }
      state.idle -= 1
      if nanoseconds > 0 { state.threads -= 1 }
      return nil
    }
  }

  /// Starts another thread whenever no job was begun for a while though one waits.
  private func startWatch() {
    do throws(NoThread) {
      try startThread("hunch-read") { [self] in
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
    }
  }
}
