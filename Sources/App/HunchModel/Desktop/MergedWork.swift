/// Work that may be asked for many times in a row. What is asked for while it is done leads to one more round.
@MainActor
package final class MergedWork {
  private let work: () async -> Void
  private var isWanted = false
  private var isUnderWay = false

  package init(_ work: @escaping () async -> Void) {
    self.work = work
  }

  /// Has the work done, from now on.
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
