/// What a source is doing, as of one snapshot.
public enum SourceState: Sendable, Hashable {
  /// It reads its items; those it had before, or has so far, can be searched. `expected` where that is known.
  case loading(loaded: Int, expected: Int?)

  /// All its items are there.
  case ready(count: Int)

  /// It could not be read, or not all of it. What it had before or has read so far, if anything, stays searchable.
  case failed(SourceError)

  /// Whether items are still on their way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}
