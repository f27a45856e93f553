import Dispatch

/// Threads for tasks that have many turns: on those that all tests share, each turn would come after one of tests that
/// compute without pause.
package final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "own threads", attributes: .concurrent)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
