/// Texts from other programs, made fit to be shown.
enum PlainText {
  /// How many characters are kept.
  struct Limit {
    var scalars: Int
    static let name = Limit(scalars: 200)
    static let description = Limit(scalars: 500)
    static let message = Limit(scalars: 200)

    /// More bytes than that no text needs to have.
    var bytes: Int { scalars * 4 }
  }

  /// One line without controls: what breaks a line becomes a space, and a text that is too long ends in "…".
  static func line(_ text: String, isWhole: Bool = true, limit: Limit) -> String {
    var line = String.UnicodeScalarView()
    var count = 0
    var isCut = !isWhole
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if isSpace, line.last.map({ $0 == " " }) ?? true { continue }
      if !isSpace, isControl(scalar) { continue }
      guard count < limit.scalars else {
        isCut = true
        break
      }
      line.append(isSpace ? " " : scalar)
      count += 1
    }
    if line.last == " " { line.removeLast() }
    if isCut, !line.isEmpty { line.append("…") }
    return String(line)
  }

  /// Controls, and what turns the direction of the text around it.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}
