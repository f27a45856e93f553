@testable import Catalog

extension LineStore {
  /// Reads lines from bytes that arrive in pieces of this size.
  init(_ bytes: some Sequence<UInt8>, separator: Separator = .newline, inPiecesOf size: Int = .max) {
    self.init(separator: separator)
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      rest.prefix(size).withUnsafeBytes { append($0) }
      rest = rest.dropFirst(size)
    }
    finish()
  }
}
