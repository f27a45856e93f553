/// Records on their way to standard output, in few large writes.
struct OutputBuffer {
  private static let blockSize = 1 << 16

  private let separator: UInt8
  private var bytes: [UInt8] = []

  /// False once the reader has gone away: nobody wants more.
  private(set) var isWanted = true

  /// - Parameter separator: what follows each record.
  init(separator: UInt8 = 0x0A) {
    self.separator = separator
  }

  mutating func append(_ record: some Sequence<UInt8>) {
    bytes.append(contentsOf: record)
    bytes.append(separator)
    if bytes.count >= Self.blockSize { flush() }
  }

  mutating func flush() {
    if isWanted { isWanted = StandardStream.output.write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}
