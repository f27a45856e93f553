internal import FoundationEssentials
internal import SmartSearch

/// Records for standard output, written in few large blocks. Everything that the program prints goes through here.
package struct Output {
  private static let blockSize = 1 << 16

  private let separator: UInt8
  private var bytes: [UInt8] = []

  /// Whether the reader still reads.
  package private(set) var isWanted = true

  /// Writes the records that a closure appends.
  /// - Parameter separator: The byte behind each record.
  /// - Throws: The closure's errors, and errors of writing. A reader that has gone away is no error.
  package static func write(endingRecordsWith separator: UInt8 = 0x0A, _ body: (inout Output) throws -> Void) throws {
    var output = Output(separator: separator)
    try body(&output)
    try output.flush()
    if output.isWanted { try StandardStream.output.confirm() }
  }

  private init(separator: UInt8) { self.separator = separator }

  package mutating func append(_ record: some Sequence<UInt8>) throws(CommandError) {
    bytes.append(contentsOf: record)
    bytes.append(separator)
    if bytes.count >= Self.blockSize { try flush() }
  }

  /// Appends a record of texts separated by tabs. Foreign texts are made harmless: none ends its field or the line,
  /// or controls the terminal.
  package mutating func append(fields: [String]) throws(CommandError) {
    try append(fields.map { VisibleText.printed($0) }.joined(separator: "\t").utf8)
  }

  /// Appends records with their separators.
  package mutating func append(endedRecords records: [UInt8]) throws(CommandError) {
    if records.count < Self.blockSize {
      bytes.append(contentsOf: records)
      if bytes.count >= Self.blockSize { try flush() }
    } else {
      try flush()
      if isWanted { isWanted = try StandardStream.output.write(records) }
    }
  }

  /// Writes the records so far.
  package mutating func flush() throws(CommandError) {
    if isWanted, !bytes.isEmpty { isWanted = try StandardStream.output.write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A JSON object on one line, with its keys in alphabetical order, which keeps the output the same each time.
package enum JSONLine {
  package static func encode(_ record: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(record))
  }
}
