/// Reads the parts of a text in order, and decides whether they are a sum.
struct SumReader {
  /// The parts read so far, in a calculator's notation.
  private(set) var parts: [String] = []
  private(set) var isCertain = true
  /// Whether there are no units and dates so far.
  private(set) var isOfNumbers = true
  private(set) var hasCurrency = false

  /// Whether the text asks for a calculation.
  private(set) var isWorkedOut = false
  private var depth = 0
  /// For each function without parentheses around its operand, the number of parentheses open around it. The function
  /// ends at the next operator at that depth.
  private var bareFunctions: [Int] = []
  private var last = Last.nothing

  /// The kind of the last part.
  private enum Last: Equatable {
    case nothing
    /// An operator, comma or opening parenthesis; an operand follows.
    case beginning
    /// A function; its operand or a parenthesis follows.
    case function(needsParenthesis: Bool)
    case number
    /// A date, a constant, or a value that ends in a parenthesis or a sign.
    case value
    case percent
    case unit
    /// The exponent of a unit: `m^2`, `(2 m)^2`.
    case exponent
    /// An operator after a unit; another unit may follow.
    case unitOperation
    /// `to`; only units may follow.
    case conversion
  }

  /// Whether the text may end here.
  var isComplete: Bool {
    switch last {
    case .number, .value, .percent, .unit, .exponent: true
    case .nothing, .beginning, .function, .unitOperation, .conversion: false
    }
  }

  var isSum: Bool { isComplete && isWorkedOut }

  /// The parts read so far, with the closing parentheses that they lack.
  var expression: String { (parts + bareFunctions.map { _ in ")" }).joined(separator: " ") }

  private var isOperand: Bool { isComplete }
  private var isConverting = false

  /// - Returns: False if no sum continues with this token.
  mutating func read(_ token: SumTokens.Token) -> Bool {
    switch token {
    case .number(let text): readNumber(text)
    case .otherBase(let text): readValue(text, isWorkedOut: true)
    case .date(let text): readValue("\"\(text)\"", isWorkedOut: false)
    case .word(let text): read(word: text)
    case .operation(let sign): read(operation: sign)
    case .suffix(let sign): isOperand && (!isConverting || sign != "!") && take(sign, .value, isWorkedOut: true)
    case .percent: (last == .number || last == .value) && take("%", .percent)
    case .root: !isOperand && !isConverting && last != .function(needsParenthesis: true) && takeFunction("sqrt")
    case .open: readOpening()
    case .close: readClosing()
    // Calculators accept a semicolon everywhere, whatever their decimal separator.
    case .comma: isOperand && depth > 0 && takeEnd() && take(";", .beginning)
    }
  }

  private mutating func take(_ part: String, _ last: Last, isWorkedOut: Bool = false) -> Bool {
    parts.append(part)
    self.last = last
    if isWorkedOut { self.isWorkedOut = true }
    // Dates are quoted.
    if [.unit, .unitOperation, .conversion].contains(last) || part.hasPrefix("\"") { isOfNumbers = false }
    return true
  }

  private mutating func readNumber(_ text: String) -> Bool {
    if isConverting {
      // An exponent, such as in m^2, or the number of a base.
      return last == .unitOperation || parts.last == "base" ? take(text, .unit) : false
    }
    // 3 ft 2 in
    guard !isOperand || last == .unit else { return false }
    if case .function(needsParenthesis: true) = last { return false }
    let isExponent = parts.last == "^" && !isOfNumbers
    return take(text, isExponent ? .exponent : .number, isWorkedOut: last == .unitOperation)
  }

  private mutating func readValue(_ text: String, isWorkedOut: Bool) -> Bool {
    guard !isOperand, !isConverting else { return false }
    if case .function(needsParenthesis: true) = last { return false }
    return take(text, .value, isWorkedOut: isWorkedOut)
  }

  private mutating func read(operation sign: String) -> Bool {
    guard isOperand else {
      // A sign.
      guard sign == "-" || sign == "+", !isConverting, parts.last != "^" || last != .unitOperation else { return false }
      return take(sign, .beginning, isWorkedOut: last == .unitOperation)
    }
    if isConverting { return sign == "+" || sign == "-" ? false : take(sign, .unitOperation) }
    _ = takeEnd()
    if last == .unit || last == .exponent, sign != "+", sign != "-" { return take(sign, .unitOperation) }
    return take(sign, .beginning, isWorkedOut: true)
  }

  private mutating func readOpening() -> Bool {
    guard !isConverting, !isOperand else { return false }
    depth += 1
    if case .function = last { isWorkedOut = true }
    return take("(", .beginning)
  }

  private mutating func readClosing() -> Bool {
    guard isOperand, depth > 0 else { return false }
    _ = takeEnd()
    depth -= 1
    return take(")", .value)
  }

  // MARK: Words

  private mutating func read(word: String) -> Bool {
    let name = word.lowercased()
    if isConverting { return readTarget(word) }
    if isOperand, let isRead = read(connective: name) { return isRead }
    if isOperand || last == .unitOperation, mayBeUnit(word) { return readUnit(word) }
    if let constant = SumWords.constants[name] {
      // 2 pi
      let isProduct = last == .number
      guard !isOperand || isProduct else { return false }
      if case .function(needsParenthesis: true) = last { return false }
      return take(constant, .value, isWorkedOut: isProduct && name.unicodeScalars.count > 1)
    }
    guard SumWords.functions.contains(name), !isOperand else { return false }
    if case .function(needsParenthesis: true) = last { return false }
    if SumWords.bareFunctions.contains(name) { return takeFunction(name == "log" ? "log10" : name) }
    return take(name, .function(needsParenthesis: true))
  }

  /// Takes a function whose operand may lack parentheses: `sqrt 2`, `sin 30 deg`.
  private mutating func takeFunction(_ name: String) -> Bool {
    parts.append(name)
    bareFunctions.append(depth)
    return take("(", .function(needsParenthesis: false), isWorkedOut: true)
  }

  /// Ends the functions whose operand ends here.
  /// - Returns: True.
  private mutating func takeEnd() -> Bool {
    while bareFunctions.last == depth {
      bareFunctions.removeLast()
      parts.append(")")
    }
    return true
  }

  /// Whether a word after an operand is a unit. Some functions have the name of a unit.
  private func mayBeUnit(_ word: String) -> Bool {
    let name = word.lowercased()
    if SumWords.units.contains(word) || SumWords.units.contains(name) { return SumWords.constants[name] == nil }
    return !SumWords.functions.contains(name) && SumWords.constants[name] == nil
  }

  /// Reads a word between two operands, or before the unit to convert to.
  /// - Returns: nil if it is no such word.
  private mutating func read(connective name: String) -> Bool? {
    switch name {
    case "of": return last == .percent && takeEnd() ? take("*", .beginning, isWorkedOut: true) : false
    case "off":
      guard last == .percent, parts.count == 2 else { return false }
      parts = ["(", "1", "-"] + parts + [")"]
      return take("*", .beginning, isWorkedOut: true)
    case "mod": return takeEnd() && take("mod", .beginning, isWorkedOut: true)
    case "to", "as":
      guard depth == 0 else { return false }
      isConverting = true
      return takeEnd() && take("to", .conversion)
    case "in":
      // After a number it is the inch.
      guard last != .number, depth == 0 else { return nil }
      isConverting = true
      return takeEnd() && take("to", .conversion)
    default: return nil
    }
  }

  private mutating func readUnit(_ word: String) -> Bool {
    guard last != .percent else { return false }
    // 5 in cm, 255 in hex, 100 km / 2 in mi: a unit or base right after an inch is the target of a conversion.
    if parts.last == "in", depth == 0, let before = parts.dropLast().last,
      before.first?.isNumber == true || before == ")"
    {
      let isInch = !isProductOfUnits(parts.dropLast(2))
      if !isInch || SumWords.bases.contains(word.lowercased()) { parts.removeLast() }
      isConverting = true
      _ = take("to", .conversion)
      return readTarget(word)
    }
    if SumWords.refused.contains(word.lowercased()) { return false }
    joinFraction()
    return takeUnit(word)
  }

  /// Puts parentheses around a fraction that ends here, because `1/2 cup` is half a cup. The calculator would divide by
  /// two cups.
  private mutating func joinFraction() {
    guard parts.count >= 3, parts[parts.count - 2] == "/" else { return }
    let (start, before) = (parts.count - 3, parts.dropLast(3).last)
    guard parts[start].first?.isNumber == true, parts.last?.first?.isNumber == true,
      before == nil || ["+", "-", "(", ";"].contains(before)
    else { return }
    parts.insert("(", at: start)
    parts.append(")")
  }

  /// Whether a number behind these parts is a factor or divisor of something with a unit.
  private func isProductOfUnits(_ parts: ArraySlice<String>) -> Bool {
    (parts.last == "*" || parts.last == "/") && parts.contains { $0.first?.isLetter == true && mayBeUnit($0) }
  }

  /// Reads a word of the target of a conversion.
  private mutating func readTarget(_ word: String) -> Bool {
    let name = word.lowercased()
    if SumWords.refused.contains(name) { return false }
    isWorkedOut = true
    if SumWords.bases.contains(name) { return take(name, .unit) }
    if last == .conversion, let isRead = readTemperature(name) { return isRead }
    let isForm = SumWords.forms.contains(String(name.prefix { $0.isLetter }))
    // The minus prevents mixed units, such as 62 mi + 241 yd.
    return takeUnit(word, sign: last == .conversion && !isForm ? "-" : "")
  }

  /// Names both units of a conversion of a single temperature, such as `-40 f in c`, as the calculator does.
  /// - Returns: nil if it is no such conversion.
  private mutating func readTemperature(_ target: String) -> Bool? {
    let place = parts.count - 2
    guard place == 1 || place == 2 && parts[0] == "-", let target = SumWords.temperatures[target],
      let unit = SumWords.temperatures[parts[place].lowercased()]
    else { return nil }
    parts[place] = unit
    isCertain = true
    return take("-" + target, .unit)
  }

  private mutating func takeUnit(_ word: String, sign: String = "") -> Bool {
    if SumWords.currencies.contains(word.uppercased()) {
      hasCurrency = true
    } else if !SumWords.units.contains(word), !SumWords.units.contains(word.lowercased()) {
      isCertain = false
    }
    let known = SumWords.units.contains(word) ? word : word.lowercased()
    return take(sign + (SumWords.calculatorUnits[known] ?? word), .unit)
  }
}
