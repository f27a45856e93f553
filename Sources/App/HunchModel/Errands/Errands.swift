/// The errands of an application. They outlive the windows in which they were chosen, and keep the process for as long.
@MainActor
package final class Errands {
  /// Called with true when the first errand begins, and with false after the last one has ended.
  package var onBusy: (Bool) -> Void = { _ in }

  /// Called with a sentence for the user about an errand whose own window does not show it.
  package var onNews: (String) -> Void = { _ in }

  private var running: [Errand.Deed: Errand] = [:]
  private var count = 0
  /// The deed that was done last, until a bouncing key can no longer ask for it.
  private var settled: Errand.Deed?
  private let clock: any Clock<Duration>

  /// How long a key may bounce.
  static let bounce = Duration.milliseconds(100)

  package init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  /// Whether an errand is under way.
  package var isBusy: Bool { !running.isEmpty }

  /// Begins an errand, unless the same one is under way.
  /// - Parameters:
  ///   - name: The name of what it is about, fit to be shown.
  ///   - work: Does it. It is not cancelled, whatever becomes of windows.
  ///   - ended: Called at the end; not for an errand that was under way before.
  /// - Returns: The errand; nil if a bouncing key asks for what was done a moment ago.
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

  /// Takes account of a key that cannot be a bounce of the last one.
  func noteOtherKey() { settled = nil }

  private func settle(_ deed: Errand.Deed) {
    settled = deed
    Task { [weak self, clock] in
      try? await clock.sleep(for: Self.bounce)
      if self?.settled == deed { self?.settled = nil }
    }
  }
}
