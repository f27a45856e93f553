internal import CFileEvents

/// How a thread stands to others that want the processor or the disk.
enum Urgency: Sendable {
  case normal
  /// Somebody waits for it, but not at the window.
  case low
  /// It works only when nobody else does.
  case idle
}

/// Threads that share jobs, of which any may take for ever, because a file system does not answer: such a thread is left
/// behind, and another one takes its place.
struct PatientPool<Job: Sendable, Output: Sendable>: Sendable {
  var workerCount = 2
  /// How long a job may wait, in nanoseconds. One that works, or would if it got a processor, takes the time it takes.
  var timeout: Int64 = 5_000_000_000
  /// How many threads may be left behind. What is not done then will not be.
  var mostLeftBehind = 4
  var urgency = Urgency.normal

  private struct Current: Sendable {
    var job: Job
    var thread: Int32
    /// When it was last known to work.
    var since: Int64
    /// What the thread had done when half of the time was over.
    var earlier: ThreadWork?
  }

  private struct Work: Sendable {
    var pending: [Job]
    var outputs: [Output] = []
    /// What each worker does; of one that is left behind, nothing is kept.
    var current: [Int: Current] = [:]
    var nextWorker = 0
    var isOver = false
  }

  /// Does all jobs, and those that they lead to.
  ///
  /// - Parameters:
  ///   - work: does one job; returns what it gives, and further jobs. What it returns after it was left behind is dropped.
  ///   - take: is given the outputs, in any order, in the calling thread.
  ///   - skip: is given the jobs that did not end, in the calling thread.
  ///   - goesOn: asked often, in the calling thread; if it says no, the rest is not done.
  /// - Returns: whether it went on to the end.
  func run(
    _ jobs: [Job], work: @escaping @Sendable (Job) -> (Output, [Job]), take: (Output) -> Void, skip: (Job) -> Void,
    goesOn: () -> Bool
  ) -> Bool {
    let shared = Monitor(Work(pending: jobs))
    // Apart from the work, so that the calling thread is not woken by every job.
    let isIdle = Monitor(jobs.isEmpty)
    var leftBehind = 0
    for _ in 0..<workerCount { start(shared, isIdle, work) }
    while true {
      _ = isIdle.wait(nanoseconds: 20_000_000) { $0 ? true : nil }
      let (outputs, isOver) = shared.withLock { Self.outputs(&$0) }
      for output in outputs { take(output) }
      if isOver { return true }
      guard goesOn() else {
        shared.withLock { $0.isOver = true }
        return false
      }
      for job in shared.withLock(takeSilent) {
        skip(job)
        leftBehind += 1
        if leftBehind < mostLeftBehind { start(shared, isIdle, work) }
      }
      if leftBehind >= mostLeftBehind {
        let rest = shared.withLock { state in
          defer { state.pending = [] }
          return state.pending
        }
        for job in rest { skip(job) }
      }
    }
  }

  /// Takes the jobs that have waited for too long from their workers.
  private func takeSilent(_ state: inout Work) -> [Job] {
    let now = MonotonicTime.now
    var jobs: [Job] = []
    for (worker, current) in state.current where now - current.since > timeout / 2 {
      guard let earlier = current.earlier else {
        state.current[worker]?.earlier = ThreadWork(of: current.thread)
        continue
      }
      if now - current.since <= timeout { continue }
      let work = ThreadWork(of: current.thread)
      if work.hasGoneOn(since: earlier) {
        state.current[worker]?.since = now - timeout / 2
        state.current[worker]?.earlier = work
      } else {
        state.current[worker] = nil
        jobs.append(current.job)
      }
    }
    return jobs
  }

  private static func outputs(_ state: inout Work) -> ([Output], Bool) {
    defer { state.outputs = [] }
    let isOver = state.pending.isEmpty && state.current.isEmpty
    if isOver { state.isOver = true }
    return (state.outputs, isOver)
  }

  private func start(
    _ shared: Monitor<Work>, _ isIdleNow: Monitor<Bool>, _ work: @escaping @Sendable (Job) -> (Output, [Job])
  ) {
    let urgency = urgency
    let worker = shared.withLock { state in
      state.nextWorker += 1
      return state.nextWorker
    }
    startThread {
      switch urgency {
      case .normal: break
      case .low: cfe_stand_back()
      case .idle: cfe_become_idle()
      }
      let thread = cfe_thread()
      var done: (Output, [Job])?
      while true {
        // Puts away what was done and takes the next job at once: the lock is what the workers wait for each other at.
        let finished = done
        if let (output, jobs) = finished {
          let (isLeftBehind, isLast) = shared.withLock { state in
            guard state.current.removeValue(forKey: worker) != nil else { return (true, false) }
            state.outputs.append(output)
            state.pending += jobs
            return (false, state.pending.isEmpty && state.current.isEmpty)
          }
          if isLeftBehind { return }
          if isLast { isIdleNow.withLock { $0 = true } }
        }
        let next = shared.wait { state -> Job?? in
          if state.isOver { return .some(nil) }
          guard let job = state.pending.popLast() else { return nil }
          state.current[worker] = Current(job: job, thread: thread, since: MonotonicTime.now)
          return job
        }
        guard let next else { return }
        done = work(next)
      }
    }
  }
}
