/// Bytes as a key: hashed all at once, where an array of bytes would be hashed one by one.
struct ByteText: Hashable, Sendable {
  var bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
