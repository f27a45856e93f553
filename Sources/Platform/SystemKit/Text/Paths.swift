internal import Glibc

extension String {
  /// The parts between separators in ASCII.
  ///
  /// - Complexity: O(*n*) in the number of bytes: some ten times quicker than by characters.
  package func parts(separatedBy separator: UInt8, omittingEmpty omitsEmpty: Bool = true) -> [Substring] {
    utf8.split(separator: separator, omittingEmptySubsequences: omitsEmpty).map { Substring($0) }
  }

  /// The folder of the file at this path: `/` for one in the root, `.` for a name alone.
  package var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The path in GIO's form, without repeated slashes and those at the end: an environment variable may end with one.
  package var plainPath: String {
    (hasPrefix("/") ? "/" : "") + parts(separatedBy: UInt8(ascii: "/")).joined(separator: "/")
  }

  /// The absolute path of the same file without links; nil if there is none. Reads the disk.
  package var withoutLinks: String? {
    guard let path = unsafe realpath(self, nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The path of the file that the links at this path lead to, which may not exist yet. Reads the disk.
  package var linkTarget: String {
    var place = self
    for _ in 0..<40 {
      if let real = place.withoutLinks { return real }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(place, &buffer, buffer.count)
      guard count > 0 else { return place }
      let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      place = link.hasPrefix("/") ? link : place.parentFolder + "/" + link
    }
    return place
  }

  /// The text without this ending, which it may lack.
  package func without(ending: String) -> String { hasSuffix(ending) ? String(dropLast(ending.count)) : self }
}
