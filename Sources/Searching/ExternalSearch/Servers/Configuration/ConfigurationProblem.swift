internal import SystemKit

/// Something in a settings file that cannot be used, at its line.
public struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's name, without its folder.
  public var file: String
  /// The line, from 1; nil if it is about the whole file.
  public var line: Int?
  /// What is wrong and what to do: one sentence.
  public var message: String

  /// As compilers write it: `providers.ini:12: …`.
  public var description: String {
    guard let line else { return localized("{file}: {reason}", ["file": file, "reason": message]) }
    return localized("{file}:{line}: {reason}", ["file": file, "line": String(line), "reason": message])
  }
}
