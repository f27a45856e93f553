/// When sources are written that were read anew: one after the other, once the user has left the keys alone for a while,
/// and no source is being read.
struct SaveSchedule {
  /// What is to be done now.
  enum Step: Equatable {
    /// Nothing is left.
    case done
    /// Ask again at this moment, or after the next change.
    case wait(until: ContinuousClock.Instant)
    /// Write the source at this position.
    case save(Int)
  }

  /// For how long nothing must have been typed.
  static let quiet = Duration.seconds(5)

  private(set) var waiting: Set<Int> = []
  private var quietFrom: ContinuousClock.Instant?

  /// The source at a position was read anew.
  mutating func add(_ position: Int, now: ContinuousClock.Instant) {
    waiting.insert(position)
    if quietFrom == nil { quietFrom = now }
  }

  /// The source at a position was written, or never will be.
  mutating func remove(_ position: Int) { waiting.remove(position) }

  /// The user does something in the window.
  mutating func noteActivity(now: ContinuousClock.Instant) { quietFrom = now }

  /// Whether the user may be typing.
  func isQuiet(now: ContinuousClock.Instant) -> Bool {
    quietFrom.map { now >= $0 + Self.quiet } ?? true
  }

  /// What is to be done.
  /// - Parameter isLoading: whether a source is being read.
  func next(now: ContinuousClock.Instant, isLoading: Bool) -> Step {
    guard let first = waiting.min() else { return .done }
    if isLoading { return .wait(until: now + Self.quiet) }
    if let quietFrom, now < quietFrom + Self.quiet { return .wait(until: quietFrom + Self.quiet) }
    return .save(first)
  }
}
