internal import CFileEvents

/// The priority of a thread for the processor and the disk.
package enum Urgency: Sendable {
  case normal
  /// Somebody waits for it, but not at the window.
  case low
  /// It works only while nothing else does.
  case idle
}

/// Threads that share jobs, each of which a disk may block forever. A blocked thread is abandoned, its file system
/// gets no more jobs, and another thread continues with the jobs for other file systems.
///
/// The calling thread blocks, and starts no tasks.
package struct DiskPool<Job: Sendable, Output: Sendable>: Sendable {
  package var workerCount = 2
  /// The longest wait of a job, in nanoseconds. A job that works, or waits only for a processor, may take any time.
  package var timeout: Int64 = 5_000_000_000
  package var urgency = Urgency.normal

  /// After this many nanoseconds without an answer, a file system gets no second thread.
  private static var slow: Int64 { 100_000_000 }

  package init() {}

  private struct Pending: Sendable {
    var job: Job
    var place: DiskPlace
  }

  private struct Current: Sendable {
    var pending: Pending
    var ticket: DiskTicket
    var thread: Int32
    /// The time when it was last known to work.
    var since: Int64
    /// The thread's work at half of the time limit.
    var earlier: ThreadWork?
  }

  private struct Work: Sendable {
    var pending: [Pending]
    var outputs: [Output] = []
    /// The jobs that were not done, with the reasons.
    var skipped: [(Job, DiskError)] = []
    /// The current job of each worker, without abandoned ones.
    var current: [Int: Current] = [:]
    /// Places that have not answered for a while; they get only one worker.
    var slow: Set<DiskPlace> = []
    var nextWorker = 0
    var workers = 0
    var isOver = false

    /// Returns the next job whose place is not slow.
    mutating func next() -> Pending? {
      if slow.isEmpty { return pending.popLast() }
      return pending.lastIndex { !slow.contains($0.place) }.map { pending.remove(at: $0) }
    }
  }

  /// Does all jobs, and the further jobs that they return.
  ///
  /// - Parameters:
  ///   - place: Returns the file system of a job, without touching a disk.
  ///   - work: Does one job; returns its output and further jobs. Results of abandoned work are dropped. It moves the
  ///     ticket before it touches another file system.
  ///   - take: Called with the outputs, in any order, in the calling thread.
  ///   - skip: Called with the jobs that were not done, in the calling thread.
  ///   - goesOn: Called often, in the calling thread; if false, the rest is not done.
  /// - Returns: Whether it reached the end.
  package func run(
    _ jobs: [Job], at place: @escaping @Sendable (Job) -> DiskPlace,
    work: @escaping @Sendable (Job, DiskTicket) throws(DiskError) -> (Output, [Job]), take: (Output) -> Void,
    skip: (Job, DiskError) -> Void, goesOn: () -> Bool
  ) -> Bool {
    if jobs.isEmpty { return true }
    let shared = Monitor(Work(pending: jobs.map { Pending(job: $0, place: place($0)) }))
    // Separate from the work, because otherwise every job would wake the calling thread.
    let isIdle = Monitor(false)
    var shortage: NoThread?
    while true {
      let missing = shared.withLock { min(workerCount, $0.pending.count + $0.current.count) - $0.workers }
      for _ in 0..<max(0, missing) where shortage == nil {
        do throws(NoThread) { try start(shared, isIdle, place, work) } catch { shortage = error }
      }
      _ = isIdle.wait(nanoseconds: 20_000_000) { $0 ? true : nil }
      let (outputs, skipped, isOver) = shared.withLock { state in
        if let shortage, state.workers == 0 {
          // No thread is left to do them.
          state.skipped += state.pending.map { ($0.job, .noThread(shortage)) }
          state.pending = []
        }
        takeSilent(&state)
        return Self.taken(&state)
      }
      for output in outputs { take(output) }
      for (job, error) in skipped { skip(job, error) }
      if isOver { return true }
      guard goesOn() else {
        shared.withLock { $0.isOver = true }
        return false
      }
      // A thread may be available the next time.
      shortage = nil
    }
  }

  /// Takes overdue jobs from their workers.
  private func takeSilent(_ state: inout Work) {
    let now = MonotonicTime.now
    state.slow = []
    for (worker, current) in state.current {
      let place = current.pending.place
      if now - current.since > min(Self.slow, timeout / 4) { state.slow.insert(place) }
      if now - current.since <= timeout / 2 { continue }
      guard let earlier = current.earlier else {
        state.current[worker]?.earlier = ThreadWork(of: current.thread)
        continue
      }
      if now - current.since <= timeout { continue }
      let work = ThreadWork(of: current.thread)
      if work.hasGoneOn(since: earlier) {
        state.current[worker]?.since = now - timeout / 2
        state.current[worker]?.earlier = work
      } else if let silent = current.ticket.giveUp() {
        state.current[worker] = nil
        state.workers -= 1
        state.skipped.append((current.pending.job, .silent(silent)))
      }
    }
  }

  private static func taken(_ state: inout Work) -> ([Output], [(Job, DiskError)], Bool) {
    defer { (state.outputs, state.skipped) = ([], []) }
    let isOver = state.pending.isEmpty && state.current.isEmpty
    if isOver { state.isOver = true }
    return (state.outputs, state.skipped, isOver)
  }

  private func start(
    _ shared: Monitor<Work>, _ isIdleNow: Monitor<Bool>, _ place: @escaping @Sendable (Job) -> DiskPlace,
    _ work: @escaping @Sendable (Job, DiskTicket) throws(DiskError) -> (Output, [Job])
  ) throws(NoThread) {
    let urgency = urgency
    let worker = shared.withLock { state in
      state.nextWorker += 1
      state.workers += 1
      return state.nextWorker
    }
    let run = { @Sendable in
      switch urgency {
      case .normal: break
      case .low: cfe_stand_back()
      case .idle: cfe_become_idle()
      }
      let thread = cfe_thread()
      let ticket = DiskTicket(.shared, .worker)
      defer { ticket.end() }
      var done: (job: Job, result: Result<(Output, [Job]), DiskError>)?
      while true {
        // Stores the result and takes the next job in one step, because the workers compete for this lock.
        if let finished = done {
          let further: [Pending]
          if case .success(let (_, jobs)) = finished.result {
            further = jobs.map { Pending(job: $0, place: place($0)) }
          } else {
            further = []
          }
          let (isLeftBehind, isLast) = shared.withLock { state in
            guard let current = state.current.removeValue(forKey: worker) else { return (true, false) }
            state.slow.remove(current.pending.place)
            switch finished.result {
            case .success(let (output, _)): state.outputs.append(output)
            case .failure(let error): state.skipped.append((finished.job, error))
            }
            state.pending += further
            return (false, state.pending.isEmpty && state.current.isEmpty)
          }
          if isLeftBehind { return }
          if isLast { isIdleNow.withLock { $0 = true } }
        }
        let next = shared.wait { state -> Pending?? in
          if state.isOver { return .some(nil) }
          guard let next = state.next() else { return nil }
          state.current[worker] = Current(pending: next, ticket: ticket, thread: thread, since: MonotonicTime.now)
          return next
        }
        guard let next else { return }
        done = (
          next.job,
          Result { () throws(DiskError) in
            try ticket.move(to: next.place)
            return try work(next.job, ticket)
          }
        )
      }
    }
    do throws(NoThread) { try startThread("hunch-disk", run) } catch {
      shared.withLock { $0.workers -= 1 }
      throw error
    }
  }
}
