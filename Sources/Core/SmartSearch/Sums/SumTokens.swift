/// The parts of a text that may be a sum.
struct SumTokens {
  enum Token: Equatable {
    case number(String)
    /// A number in another base, such as `0xff`.
    case otherBase(String)
    /// A date in the form of ISO 8601.
    case date(String)
    case word(String)
    /// An operator between two operands, in a calculator's notation.
    case operation(String)
    /// A sign after an operand: `!`, `²`.
    case suffix(String)
    case percent
    case root
    case open, close, comma
  }

  /// Nil if the text contains anything that no sum has.
  private(set) var tokens: [Token]? = []
  private let numbers: NumberNotation
  private var rest: Substring.UnicodeScalarView
  /// For each open parenthesis, whether it contains the arguments of a function, which commas separate.
  private var containsArguments: [Bool] = []

  init(_ text: Substring.UnicodeScalarView, numbers: NumberNotation) {
    self.numbers = numbers
    rest = text
    while let next = rest.first {
      if next == " " {
        rest.removeFirst()
      } else if let token = takeToken(next) {
        append(token)
      } else {
        tokens = nil
        return
      }
    }
  }

  /// Adds a token. A unit takes the place of `square` or `cubic` before it, with an exponent behind.
  private mutating func append(_ token: Token) {
    guard case .word = token, case .word(let last) = tokens?.last, let exponent = SumWords.powers[last.lowercased()]
    else {
      tokens?.append(token)
      return
    }
    tokens?.removeLast()
    tokens? += [token, .suffix(exponent)]
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "°"
  }

  private static let currencies: Set<Unicode.Scalar> = ["$", "€", "£", "¥"]

  private static let signs: [Unicode.Scalar: Token] = [
    "+": .operation("+"), "-": .operation("-"), "−": .operation("-"), "*": .operation("*"), "×": .operation("*"),
    "·": .operation("*"), "/": .operation("/"), "÷": .operation("/"), "^": .operation("^"), "!": .suffix("!"),
    "²": .suffix("^2"), "³": .suffix("^3"), "%": .percent, "√": .root, "(": .open, ")": .close, ",": .comma,
    ";": .comma,
  ]

  private mutating func takeToken(_ next: Unicode.Scalar) -> Token? {
    if Self.isDigit(next) || next == "." || isDecimalComma(next) { return takeNumber() }
    if Self.currencies.contains(next) {
      rest.removeFirst()
      return .word(String(next))
    }
    if Self.isLetter(next) { return .word(take { Self.isLetter($0) || Self.isDigit($0) }) }
    guard let sign = Self.signs[next], sign != .comma || isAmongArguments else { return nil }
    rest.removeFirst()
    if sign == .open { containsArguments.append(isBehindFunctionOfMany) }
    if sign == .close { _ = containsArguments.popLast() }
    if next == "*", rest.first == "*" {
      rest.removeFirst()
      return .operation("^")
    }
    return sign
  }

  private mutating func takeNumber() -> Token? {
    if let date = takeDate() { return date }
    if rest.first == "0", let base = rest.dropFirst().first, let digits = Self.bases[base] {
      let start = rest
      rest = rest.dropFirst(2)
      let text = take { digits.contains($0) }
      if !text.isEmpty, rest.first.map(Self.isLetter) != true { return .otherBase("0\(base)\(text)") }
      rest = start
    }
    if numbers.hasDecimalComma { return takeNumberWithDecimalComma() }
    var number = takeGroups().number
    if rest.first == "." {
      rest.removeFirst()
      number += "." + take(while: Self.isDigit)
    }
    // Otherwise a version or an address.
    guard number != ".", rest.first != "." else { return nil }
    return .number(number + takeExponent())
  }

  private var isAmongArguments: Bool { containsArguments.last == true }

  /// Whether the last part is a function that may have several arguments.
  private var isBehindFunctionOfMany: Bool {
    guard case .word(let word) = tokens?.last else { return false }
    let name = word.lowercased()
    return SumWords.functions.contains(name) && !SumWords.bareFunctions.contains(name)
  }

  /// Whether a sign begins a number such as `,5`.
  private func isDecimalComma(_ sign: Unicode.Scalar) -> Bool {
    guard numbers.hasDecimalComma, sign == ",", isBeforeDigit else { return false }
    switch tokens?.last {
    case nil, .operation, .open: return true
    default: return false
    }
  }

  /// Takes a number such as `1.234,5`, as `1234,5`. A full stop that cannot separate groups is a decimal sign, which
  /// keypads and programs write.
  private mutating func takeNumberWithDecimalComma() -> Token? {
    let (whole, groupSign) = takeGroups()
    var number = whole
    if let sign = rest.first, sign == "," || sign == "." && groupSign != ".", isBeforeDigit {
      rest.removeFirst()
      number = (number.isEmpty ? "0" : number) + "," + take(while: Self.isDigit)
    }
    // Otherwise a version, an address or a date.
    guard !number.isEmpty, rest.first != ".", rest.first != "," || !isBeforeDigit else { return nil }
    return .number(number + takeExponent())
  }

  /// Takes digits such as `1.234`, as `1234`, with the sign that separates their groups; nil without one.
  private mutating func takeGroups() -> (number: String, sign: Unicode.Scalar?) {
    var number = take(while: Self.isDigit)
    var sign: Unicode.Scalar?
    if (1...3).contains(number.utf8.count), !number.hasPrefix("0") {
      while let group = nextGroup(behind: sign) {
        sign = rest.removeFirst()
        rest.removeFirst(group.count)
        number += String(String.UnicodeScalarView(group))
      }
    }
    return (number, sign)
  }

  /// Whether a digit follows the next sign.
  private var isBeforeDigit: Bool { rest.dropFirst().first.map(Self.isDigit) == true }

  /// Returns the three digits behind a sign that separates groups; nil if no group follows.
  /// - Parameter sign: The sign before the last group, which separates all groups of a number.
  private func nextGroup(behind sign: Unicode.Scalar?) -> Substring.UnicodeScalarView? {
    guard let next = rest.first, sign.map({ $0 == next }) ?? numbers.groupSigns.contains(next),
      next != "," || !isAmongArguments
    else { return nil }
    let digits = rest.dropFirst().prefix(while: Self.isDigit)
    return digits.count == 3 ? digits : nil
  }

  private static let bases: [Unicode.Scalar: Set<Unicode.Scalar>] = [
    "x": Set("0123456789abcdefABCDEF".unicodeScalars), "b": ["0", "1"], "o": Set("01234567".unicodeScalars),
  ]

  /// Takes `e6` or `e-6` after a number.
  private mutating func takeExponent() -> String {
    guard rest.first == "e" || rest.first == "E" else { return "" }
    let start = rest
    rest.removeFirst()
    var sign = ""
    if let next = rest.first, next == "-" || next == "+" {
      sign = String(next)
      rest.removeFirst()
    }
    let digits = take(while: Self.isDigit)
    if !digits.isEmpty, rest.first.map(Self.isLetter) != true { return "e" + sign + digits }
    rest = start
    return ""
  }

  private mutating func takeDate() -> Token? {
    let text = rest.prefix(10)
    guard text.count == 10, rest.dropFirst(10).first.map({ Self.isDigit($0) || $0 == "-" }) != true else { return nil }
    let isDate = text.enumerated().allSatisfy { place, scalar in
      place == 4 || place == 7 ? scalar == "-" : Self.isDigit(scalar)
    }
    guard isDate else { return nil }
    rest = rest.dropFirst(10)
    return .date(String(String.UnicodeScalarView(text)))
  }

  private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(String.UnicodeScalarView(part))
  }
}
