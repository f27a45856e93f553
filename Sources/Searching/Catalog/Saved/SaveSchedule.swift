package import SearchIndexFiles
package import SmartSearch

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

/// A source whose items can be kept in a file with their index, so that they are there at once the next time.
package protocol SavableSource: Source {
  /// What the items are made from as it is now. Called off the main thread, before each load.
  /// - Parameter last: what the saved ones were made from, for a source that cannot tell everything by itself.
  func inputs(last: SourceInputs?) async -> SourceInputs

  /// Reads everything anew, as ``Source/load(progress:)`` does.
  /// - Parameter inputs: what ``inputs(last:)`` gave.
  func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems

  /// The items that ``CatalogItems/encoded()`` wrote; nil if the bytes are something else.
  /// - Parameter index: an index of the items, which has their names.
  func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems?
}

extension SavableSource {
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
