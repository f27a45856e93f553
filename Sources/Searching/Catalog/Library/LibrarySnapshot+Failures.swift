extension LoadedSource {
  /// Why the source could not be read, if it could not.
  public var failure: SourceError? {
    if case .failed(let error) = state { error } else { nil }
  }

  /// A sentence that names the source and says why it could not be read, if it could not.
  public var failureText: String? { failure.map { "\(title): \($0.message)" } }
}

extension LibrarySnapshot {
  /// A sentence for each source that could not be read, which names it and says why.
  public var failures: [String] { sources.compactMap(\.failureText) }
}
