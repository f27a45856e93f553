internal import SmartSearch
internal import SystemKit

/// The rows of a list's file, stored as bytes; each row is parsed again on demand.
struct ListRows: Sendable {
  private let list: ListSettings.List
  private let bytes: [UInt8]
  private let form: Form
  /// The places of the rows.
  private var places: [Range<Int>] = []

  /// The invalid rows, in order.
  private(set) var problems: [LineProblem] = []

  /// The way to parse a row.
  private enum Form {
    case text
    case table(CSVParser, ListColumns.Places)
    case objects(ListColumns)
  }

  var count: Int { places.count }

  /// Reads the bytes of a file. Invalid rows are skipped and reported.
  ///
  /// - Throws: ``SourceError/cancelled`` soon after the task is cancelled.
  /// - Complexity: O(*n*) in the number of bytes, about a microsecond for each row: not for the main thread.
  init(_ list: ListSettings.List, _ bytes: [UInt8]) throws(SourceError) {
    self.list = list
    self.bytes = bytes
    var place = bytes.withoutByteOrderMark.startIndex
    var line = 1
    switch list.format {
    case .text: form = .text
    case .json: form = .objects(list.columns)
    case .csv(let separator):
      let parser = CSVParser(separator: separator)
      guard let (reading, end) = Self.reading(list.columns, parser, bytes, place) else {
        form = .table(parser, .usual)
        let wanted = list.columns.name ?? ListColumns.Usual.name
        problems = [
          LineProblem(
            line: 1,
            reason: localized(
              "there is no column “{column}” to take the names from", ["column": wanted]))
        ]
        return
      }
      form = .table(parser, reading.places)
      problems = reading.missing.map {
        LineProblem(line: 1, reason: localized("there is no column “{column}”", ["column": $0]))
      }
      if reading.isHeader { Self.pass(to: end, in: bytes, &place, &line) }
    }
    try readRows(from: &place, &line)
  }

  private mutating func readRows(from place: inout Int, _ line: inout Int) throws(SourceError) {
    while place < bytes.count {
      let (end, result) = step(at: place)
      switch result {
      case .success(true): places.append(place..<end)
      case .success(false): break
      case .failure(let mistake): problems.append(LineProblem(line: line, reason: mistake.reason))
      }
      Self.pass(to: end, in: bytes, &place, &line)
      if places.count & 0xFFF == 0, Task.isCancelled { throw .cancelled }
    }
  }

  /// Finds the columns by a table's first record, and the end of that; nil if the column of names is missing.
  private static func reading(
    _ columns: ListColumns, _ parser: CSVParser, _ bytes: [UInt8], _ place: Int
  ) -> (ListColumns.Reading, end: Int)? {
    guard place < bytes.count, let first = try? parser.record(in: bytes, at: place) else {
      return (ListColumns.Reading(places: .usual, isHeader: false), place)
    }
    let titles = first.fields.map { parser.text(of: $0, in: bytes) ?? "" }
    return columns.reading(of: titles).map { ($0, first.end) }
  }

  private static func pass(to end: Int, in bytes: [UInt8], _ place: inout Int, _ line: inout Int) {
    line += bytes[place..<end].count { $0 == 0x0A }
    place = end
  }

  /// Returns the end of the row at a place, and whether it is one: an empty line is not.
  private func step(at place: Int) -> (end: Int, Result<Bool, LineError>) {
    let lineEnd = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    var end = lineEnd
    do throws(LineError) {
      // After a mistake, the following lines may be valid, whatever the quote was to contain.
      if case .table(let parser, _) = form { end = try parser.record(in: bytes, at: place).end }
      return (end, .success(try entry(in: place..<end) != nil))
    } catch {
      return (end, .failure(error))
    }
  }

  /// Parses the row in a range; nil for an empty line.
  private func entry(in range: Range<Int>) throws(LineError) -> ListEntry? {
    if bytes[range].allSatisfy({ $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }) { return nil }
    switch form {
    case .text:
      var line = bytes[range].last == 0x0A ? bytes[range].dropLast() : bytes[range]
      if line.last == 0x0D { line.removeLast() }
      guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
      return try ListEntry(ListLine(Array(line), in: .newline))
    case .table(let parser, let places): return try entry(in: range, parser, places)
    case .objects(let columns): return try ListObject(bytes[range]).entry(columns)
    }
  }

  private func entry(
    in range: Range<Int>, _ parser: CSVParser, _ places: ListColumns.Places
  ) throws(LineError) -> ListEntry {
    guard let fields = try? parser.record(in: bytes, at: range.lowerBound).fields else { throw .notUTF8 }
    if let count = places.count, fields.count > count {
      throw LineError(
        localized(
          "{count} field instead of {wanted}; put quotes around a field that contains the separator",
          plural: "{count} fields instead of {wanted}; put quotes around a field that contains the separator",
          count: fields.count, ["wanted": count]))
    }
    func text(_ place: Int?) throws(LineError) -> String? {
      guard let place, fields.indices.contains(place) else { return nil }
      guard let text = parser.text(of: fields[place], in: bytes) else { throw .notUTF8 }
      return text
    }
    func texts(_ places: [Int], _ separators: String) throws(LineError) -> [String] {
      var texts: [String] = []
      for place in places { texts += ListObject.parts(of: try text(place) ?? "", separators) }
      return texts
    }
    return try ListEntry(
      name: try text(places.name), subtitle: try text(places.subtitle),
      alternates: try texts(places.alternates, ListObject.betweenNames),
      compounds: try texts([places.compounds].compactMap(\.self), ListObject.betweenCompounds),
      icon: try text(places.icon))
  }

  // MARK: Rows

  /// Returns the names that the index takes.
  func searched(at position: Int) -> SearchItem { row(at: position)?.searched ?? SearchItem(name: "") }

  func item(at position: Int) -> CatalogItem {
    row(at: position)?.item(of: list) ?? CatalogItem(id: "", name: "")
  }

  // Never nil here: every row was parsed once.
  private func row(at position: Int) -> ListEntry? { (try? entry(in: places[position])) ?? nil }
}
