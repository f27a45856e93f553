public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  /// Members in the order of the text, each name once.
  case object([Member])

  /// A name and its value, in an object.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSON
  }

  /// The value as text, if it is a string or a number.
  public var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null, .bool, .array, .object: nil
    }
  }

  /// The texts of an array's elements, or the only one of another value.
  public var texts: [String] {
    if case .array(let elements) = self { return elements.compactMap(\.text) }
    return [text].compactMap(\.self)
  }

  /// The value of an object's member.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

/// The error in a text that should be JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence without its subject, which is the text.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension JSON {
  /// Parses a text (RFC 8259). Call it off the main thread: it takes time linear in the length of the text.
  ///
  /// The last of several members with the same name counts. Strings may contain unescaped control characters except
  /// NUL: scripts write line breaks and tabs.
  ///
  /// - Parameters:
  ///   - allowsLastComma: Whether a comma may follow the last element of an array or member of an object.
  ///   - deepest: The deepest nesting of arrays and objects.
  /// - Throws: ``JSONError``, also for valid JSON that is nested more deeply, or has an object with more than 4,096
  ///   members.
  public init(parsing text: String, allowsLastComma: Bool = false, deepest: Int = 64) throws(JSONError) {
    var parser = JSONParser(text, allowsLastComma: allowsLastComma, deepest: deepest)
    self = try parser.document()
  }
}

/// Parses a JSON text from its start to its end.
private struct JSONParser {
  private let bytes: [UInt8]
  private let allowsLastComma: Bool
  private var place = 0
  private var depth = 0

  private let deepest: Int
  /// The most members of one object.
  private static let mostMembers = 4_096

  init(_ text: String, allowsLastComma: Bool, deepest: Int) {
    bytes = Array(text.utf8)
    self.deepest = deepest
    self.allowsLastComma = allowsLastComma
  }

  mutating func document() throws(JSONError) -> JSON {
    skipSpace()
    guard place < bytes.count else { throw JSONError(localized("the text is empty")) }
    let value = try value()
    skipSpace()
    guard place == bytes.count else { throw error() }
    return value
  }

  /// Parses the value that begins here.
  private mutating func value() throws(JSONError) -> JSON {
    switch next {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in .object(try parser.members()) }
    case UInt8(ascii: "["): return try nested { parser throws(JSONError) in .array(try parser.elements()) }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONError) -> JSON
  ) throws(JSONError) -> JSON {
    guard depth < deepest else {
      throw JSONError(
        localized(
          "the text is nested more than {count} level deep",
          plural: "the text is nested more than {count} levels deep", count: deepest))
    }
    depth += 1
    place += 1
    skipSpace()
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func elements() throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    if take("]") { return elements }
    repeat {
      skipSpace()
      if isAfterLastComma(elements.count, UInt8(ascii: "]")) { break }
      elements.append(try value())
      skipSpace()
    } while take(",")
    guard take("]") else { throw error() }
    return elements
  }

  private mutating func members() throws(JSONError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var places: [String: Int] = [:]
    if take("}") { return members }
    repeat {
      skipSpace()
      if isAfterLastComma(members.count, UInt8(ascii: "}")) { break }
      guard next == UInt8(ascii: "\"") else { throw error() }
      let name = try string()
      skipSpace()
      guard take(":") else { throw error() }
      skipSpace()
      let value = try value()
      if let known = places[name] {
        members[known].value = value
      } else {
        guard members.count < Self.mostMembers else {
          throw JSONError(
            localized(
              "the text has an object with more than {count} member",
              plural: "the text has an object with more than {count} members", count: Self.mostMembers))
        }
        places[name] = members.count
        members.append(JSON.Member(name: name, value: value))
      }
      skipSpace()
    } while take(",")
    guard take("}") else { throw error() }
    return members
  }

  /// Whether a comma that is allowed was the last one before the end of an array or object with so many parts.
  private func isAfterLastComma(_ count: Int, _ end: UInt8) -> Bool { allowsLastComma && count > 0 && next == end }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    guard bytes[place...].starts(with: word.utf8) else { throw error() }
    place += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = place
    _ = take("-")
    let firstDigit = place
    takeDigits()
    // A number needs a digit, and must have no leading zeros.
    guard place > firstDigit, place == firstDigit + 1 || bytes[firstDigit] != UInt8(ascii: "0") else { throw error() }
    let isWhole = next != UInt8(ascii: ".") && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    if take(".") { try takeSomeDigits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try takeSomeDigits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw error() }
    return .number(number)
  }

  private mutating func takeDigits() {
    while let next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { place += 1 }
  }

  private mutating func takeSomeDigits() throws(JSONError) {
    let start = place
    takeDigits()
    guard place > start else { throw error() }
  }

  /// Parses the string whose first quote is here.
  private mutating func string() throws(JSONError) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += UTF8.encode(try escaped()).map(Array.init) ?? []
      case 0: throw error()
      default: text.append(byte)
      }
    }
    throw error()
  }

  /// Parses the rest of an escape, behind its backslash.
  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let sign = next else { throw error() }
    place += 1
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(sign)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error()
    }
    let unit = try codeUnit()
    guard UTF16.isLeadSurrogate(unit) else {
      guard let scalar = Unicode.Scalar(unit) else { throw error() }
      return scalar
    }
    guard take("\\"), take("u") else { throw error() }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else { throw error() }
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  /// Parses the four digits of a UTF-16 code unit.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let end = place + 4
    guard end <= bytes.count, bytes[place..<end].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt16(String(decoding: bytes[place..<end], as: UTF8.self), radix: 16)
    else { throw error() }
    place = end
    return unit
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private func error() -> JSONError {
    let before = String(decoding: bytes[..<place], as: UTF8.self)
    return JSONError(
      localized(
        "{problem}, at character {position}",
        ["problem": localized("the text is not JSON"), "position": String(before.count + 1)]))
  }
}
