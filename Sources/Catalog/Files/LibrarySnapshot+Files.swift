import FileCatalog

extension LibrarySnapshot {
  /// How many files and folders are known below a folder of the settings, which may begin with `~`; nil if it is none of
  /// those that are known.
  ///
  /// - Complexity: as ``FileIndex/count(below:)``.
  public func fileCount(in folder: String) -> Int? {
    source(FileSettings.source)?.files?.count(below: FileSettings.path(folder).withoutExtraSlashes)
  }
}

extension String {
  /// The bytes of a path as an index has them: no slash at the end, and none twice.
  fileprivate var withoutExtraSlashes: [UInt8] {
    utf8.split(separator: UInt8(ascii: "/")).flatMap { [UInt8(ascii: "/")] + $0 }
  }
}
