internal import SystemKit

/// The file of this program.
nonisolated public enum ThisProgram {
  /// A path of the file, even if it was replaced or removed.
  public static let file = "/proc/self/exe"

  /// The folder of the program, even if started through a link; nil if unknown.
  public static var folder: String? { file.withoutLinks?.parentFolder }
}
