/// Why an index cannot be made or loaded.
public enum SearchIndexError: Error, Sendable, Equatable {
  /// There are more items, forms or letters than an index holds: four billion items times forms, or four gigabytes of
  /// names.
  case tooLarge
  /// The bytes are not those of an index.
  case foreign
  /// The index was written by another version of this module, or with another version of the fold. Build it anew.
  case otherVersion
  /// The bytes end early, differ from what was written, or hold numbers that no index has.
  case damaged
}
