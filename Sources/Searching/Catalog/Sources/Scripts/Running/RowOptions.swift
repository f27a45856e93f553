/// What a line may carry behind its text and a NUL: keys and values, separated by the unit separator, as rofi writes them
/// (see rofi-script(5)).
package enum RowOptions {
  /// The pairs in the bytes behind the NUL. A key without a value is passed over.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func pairs(_ bytes: ArraySlice<UInt8>) -> [(key: String, value: String)] {
    let parts = bytes.split(separator: 0x1F, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
  }
}
