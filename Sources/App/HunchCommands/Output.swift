internal import SmartSearch

/// Records on their way to standard output, in few large writes. All that the program prints goes through here.
package struct Output {
  private static let blockSize = 1 << 16

  private let separator: UInt8
  private var bytes: [UInt8] = []

  /// False once the reader has gone away: nobody wants more.
  package private(set) var isWanted = true

  /// Writes the records that a body appends.
  /// - Parameter separator: what follows each record.
  /// - Throws: what the body throws, and what keeps the records from being written. That the reader has gone away is no
  ///   error.
  package static func write(endingRecordsWith separator: UInt8 = 0x0A, _ body: (inout Output) throws -> Void) throws {
    var output = Output(separator: separator)
    try body(&output)
    try output.flush()
    if output.isWanted { try StandardStream.output.confirm() }
  }

  private init(separator: UInt8) {
    self.separator = separator
  }

  package mutating func append(_ record: some Sequence<UInt8>) throws(CommandError) {
    bytes.append(contentsOf: record)
    bytes.append(separator)
    if bytes.count >= Self.blockSize { try flush() }
  }

  /// Adds a record of texts with tabs between them, which others may have written: none of them ends its field or the line,
  /// or tells a terminal what to do.
  package mutating func append(fields: [String]) throws(CommandError) {
    try append(fields.map { VisibleText.printed($0) }.joined(separator: "\t").utf8)
  }

  /// Adds records that have their ends already.
  package mutating func append(endedRecords records: [UInt8]) throws(CommandError) {
    if records.count < Self.blockSize {
      bytes.append(contentsOf: records)
      if bytes.count >= Self.blockSize { try flush() }
    } else {
      try flush()
      if isWanted { isWanted = try StandardStream.output.write(records) }
    }
  }

  /// Writes what was added so far.
  package mutating func flush() throws(CommandError) {
    if isWanted, !bytes.isEmpty { isWanted = try StandardStream.output.write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}
