internal import SystemKit

/// Parses the records of a table as in RFC 4180, with LF or CR LF.
///
/// It accepts more: a field that does not begin with a quote may contain quotes, and the last record need not end.
/// Swift's libraries for it do not fit: they read the whole table as text, by Foundation, and stop at the first
/// mistake.
struct CSVParser: Sendable, Hashable {
  let separator: UInt8

  struct Field: Sendable, Hashable {
    /// The bytes, without the enclosing quotes.
    var range: Range<Int>
    /// Whether the field is quoted: then two quotes in it mean one.
    var isQuoted: Bool
  }

  /// A record, usually a line.
  struct Record: Sendable, Hashable {
    /// At least one.
    var fields: [Field]
    /// The beginning of the next record.
    var end: Int
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  /// Parses the record that begins at a place before the end of the bytes.
  ///
  /// - Complexity: O(*n*) in the length of the record; after a mistake, in the bytes examined to find it.
  func record(in bytes: [UInt8], at start: Int) throws(LineError) -> Record {
    var fields: [Field] = []
    var place = start
    while true {
      let field = try field(in: bytes, at: place)
      fields.append(field)
      place = field.range.upperBound + (field.isQuoted ? 1 : 0)
      if place < bytes.count, bytes[place] == separator {
        place += 1
        continue
      }
      guard let end = lineEnd(in: bytes, at: place) else { throw .textAfterQuote }
      return Record(fields: fields, end: end)
    }
  }

  /// Returns the beginning of the next line, if this one ends at a place; otherwise nil.
  private func lineEnd(in bytes: [UInt8], at place: Int) -> Int? {
    var end = place
    if end < bytes.count, bytes[end] == Self.carriageReturn { end += 1 }
    if end == bytes.count { return end }
    return bytes[end] == Self.lineFeed ? end + 1 : nil
  }

  private func field(in bytes: [UInt8], at start: Int) throws(LineError) -> Field {
    var place = start
    guard place < bytes.count, bytes[place] == Self.quote else {
      while place < bytes.count, bytes[place] != separator, bytes[place] != Self.lineFeed { place += 1 }
      let isLast = place == bytes.count || bytes[place] == Self.lineFeed
      if isLast, place > start, bytes[place - 1] == Self.carriageReturn { place -= 1 }
      return Field(range: start..<place, isQuoted: false)
    }
    place += 1
    while place < bytes.count {
      guard bytes[place] == Self.quote else {
        place += 1
        continue
      }
      guard place + 1 < bytes.count, bytes[place + 1] == Self.quote else {
        return Field(range: start + 1..<place, isQuoted: true)
      }
      place += 2
    }
    throw .unclosedQuote
  }

  /// Returns the text of a field; nil if it is not UTF-8.
  func text(of field: Field, in bytes: [UInt8]) -> String? {
    let slice = bytes[field.range]
    guard field.isQuoted, slice.contains(Self.quote) else { return String(validating: slice, as: UTF8.self) }
    var plain: [UInt8] = []
    var place = slice.startIndex
    while place < slice.endIndex {
      plain.append(slice[place])
      // Each quote in the field is the first of two.
      place += slice[place] == Self.quote ? 2 : 1
    }
    return String(validating: plain, as: UTF8.self)
  }
}

extension LineError {
  /// A field begins with a quote and never ends.
  static var unclosedQuote: LineError {
    LineError(localized("no closing quote; double a quote that is part of the text"))
  }

  /// Text follows a quoted field without a separator.
  static var textAfterQuote: LineError {
    LineError(localized("text follows a closing quote; double a quote that is part of the text"))
  }
}
