internal import Glibc

/// The file of this program.
nonisolated public enum ThisProgram {
  /// A name of the file, also when it was replaced or removed meanwhile.
  public static let file = "/proc/self/exe"

  /// The folder that the program is in, also where it was started by a link; nil if the system does not say.
  public static var folder: String? {
    guard let path = realpath(file, nil) else { return nil }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }
}
