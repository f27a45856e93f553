struct JSONPathParser {
  private var rest: Substring
  private var position = 1

  init(_ text: String) { rest = text[...] }

  mutating func steps() throws(JSONError) -> [JSONPath.Step] {
    guard take("$") else { throw error(localized("a path must begin with $")) }
    var steps: [JSONPath.Step] = []
    while !rest.isEmpty {
      let isDeep = take("..")
      if take("[") {
        steps.append(.init(selector: try bracketed(), isDeep: isDeep))
      } else if isDeep || take(".") {
        steps.append(.init(selector: try name(), isDeep: isDeep))
      } else {
        throw error(localized("a step must begin with . or ["))
      }
    }
    return steps
  }

  /// `name` or `*`, after a dot.
  private mutating func name() throws(JSONError) -> JSONPath.Selector {
    if take("*") { return .all }
    let name = takeAll { $0 != "." && $0 != "[" && $0 != "]" && !$0.isWhitespace && $0 != "'" && $0 != "\"" }
    guard !name.isEmpty else { throw error(localized("a name is missing")) }
    return .member(name)
  }

  /// Parses the rest of a bracket, behind its opening.
  private mutating func bracketed() throws(JSONError) -> JSONPath.Selector {
    let selector: JSONPath.Selector
    if take("*") {
      selector = .all
    } else if take("'") {
      selector = .member(try quoted("'"))
    } else if take("\"") {
      selector = .member(try quoted("\""))
    } else {
      let start = try integer()
      if take(":") {
        selector = .slice(start, try integer())
      } else if let start {
        selector = .element(start)
      } else {
        throw error(localized("a number, a name in quotes or * is missing"))
      }
    }
    guard take("]") else { throw error(localized("{sign} is missing", ["sign": "]"])) }
    return selector
  }

  private mutating func quoted(_ quote: Character) throws(JSONError) -> String {
    var name = ""
    while let next = rest.first {
      advance(1)
      if next == quote { return name }
      if next == "\\", let escaped = rest.first {
        guard escaped == quote || escaped == "\\" else {
          throw error(localized("{sign} is not supported", ["sign": "\\\(escaped)"]))
        }
        advance(1)
        name.append(escaped)
      } else {
        name.append(next)
      }
    }
    throw error(localized("{sign} is missing", ["sign": String(quote)]))
  }

  /// Parses a number; nil without one.
  private mutating func integer() throws(JSONError) -> Int? {
    let digits = takeAll { $0 == "-" || $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    guard let number = Int(digits), number.magnitude < 1 << 31 else {
      throw error(localized("“{text}” is not a number", ["text": digits]))
    }
    return number
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    advance(text.count)
    return true
  }

  private mutating func takeAll(_ isWanted: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: isWanted)
    advance(taken.count)
    return String(taken)
  }

  private mutating func advance(_ count: Int) {
    rest = rest.dropFirst(count)
    position += count
  }

  private func error(_ message: String) -> JSONError {
    JSONError(localized("{problem}, at character {position}", ["problem": message, "position": String(position)]))
  }
}
