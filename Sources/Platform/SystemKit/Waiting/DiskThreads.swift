internal import CFileEvents
internal import Synchronization

/// Threads for tasks that read files. A task here may wait for a disk for any time without blocking other tasks:
/// Swift's own threads for tasks are only as many as processors.
///
///     Task(executorPreference: DiskThreads.shared) { await source.load() }
///
/// It has two threads, and gets another while jobs wait too long.
package final class DiskThreads: TaskExecutor {
  /// Does work in one of the threads, for any time.
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await Task(executorPreference: shared) { work() }.value
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var threads = 0
    var idle = 0
    /// Counts the started jobs.
    var begun = 0
    var isWatched = false
    /// Whether a further attempt to get a thread is scheduled.
    var isWaiting = false

    /// Takes a job for an idle thread.
    mutating func next() -> UnownedJob? {
      if jobs.isEmpty { return nil }
      idle -= 1
      begun += 1
      return jobs.removeFirst()
    }

    /// Decides what starts the jobs: a new thread if there are fewer than this, otherwise a watch over the threads.
    mutating func grow(below least: Int) -> (thread: Bool, watch: Bool) {
      if threads < least {
        threads += 1
        return (true, false)
      }
      defer { isWatched = true }
      return (false, !isWatched)
    }
  }

  package static let shared = DiskThreads()

  private static let usual = 2
  private static let most = 64
  /// The time that jobs wait before another thread starts, in nanoseconds.
  private static let patience: Int64 = 100_000_000
  /// The time after which a thread without a job ends, in nanoseconds.
  private static let rest: Int64 = 5_000_000_000
  /// The pause before the next attempt to get a thread.
  private static let pause = Duration.milliseconds(100)

  private let state = Monitor(State())
  /// The threads that have a job, and the times when they got it.
  private let busy = Mutex<[Int32: Int64]>([:])
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
      return state.idle >= state.jobs.count ? (false, false) : state.grow(below: Self.usual)
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

  /// Schedules another attempt to get a thread. The calling thread does no job itself: it may be the main one.
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
        // If there are threads, they do the work, or wait for a dead disk themselves.
        return state.jobs.isEmpty ? (false, false) : state.grow(below: 1)
      }
      if wantsThread { startWorker() }
      if wantsWatch { startWatch() }
    }
  }

  private func work() {
    let thread = cfe_thread()
    while let job = next() {
      busy.withLock { $0[thread] = MonotonicTime.now }
      defer { busy.withLock { $0[thread] = nil } }
      DiskBudget.shared.counting("hunch-read") { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// A job in one of the threads.
  package struct Job: Sendable, Hashable {
    fileprivate var thread: Int32
    /// The time when it began.
    fileprivate var since: Int64
  }

  /// The job that the calling thread does; nil for any other thread.
  package var currentJob: Job? {
    let thread = cfe_thread()
    return busy.withLock { $0[thread] }.map { Job(thread: thread, since: $0) }
  }

  /// Whether a job still occupies its thread: it has neither ended nor begun to wait for another task.
  package func isBusy(_ job: Job) -> Bool { busy.withLock { $0[job.thread] == job.since } }

  /// Counts the current jobs that wait for a disk; see ``isSilent(_:for:)``.
  package func silent(for time: Duration) async -> Int {
    await silent(among: busy.withLock { $0.map { Job(thread: $0, since: $1) } }, for: time)
  }

  /// Whether a job does not end in a time, nor works in its second half: it waits for a disk. False if the task is
  /// cancelled meanwhile.
  package func isSilent(_ job: Job, for time: Duration) async -> Bool { await silent(among: [job], for: time) > 0 }

  private func silent(among jobs: [Job], for time: Duration) async -> Int {
    guard (try? await Task.sleep(for: time / 2)) != nil else { return 0 }
    let slow = jobs.map { (job: $0, work: ThreadWork(of: $0.thread)) }
    guard (try? await Task.sleep(for: time / 2)) != nil else { return 0 }
    return slow.count { isBusy($0.job) && !ThreadWork(of: $0.job.thread).hasGoneOn(since: $0.work) }
  }

  /// Returns the next job, or nil to end the thread.
  private func next() -> UnownedJob? {
    state.withLock { $0.idle += 1 }
    if let job = state.wait(nanoseconds: Self.rest, for: { $0.next() }) { return job }
    return state.withLock { state in
      // A job may have arrived just now, when this thread still counted as idle.
      if let job = state.next() { return job }
      state.idle -= 1
      state.threads -= 1
      return nil
    }
  }

  /// Starts another thread whenever jobs wait and none was started for a while.
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
