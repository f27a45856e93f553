/// A limit for how long a test waits: at least a minute, and at least 200 turns.
///
/// Tests share a few threads with others that compute without a pause. On a busy machine a minute may pass before
/// the awaited task gets its first turn, so time alone is no proof of failure.
public struct Patience: Sendable {
  private static let leastTurns = 200

  private let end = ContinuousClock.now + .seconds(60)
  private let interval: Duration
  private var turns = 0

  /// - Parameter interval: The pause between two looks, in which others run.
  public init(lookingEvery interval: Duration = .milliseconds(1)) {
    self.interval = interval
  }

  /// Lets others run.
  /// - Returns: Whether to look once more; false if the limit is reached or the task is cancelled.
  public mutating func wait() async -> Bool {
    turns += 1
    if ContinuousClock.now > end, turns > Self.leastTurns { return false }
    return (try? await Task.sleep(for: interval)) != nil
  }
}
