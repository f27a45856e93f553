@testable import Catalog

extension LineStore {
  /// Lines as they are read when the bytes come in pieces of some size.
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
