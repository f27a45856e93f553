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

extension LineProblem {
  /// Reads the lines of a text without the white space around them. Empty lines and those that begin with `#` are
  /// ignored.
  ///
  /// - Parameter read: Takes a line with its number.
  /// - Returns: The invalid lines, in their order.
  package static func ofLines(
    in bytes: some Collection<UInt8>, reading read: (_ line: String, _ number: Int) throws(LineError) -> Void
  ) -> [LineProblem] {
    var problems: [LineProblem] = []
    let lines = bytes.withoutByteOrderMark.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(LineError) {
        guard let text = String(validating: line, as: UTF8.self)?.trimmed else { throw LineError.notUTF8 }
        if !text.isEmpty, !text.hasPrefix("#") { try read(text, index + 1) }
      } catch {
        problems.append(LineProblem(line: index + 1, reason: error.reason))
      }
    }
    return problems
  }
}

/// The reason why a line is invalid, and what to do.
package struct LineError: Error, Sendable, Hashable {
  package var reason: String

  package init(_ reason: String) { self.reason = reason }

  /// The error of a word that an earlier line already has.
  package static func repeated(_ word: String, line: Int) -> LineError {
    LineError(
      localized("“{word}” is already on line {line}; remove one of them", ["word": word, "line": String(line)]))
  }

  /// Checks that a text is not longer than so many letters (clusters).
  package static func check(_ text: String, isWithin longest: Int) throws(LineError) {
    guard text.count > longest else { return }
    throw LineError(
      localized(
        "the line is longer than {count} character; shorten it",
        plural: "the line is longer than {count} characters; shorten it", count: longest))
  }

  static var notUTF8: LineError { LineError(localized("the line is not UTF-8; save the file as UTF-8")) }
}
