/// How long a test waits for what is bound to come: for a minute at least, and for so many turns.
///
/// Tests share a few threads, with others that compute without pause, so that on a busy machine a minute may be over before
/// what a test waits for had its first turn. Time alone says nothing then.
public struct Patience: Sendable {
  private static let leastTurns = 200

  private let end = ContinuousClock.now + .seconds(60)
  private let interval: Duration
  private var turns = 0

  /// - Parameter interval: How long others may go on before the next look.
  public init(lookingEvery interval: Duration = .milliseconds(1)) {
    self.interval = interval
  }

  /// Lets others go on.
  /// - Returns: Whether to look once more; false if it has been long enough, or the task is cancelled.
  public mutating func wait() async -> Bool {
    turns += 1
    if ContinuousClock.now > end, turns > Self.leastTurns { return false }
    return (try? await Task.sleep(for: interval)) != nil
  }
}
