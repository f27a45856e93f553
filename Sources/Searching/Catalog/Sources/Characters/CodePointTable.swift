internal import CUnicode

/// A table that is part of the program and read in place: lines in the order of their code points, each with a code
/// point in hexadecimal and what belongs to it, separated by `|`.
struct CodePointTable: Sendable {
  static let aliases = CodePointTable(cu_aliases())
  static let blocks = CodePointTable(cu_blocks())
  static let entities = CodePointTable(cu_entities())

  /// Constant memory of the program.
  private nonisolated(unsafe) let text: UnsafeBufferPointer<UInt8>
  private var codePoints: [UInt32] = []
  /// Where the fields of each line begin, behind the code point.
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

  /// What is in the line of a code point; empty if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  subscript(codePoint: UInt32) -> [String] {
    let line = lineCount(upTo: codePoint) - 1
    guard line >= 0, codePoints[line] == codePoint else { return [] }
    return fields(of: line)
  }

  /// The name of the range that a code point is in, in a table whose lines are ranges; nil if it is in none.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func nameOfRange(around codePoint: UInt32) -> String? {
    let line = lineCount(upTo: codePoint) - 1
    guard line >= 0 else { return nil }
    var place = Int(starts[line])
    return codePoint <= hexadecimal(at: &place) ? fields(of: line).last : nil
  }

  /// How many lines have a code point up to one.
  private func lineCount(upTo codePoint: UInt32) -> Int {
    var (low, high) = (0, codePoints.count)
    while low < high {
      let middle = (low + high) / 2
      if codePoints[middle] <= codePoint { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func fields(of line: Int) -> [String] {
    text[Int(starts[line])...].prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: "|"))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number that begins at a place, which then is behind it.
  private func hexadecimal(at place: inout Int) -> UInt32 {
    var number: UInt32 = 0
    while place < text.count, let digit = Character(Unicode.Scalar(text[place])).hexDigitValue {
      number = number << 4 | UInt32(digit)
      place += 1
    }
    return number
  }
}
