internal import Dispatch

/// Runs an actor on a separate dispatch queue. Waiting there for a disk or a lock blocks no thread that other tasks
/// share.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  init(label: String) {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  /// The executor whose queue runs this code; nil on any other thread.
  static var current: ObjectIdentifier? { DispatchQueue.getSpecific(key: key) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
