package import SmartSearch
package import SystemKit

/// Decides when to write sources that were read: one after the other, once the user has not touched the window
/// for a while and no source is loading.
struct SaveSchedule {
  /// The next step.
  enum Step: Equatable {
    /// Nothing is left to do.
    case done
    /// Ask again at this moment, or after the next change.
    case wait(until: ContinuousClock.Instant)
    /// Write the source at this position.
    case save(Int)
  }

  /// The time without activity that must pass.
  static let quiet = Duration.seconds(5)

  private(set) var waiting: Set<Int> = []
  private var quietFrom: ContinuousClock.Instant?

  /// Adds a source that was read.
  mutating func add(_ position: Int, now: ContinuousClock.Instant) {
    waiting.insert(position)
    if quietFrom == nil { quietFrom = now }
  }

  /// Removes a source that was written, or never will be.
  mutating func remove(_ position: Int) { waiting.remove(position) }

  /// Notes that the user is active in the window.
  mutating func noteActivity(now: ContinuousClock.Instant) { quietFrom = now }

  /// Whether the user has paused long enough.
  func isQuiet(now: ContinuousClock.Instant) -> Bool {
    quietFrom.map { now >= $0 + Self.quiet } ?? true
  }

  func next(now: ContinuousClock.Instant, isLoading: Bool) -> Step {
    guard let first = waiting.min() else { return .done }
    if isLoading { return .wait(until: now + Self.quiet) }
    if let quietFrom, now < quietFrom + Self.quiet { return .wait(until: quietFrom + Self.quiet) }
    return .save(first)
  }
}

/// A source whose items can be saved in a file with their index, and are ready at once the next time.
package protocol SavableSource: Source {
  /// Returns the current inputs of the items. Called off the main thread, before each load.
  /// - Parameter last: the inputs of the saved items, for a source that cannot find all of them itself.
  func inputs(last: SourceInputs?) async -> SourceInputs

  /// Reads all items, as ``Source/load(progress:)`` does.
  /// - Parameter inputs: the result of ``inputs(last:)``.
  func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems

  /// Makes items from the bytes of ``CatalogItems/encoded()``; nil if they are invalid.
  /// - Parameter index: the index of the items, which has their names.
  func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems?
}

extension SavableSource {
  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    try await load(from: await inputs(last: nil), progress: progress)
  }

  package func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems? {
    ItemRecords(bytes, count: index.positionCount).map { records in
      CatalogItems(
        count: records.count, search: { index.item(at: UInt32($0)) ?? SearchItem(name: "") },
        identify: { records.id(at: $0) }, find: { records.position(of: $0) }, notes: records.notes,
        facts: { records.facts(at: $0) },
        make: { records.item(at: $0, index.item(at: UInt32($0)) ?? SearchItem(name: "")) })
    }
  }
}
