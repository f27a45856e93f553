internal import CUnicode
internal import SmartSearch
internal import SystemKit

/// A table in the program's constant memory, read in place. Its lines are in the order of their code points. Each has
/// a code point in hexadecimal and its fields, separated by `|`.
struct CodePointTable: Sendable {
  static let aliases = CodePointTable(cu_aliases())
  static let blocks = CodePointTable(cu_blocks())
  static let entities = CodePointTable(cu_entities())

  /// Constant memory of the program.
  private nonisolated(unsafe) let text: UnsafeBufferPointer<UInt8>
  private var codePoints: [UInt32] = []
  /// The beginning of each line's fields, behind the code point.
  private var starts: [UInt32] = []

  private init(_ table: cu_text) {
    text = UnsafeBufferPointer(start: table.bytes, count: table.count)
    var place = 0
    while place < text.count {
      codePoints.append(hexadecimal(at: &place))
      starts.append(UInt32(place + 1))
      while place < text.count, text[place] != UInt8(ascii: "\n") { place += 1 }
      place += 1
    }
  }

  /// The fields of a code point's line; empty without one.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  subscript(codePoint: UInt32) -> [String] {
    let line = lineCount(upTo: codePoint) - 1
    guard line >= 0, codePoints[line] == codePoint else { return [] }
    return fields(of: line)
  }

  /// Returns the code point whose line has a field; nil without one.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func codePoint(named name: Substring) -> UInt32? {
    let name = String(name)
    return codePoints.indices.first { fields(of: $0).contains(name) }.map { codePoints[$0] }
  }

  /// Returns the name of the range that contains a code point, in a table of ranges; nil without one.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func nameOfRange(around codePoint: UInt32) -> String? {
    let line = lineCount(upTo: codePoint) - 1
    guard line >= 0 else { return nil }
    var place = Int(starts[line])
    return codePoint <= hexadecimal(at: &place) ? fields(of: line).last : nil
  }

  private func lineCount(upTo codePoint: UInt32) -> Int {
    codePoints.indices.partitionPoint { codePoints[$0] > codePoint }
  }

  private func fields(of line: Int) -> [String] {
    text[Int(starts[line])...].prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: "|"))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Parses the number at a place, and moves the place behind it.
  private func hexadecimal(at place: inout Int) -> UInt32 {
    var number: UInt32 = 0
    while place < text.count, let digit = text[place].hexDigitValue {
      number = number << 4 | UInt32(digit)
      place += 1
    }
    return number
  }
}
