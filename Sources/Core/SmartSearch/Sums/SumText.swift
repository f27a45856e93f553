/// A text that looks like a sum or a conversion: `12*17.5`, `15% of 80`, `3 ft in cm`, `0xff`, `2026-12-24 - today`.
///
/// Nothing else may reach a calculator. The only names allowed are those of harmless functions, constants and dates,
/// and units where a unit may stand. This excludes a calculator's own commands, and functions that read files.
public struct SumText: Sendable, Hashable {
  /// The sum in a calculator's notation: without equals signs at its ends, with dates in quotes, `in` as `to`, and a
  /// minus before the unit to convert to. Its numbers have the notation of the text, but no groups.
  public let expression: String

  /// Whether every word is known, and the text is certainly a sum. An unknown word may turn out to be a name.
  public let isCertain: Bool

  /// Whether it consists of numbers, operators and known functions, without units and dates, so no name looks like it.
  public let isOfNumbers: Bool

  /// Whether it contains a currency, whose rate is unknown without the network.
  public let hasCurrency: Bool

  /// Longer texts are not sums.
  public static let longest = 256

  /// - Parameters:
  ///   - text: The typed text.
  ///   - numbers: The notation of the numbers in the text and in the expression.
  /// - Returns: nil for a text that is no sum, such as a name, a number alone, a date, or an incomplete sum.
  /// - Complexity: O(*n*), and O(1) for texts longer than ``longest``.
  public init?(_ text: String, numbers: NumberNotation = .english) {
    let scalars = text.unicodeScalars.prefix(Self.longest + 1)
    guard scalars.count <= Self.longest, let first = scalars.first(where: { $0 != " " }) else { return nil }
    let isMarked = first == "="
    guard let reader = Self.reader(of: scalars, numbers), reader.isSum || isMarked && reader.isComplete else {
      return nil
    }
    expression = reader.expression
    isCertain = reader.isCertain
    isOfNumbers = reader.isOfNumbers
    hasCurrency = reader.hasCurrency
  }

  /// Whether a text is longer than ``longest``, but begins like a sum of numbers.
  ///
  /// - Complexity: O(1).
  public static func isTooLong(_ text: String, numbers: NumberNotation = .english) -> Bool {
    let scalars = text.unicodeScalars.prefix(longest + 1)
    guard scalars.count > longest, let reader = reader(of: scalars, numbers) else { return false }
    return reader.isWorkedOut && reader.isOfNumbers
  }

  /// Reads a text without the spaces and equals signs at its ends.
  ///
  /// - Returns: nil if no sum begins with the text.
  private static func reader(of text: Substring.UnicodeScalarView, _ numbers: NumberNotation) -> SumReader? {
    var rest = text
    while let end = rest.last, end == " " || end == "=" { rest.removeLast() }
    while let start = rest.first, start == " " || start == "=" { rest.removeFirst() }
    guard !isNumberOfAnotherKind(rest), let tokens = SumTokens(rest, numbers: numbers).tokens else { return nil }
    var reader = SumReader()
    for token in tokens { guard reader.read(token) else { return nil } }
    return reader
  }

  /// Whether a text of digits is a date, a telephone number or a book number rather than a difference.
  private static func isNumberOfAnotherKind(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.allSatisfy({ SumTokens.isDigit($0) || $0 == "-" || $0 == "/" }) else { return false }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
    guard parts.count == 2 else { return parts.count > 2 }
    // A year and a month, or an area code.
    let (first, second) = (String(parts[0]), String(parts[1]))
    let isMonth =
      first.utf8.count == 4 && (first.hasPrefix("19") || first.hasPrefix("20")) && ("01"..."12").contains(second)
    return isMonth || parts.contains { $0.count > 1 && $0.first == "0" }
  }
}
