import Dispatch

/// A task executor with its own threads, for tasks that take many turns. On the threads that all tests share, each
/// turn would wait for tests that compute without a pause.
package final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "own threads", attributes: .concurrent)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
