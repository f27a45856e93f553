internal import ArgumentParser
package import Catalog
internal import Glibc
internal import SystemKit

/// The input of `pick`, `filter` and `complete`.
package struct ListInput: ParsableArguments {
  @Argument(help: ArgumentHelp(localized("The file to read; standard input if absent or -.")), completion: .file())
  var file: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: ArgumentHelp(localized("Lines end in NUL instead of a line break, in the input and the output.")))
  var isNullSeparated = false

  package init() {}

  package func validate() throws {
    if file == "" { throw ValidationError(localized("'' is not a file: name one, or give - for standard input")) }
  }

  /// The path of the file; nil for standard input.
  package var path: String? { file == "-" ? nil : file }

  package var separator: LineStore.Separator { isNullSeparated ? .null : .newline }

  /// Processes the lines in a single pass while they are read; see ``LinePass``.
  ///
  /// - Parameter stopsWithReader: Whether the work ends when nobody reads the output any more.
  func reduce<Part: Sendable, Total: Sendable>(
    into initial: Total, stopsWithReader: Bool = false, work: @Sendable (Span<UInt8>) -> Part,
    gather: @Sendable (inout Total, Part) throws -> LinePass.Progressed
  ) throws -> Total {
    do {
      let pass = try LinePass(path: path, separator: separator, output: stopsWithReader ? STDOUT_FILENO : nil)
      return try pass.reduce(into: initial, work: work, gather: gather)
    } catch let error as SourceError {
      throw CommandError(error.message)
    }
  }

  /// Returns the matching lines, found by an index of all lines.
  func ranked(
    _ query: String, limit: Int, order: LineRanking.Order, withNear: Bool
  ) throws -> LineFilter.Matches {
    do {
      return try LineRanking(path: path, separator: separator)
        .matches(query, limit: limit, order: order, withNear: withNear)
    } catch {
      throw CommandError(error.message)
    }
  }
}

/// The limit on a command's output, or on the size of a window.
enum Limit {
  static func parse(_ text: String) throws -> Int {
    guard let limit = Int(text), limit >= 0 else {
      throw ValidationError(localized("give a whole number, such as --limit 20"))
    }
    return limit
  }

  /// - Parameter example: The option with a number.
  static func parseSize(_ text: String, example: String) throws -> Int {
    guard let size = Int(text), size > 0 else {
      throw ValidationError(localized("give a whole number above 0, such as {option}", ["option": example]))
    }
    return size
  }
}
