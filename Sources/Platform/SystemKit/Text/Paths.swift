extension String {
  /// The folder of the file at this path: `/` for one in the root, `.` for a name alone.
  package var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The path in GIO's form, without repeated slashes and those at the end: an environment variable may end with one.
  package var plainPath: String {
    (hasPrefix("/") ? "/" : "") + split(separator: "/").joined(separator: "/")
  }
}
