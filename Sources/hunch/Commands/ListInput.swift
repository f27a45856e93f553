import ArgumentParser
import Catalog

/// The list that `pick`, `filter` and `complete` work on.
struct ListInput: ParsableArguments {
  @Argument(help: "The file to read; standard input if absent or -.", completion: .file())
  var file: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Lines end in NUL instead of a line break, here and in what is printed.")
  var isNullSeparated = false

  func validate() throws {
    if file == "" { throw ValidationError("'' is no file: name one, or give - for standard input") }
  }

  /// The file's path, or nil for standard input.
  var path: String? { file == "-" ? nil : file }

  var separator: LineStore.Separator { isNullSeparated ? .null : .newline }

  /// Reads all lines.
  func read() throws -> LineStore {
    do {
      return try LineStore(readingFrom: path, separator: separator)
    } catch {
      throw CommandError("\(error.message)")
    }
  }
}
