extension LoadedSource {
  /// Why the source could not be read, if it could not.
  public var failure: SourceError? {
    if case .failed(let error) = state { error } else { nil }
  }
}

extension LibrarySnapshot {
  /// A sentence for each source that could not be read, which names it and says why.
  public var failures: [String] {
    sources.compactMap { source in source.failure.map { "\(source.title): \($0.message)" } }
  }
}
