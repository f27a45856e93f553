import Glibc
internal import Waiting

/// Threads for work that nobody waits for.
nonisolated public enum IdleThread {
  /// Does some work in a thread of its own, which gives way to every other thread of the machine.
  public static func run<Value: Sendable>(
    _ name: String, _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      do throws(NoThread) {
        try startThread(name) {
          // Of this thread alone, on Linux. Without it, the work is done all the same.
          _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
          continuation.resume(returning: work())
        }
      } catch {
        // Where there is no thread to have, the one of the task does the work.
        continuation.resume(returning: work())
      }
    }
  }
}
