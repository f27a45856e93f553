/// How long a test waits for what is bound to come: for a minute at least, and for so many turns.
///
/// All tests share a few threads and are begun one after the other, so that the first turn of one that waits may come after
/// more than a minute on a busy machine, and before that of what it waits for. Time alone says nothing then.
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
