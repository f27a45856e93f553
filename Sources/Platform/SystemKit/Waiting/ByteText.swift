/// Bytes as a key: hashed all at once, where an array of bytes would be hashed one by one.
package struct ByteText: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
