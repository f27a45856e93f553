import TestSupport
import Testing

@testable import Catalog

/// The CSV parser, compared with RFC 4180 and a slower parser.
@Suite struct CSVParserTests {
  private static let parser = CSVParser(separator: UInt8(ascii: ","))

  /// Returns all records of a valid text.
  private static func records(_ text: String) throws -> [[String]] {
    let bytes = Array(text.utf8)
    var records: [[String]] = []
    var place = 0
    while place < bytes.count {
      let record = try parser.record(in: bytes, at: place)
      records.append(record.fields.map { parser.text(of: $0, in: bytes) ?? "?" })
      place = record.end
    }
    return records
  }

  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d\r", [["a", "b"], ["c", "d"]]),
    (",\n", [["", ""]]),
    ("a,", [["a", ""]]),
    ("\n", [[""]]),
    ("\"a,b\",c", [["a,b", "c"]]),
    ("\"a\nb\r\nc\",d\r\n", [["a\nb\r\nc", "d"]]),
    ("\"say \"\"hi\"\"\",\"\"\"\"\n", [["say \"hi\"", "\""]]),
    ("\"\",\"\"\r\nx", [["", ""], ["x"]]),
    // Invalid by the RFC, but unambiguous.
    ("6\" nail,a\"\"b\n", [["6\" nail", "a\"\"b"]]),
    ("a\rb,c\n", [["a\rb", "c"]]),
    ("é,😀\n", [["é", "😀"]]),
  ])
  func recordsAreTakenApart(_ text: String, _ expected: [[String]]) throws {
    #expect(try Self.records(text) == expected)
  }

  @Test(arguments: [
    ("\"a", LineError.unclosedQuote), ("a,\"b\nc\n", .unclosedQuote), ("\"a\"\"", .unclosedQuote),
    ("\"a\"b,c\n", .textAfterQuote), ("\"a\" ,c\n", .textAfterQuote), ("\"a\"\rb\n", .textAfterQuote),
  ])
  func mistakesAreTold(_ text: String, _ mistake: LineError) {
    #expect(throws: mistake) { try Self.records(text) }
  }

  /// Parses the same format one character at a time, as simply as possible.
  private static func reference(_ text: String) throws(LineError) -> [[String]] {
    enum Place { case start, plain, quoted, closed }
    var records: [[String]] = []
    var fields: [String] = []
    var field = ""
    var place = Place.start
    var letters = Array(text.unicodeScalars)
    // The last record may lack its line break.
    if !letters.isEmpty { letters.append("\u{0}") }
    func endField() {
      fields.append(field)
      (field, place) = ("", .start)
    }
    func endRecord(atEnd: Bool) {
      if place == .plain, field.unicodeScalars.last == "\r" { field.unicodeScalars.removeLast() }
      endField()
      records.append(fields)
      fields = []
    }
    for (index, letter) in letters.enumerated() {
      let isEnd = letter == "\u{0}"
      switch (place, letter) {
      case (.quoted, _) where isEnd: throw .unclosedQuote
      case (.quoted, "\""): place = .closed
      case (.quoted, _): field.unicodeScalars.append(letter)
      case (.closed, "\""):
        field.unicodeScalars.append(letter)
        place = .quoted
      case (.closed, "\r") where letters[index + 1] == "\n" || letters[index + 1] == "\u{0}": break
      case (.start, "\""): place = .quoted
      case (_, ","): endField()
      case (_, "\n"): endRecord(atEnd: false)
      case _ where isEnd:
        // No record follows the last line break.
        if index > 0, letters[index - 1] == "\n", fields.isEmpty, place == .start { break }
        endRecord(atEnd: true)
      case (.closed, _): throw .textAfterQuote
      default:
        field.unicodeScalars.append(letter)
        place = .plain
      }
    }
    return records
  }

  @Test func anyTextIsReadAsByTheReference() throws {
    var random = SeededRandom(seed: 4180)
    let letters: [String] = ["a", "b", ",", ",", "\"", "\"", "\n", "\r\n", "\r", " ", "é", "\"\""]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
        .joined()
      let expected = Result { () throws(LineError) in try Self.reference(text) }
      let found = Result { try Self.records(text) }
      switch (expected, found) {
      case (.success(let expected), .success(let found)): #expect(found == expected, "\(text.debugDescription)")
      case (.failure, .failure): break
      default: Issue.record("\(text.debugDescription): \(found) in place of \(expected)")
      }
    }
  }

  @Test func anyTableIsReadAsItWasWritten() throws {
    var random = SeededRandom(seed: 1)
    let letters = ["a", "ß", ",", "\"", "\n", "\r\n", " ", ";", "\t"]
    for _ in 0..<2_000 {
      let table = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
        }
      }
      let text = table.map { record in
        record.map {
          "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }
        .joined(separator: ",") + (Bool.random(using: &random) ? "\r\n" : "\n")
      }
      .joined()
      #expect(try Self.records(text) == table)
    }
  }
}
