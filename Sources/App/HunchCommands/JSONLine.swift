internal import FoundationEssentials

/// A JSON object on one line, with its keys in alphabetical order, which keeps the output the same each time.
package enum JSONLine {
  package static func encode(_ record: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(record))
  }
}
