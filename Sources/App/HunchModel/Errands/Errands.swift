import GLibKit
import SystemKit

/// The errands of an application. They outlive the windows in which they began, and keep the process alive.
@MainActor
package final class Errands {
  /// Called with true when the first errand begins, and with false after the last one has ended.
  package var onBusy: (Bool) -> Void = { _ in }

  /// Called with a sentence for the user about an errand whose own window does not show it.
  package var onNews: (String) -> Void = { _ in }

  private var running: [Errand.Deed: Errand] = [:]
  private var count = 0
  /// The last finished deed, until a bouncing key can no longer repeat it.
  private var settled: Errand.Deed?
  private let clock: any Clock<Duration>

  /// The longest time that a key bounces.
  static let bounce = Duration.milliseconds(100)

  package init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  package var isBusy: Bool { !running.isEmpty }

  /// Whether this work runs already, or would only be the repeat of a bouncing key.
  func isRepeated(_ deed: Errand.Deed) -> Bool { running[deed] != nil || deed == settled }

  /// Begins an errand, unless the same one is running.
  /// - Parameters:
  ///   - name: The name of its subject, safe to show.
  ///   - work: Does the work. It is never cancelled, whatever happens to windows.
  ///   - ended: Called at the end, but not for an errand that was running already.
  /// - Returns: The errand; nil if a bouncing key repeats an errand that has just ended.
  func begin(
    _ deed: Errand.Deed, of name: String, _ work: @escaping @MainActor () async -> Errand.End,
    ended: @escaping @MainActor (Errand, Errand.End) -> Void
  ) -> Errand? {
    guard deed != settled else { return nil }
    if let same = running[deed] { return same }
    count += 1
    let errand = Errand(id: count, deed: deed, name: name)
    if !isBusy { onBusy(true) }
    running[deed] = errand
    Task {
      let end = await work()
      running[deed] = nil
      settle(deed)
      ended(errand, end)
      if !isBusy { onBusy(false) }
    }
    return errand
  }

  /// Notes that another key was pressed: the next press is no bounce.
  func noteOtherKey() { settled = nil }

  private func settle(_ deed: Errand.Deed) {
    settled = deed
    Task { [weak self, clock] in
      try? await clock.sleep(for: Self.bounce)
      if self?.settled == deed { self?.settled = nil }
    }
  }
}

/// Errands of a window: how they begin, and what the window does at their end.
extension SearchController {
  /// Begins an errand. It continues when the window is hidden or closed.
  /// - Parameters:
  ///   - name: The name of its subject, safe to show.
  ///   - sequel: The window's reaction to success.
  ///   - onSuccess: Called after success, even if the window is gone.
  ///   - work: Does the work. It must not use the window, which may be gone.
  func begin(
    _ deed: Errand.Deed, of name: String, _ sequel: Errand.Sequel, onSuccess: @escaping @MainActor () -> Void = {},
    _ work: @escaping @MainActor () async throws(GLibError) -> Errand.End
  ) {
    let errand = errands.begin(deed, of: name) {
      do throws(GLibError) { return try await work() } catch { return .failed(localizedPair(name, error.message)) }
    } ended: { [weak self, errands] errand, end in
      if !end.isFailure { onSuccess() }
      if let self, isShown {
        if case .trashed(let file) = end, state.session.owns(errand) { trashed = file }
        if let path = deed.movedFile { goneFiles.lookAgain(at: path) }
        send(.errandEnded(errand, end))
      } else if let news = errand.news(of: end) {
        errands.onNews(news)
      }
    }
    if let errand {
      send(.errandBegun(errand, sequel))
    } else if let noticeBeforeKey {
      send(.noticed(noticeBeforeKey))
    }
  }
}
