/// The way that a region writes numbers in sums.
public struct NumberNotation: Sendable, Hashable {
  /// Whether a comma separates the decimals, as in `1,5`.
  public let hasDecimalComma: Bool

  /// The signs that may separate groups of three digits.
  let groupSigns: Set<Unicode.Scalar>

  /// English numbers: `1,234.5`.
  public static let english = NumberNotation(hasDecimalComma: false, groupSigns: [","])

  /// A region that separates groups by one of these spaces accepts each of them, because keyboards lack most. The same
  /// holds for apostrophes.
  private static let alike: [Set<Unicode.Scalar>] = [[" ", "\u{A0}", "\u{2009}", "\u{202F}"], ["'", "\u{2019}"]]

  private init(hasDecimalComma: Bool, groupSigns: Set<Unicode.Scalar>) {
    self.hasDecimalComma = hasDecimalComma
    self.groupSigns = groupSigns
  }

  /// Makes the notation of a region. Without groups and with a decimal point, it is that of ``english``.
  ///
  /// - Parameter example: The number 1234.5 as the region writes it: `1.234,5`, `1 234,5`, `1’234.5`.
  public init(example: String) {
    let signs = example.unicodeScalars.filter { !SumTokens.isDigit($0) }
    guard signs.last == "," || signs.last == "." else {
      self = .english
      return
    }
    let sign = signs.count == 2 ? signs.first : signs.last == "." ? "," : nil
    let groupSigns: Set<Unicode.Scalar> = sign.map { sign in Self.alike.first { $0.contains(sign) } ?? [sign] } ?? []
    self.init(hasDecimalComma: signs.last == ",", groupSigns: groupSigns)
  }
}
