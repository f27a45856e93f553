internal import CFileEvents
internal import SystemKit

/// The priority of a thread for the processor and the disk.
enum Urgency: Sendable {
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
///
/// It belongs to this module, its only user, so that the compiler specializes it: a scan has a job for each folder, and
/// the generic code of another module took a sixth of its time.
struct DiskPool<Job: Sendable, Output: Sendable>: Sendable {
  var workerCount = 2
  /// The longest wait of a job, in nanoseconds. A job that works, or waits only for a processor, may take any time.
  var timeout: Int64 = 5_000_000_000
  var urgency = Urgency.normal

  /// After this many nanoseconds without an answer, a file system gets no second thread.
  private static var slow: Int64 { 100_000_000 }

  init() {}

  private struct Pending: Sendable {
    var job: Job
    var place: DiskPlace
    /// Whether it comes from a job that was given up. That happens once, so that every job ends.
    var isSecondTry = false
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
    private mutating func next() -> Pending? {
      if slow.isEmpty { return pending.popLast() }
      return pending.lastIndex { !slow.contains($0.place) }.map { pending.remove(at: $0) }
    }

    /// Keeps the result of a worker's job.
    ///
    /// - Returns: Whether the worker goes on; false if it was abandoned, whose results are dropped.
    mutating func keep(_ done: Done, of worker: Int) -> Bool {
      guard let job = current.removeValue(forKey: worker) else { return false }
      slow.remove(job.pending.place)
      switch done {
      case .done(let output, let further):
        outputs.append(output)
        pending += further
      case .failed(let job, let error): skipped.append((job, error))
      }
      return true
    }

    /// Gives a worker its next job, if there is one.
    mutating func step(of worker: Int, _ ticket: DiskTicket, _ thread: Int32) -> Step {
      if isOver { return .end }
      guard let next = next() else { return .wait }
      current[worker] = Current(pending: next, ticket: ticket, thread: thread, since: MonotonicTime.now)
      return .work(next)
    }
  }

  private enum Done {
    case done(Output, further: [Pending])
    case failed(Job, DiskError)
  }

  /// The next step of a worker.
  private enum Step {
    case work(Pending)
    case wait
    case end
  }

  /// Does all jobs, and the further jobs that they return.
  ///
  /// - Parameters:
  ///   - place: Returns the file system of a job, without touching a disk.
  ///   - again: Returns a job as the present mounts demand, with its file system or in parts. Called when a job was
  ///     given up because of a file system that was mounted after the jobs were made.
  ///   - work: Does one job; returns its output and further jobs. Results of abandoned work are dropped. It moves the
  ///     ticket before it touches another file system, and tells it each file.
  ///   - take: Called with the outputs, in any order, in the calling thread.
  ///   - skip: Called with the jobs that were not done, in the calling thread.
  ///   - goesOn: Called often, in the calling thread; if false, the rest is not done.
  /// - Returns: Whether it reached the end.
  func run(
    _ jobs: [Job], at place: @escaping @Sendable (Job) -> DiskPlace, again: (Job) -> [Job],
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
        takeSilent(&state) { job, isSecondTry in
          again(job).map { Pending(job: $0, place: place($0), isSecondTry: isSecondTry) }
        }
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
  ///
  /// - Parameter again: Returns a job as the present mounts demand.
  private func takeSilent(_ state: inout Work, again: (Job, _ isSecondTry: Bool) -> [Pending]) {
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
        if silent == place || current.pending.isSecondTry {
          state.skipped.append((current.pending.job, .silent(silent)))
          continue
        }
        // Others may lead there as well.
        state.pending = state.pending.flatMap { again($0.job, $0.isSecondTry) }
        state.pending += again(current.pending.job, true)
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
      var done: Done?
      while true {
        // Stores the result and takes the next job in one step, because the workers compete for this lock.
        var (step, isLast) = shared.withLock { state -> (Step, Bool) in
          if let done, !state.keep(done, of: worker) { return (.end, false) }
          return (state.step(of: worker, ticket, thread), state.pending.isEmpty && state.current.isEmpty)
        }
        if isLast { isIdleNow.withLock { $0 = true } }
        if case .wait = step {
          step = shared.wait { state in
            let step = state.step(of: worker, ticket, thread)
            if case .wait = step { return nil }
            return step
          }
        }
        guard case .work(let next) = step else { return }
        do throws(DiskError) {
          try ticket.move(to: next.place)
          let (output, jobs) = try work(next.job, ticket)
          done = .done(output, further: jobs.map { Pending(job: $0, place: place($0)) })
        } catch {
          done = .failed(next.job, error)
        }
      }
    }
    do throws(NoThread) { try startThread("hunch-disk", run) } catch {
      shared.withLock { $0.workers -= 1 }
      throw error
    }
  }
}
