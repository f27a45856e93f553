/// A source as the user knows it.
public struct SourceName: Sendable, Hashable, Identifiable {
  /// See ``Source/id``.
  public let id: String
  /// See ``Source/title``.
  public let title: String
}

extension Library {
  /// All sources in the order in which they were given, also those that are switched off.
  public var sourceNames: [SourceName] { sources.map { SourceName(id: $0.id, title: $0.title) } }
}
