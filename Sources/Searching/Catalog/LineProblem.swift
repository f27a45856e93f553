internal import SystemKit

/// An invalid line of a file that the user writes.
public struct LineProblem: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 1; for an entry of several lines, its first.
  public var line: Int
  /// The error, and what to do; a sentence without the line number.
  public var reason: String

  public var description: String {
    localized("line {line}: {reason}", ["line": String(line), "reason": reason])
  }
}

/// The reason why a line is invalid, and what to do.
struct LineError: Error, Sendable, Hashable {
  var reason: String

  init(_ reason: String) { self.reason = reason }

  static var notUTF8: LineError { LineError(localized("the line is not UTF-8; save the file as UTF-8")) }
}
