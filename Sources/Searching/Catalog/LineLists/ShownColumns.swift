public import GLibKit

/// The columns of a line that are shown, in their order: `-display-columns` of rofi.
public struct ShownColumns: Sendable, Hashable {
  private let numbers: [Int]
  private let separator: TextPattern

  /// - Parameters:
  ///   - numbers: Counted from 1.
  ///   - separator: What stands between two columns.
  public init(_ numbers: [Int], separator: TextPattern) {
    self.numbers = numbers
    self.separator = separator
  }

  /// What is shown of a line, with spaces between the columns: tabs, which rofi has there, would be shown as signs. A column
  /// that it has not is left out.
  func shown(of line: String) -> String {
    let columns = separator.parts(of: line)
    return numbers.filter { columns.indices.contains($0 - 1) }.map { columns[$0 - 1] }.joined(separator: " ")
  }
}
