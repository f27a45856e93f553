/// Work that is requested many times in a row. Requests during a run lead to one more run.
@MainActor
package final class MergedWork {
  private let work: () async -> Void
  private var isWanted = false
  private var isUnderWay = false

  package init(_ work: @escaping () async -> Void) { self.work = work }

  /// Starts the work, or requests one more run.
  package func start() {
    isWanted = true
    guard !isUnderWay else { return }
    isUnderWay = true
    Task {
      while isWanted {
        isWanted = false
        await work()
      }
      isUnderWay = false
    }
  }
}
