import FileIndexing

extension LibrarySnapshot {
  /// How many files and folders are known below a folder of the settings, which may begin with `~`; nil if it is none of
  /// those that are known.
  ///
  /// - Complexity: as ``FileIndex/count(below:)``.
  public func fileCount(in folder: String) -> Int? {
    source(FileSettings.source)?.files?.count(below: Array(FileSettings.path(folder).utf8))
  }
}
