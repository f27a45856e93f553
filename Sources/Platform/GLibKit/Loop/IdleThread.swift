import Glibc
internal import SystemKit

/// Threads for work without urgency.
nonisolated public enum IdleThread {
  /// Does work in a separate thread of the lowest priority.
  public static func run<Value: Sendable>(
    _ name: String, _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      do throws(NoThread) {
        try startThread(name) {
          // On Linux, this affects only this thread. The work is done even if it fails.
          _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
          continuation.resume(returning: work())
        }
      } catch {
        // Without a thread, the task's own thread does the work.
        continuation.resume(returning: work())
      }
    }
  }
}
