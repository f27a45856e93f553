import TestSupport
import Testing

@testable import SystemKit

@Suite("JSON") struct JSONTests {
  @Test(arguments: [
    ("[1, 2.5, \"a\\u00e9\", true, null]", JSON.array([.integer(1), .number(2.5), .string("aé"), .bool(true), .null])),
    ("{\"b\": 1, \"a\": {}}", .object([.init(name: "b", value: .integer(1)), .init(name: "a", value: .object([]))])),
    ("\"\\\"[{\"", .string("\"[{")),
    ("[[]]", .array([.array([])])),
    ("{\"a\": 1, \"a\": 2}", .object([.init(name: "a", value: .integer(2))])),
    ("[-9223372036854775808]", .array([.integer(.min)])),
    ("[18446744073709551616, -0.5e1]", .array([.number(18_446_744_073_709_551_616), .number(-5)])),
    ("\"\t\\u0000\\ud83d\\ude00\"", .string("\t\u{0}😀")),
  ])
  func values(_ text: String, _ value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  @Test(arguments: [
    "", " ", "[", "]", "[1", "{\"a\"}", "{\"a\":1,}", "[1,]", "nul", "[1] x", "['a']", "// c\n[1]", "/*\"*/[1]",
    "# c\n[1]", "var x = [1];", "[1}", "<html></html>", "\u{0}", "[\"a]", "[\"\\ud800\"]", "1, 2",
    "01", "-", "1.", ".5", "1e", "1e999", "+1", "NaN", "\"\u{0}\"", "\"\\x\"", "\"\\u12\"", "\"\\ud83dx\"",
  ])
  func whatIsNoJSONIsSaidToBeNone(_ text: String) {
    #expect(throws: JSONError.self) { try JSON(parsing: text) }
  }

  @Test(arguments: [
    ("\"a\"", ["a"]), ("2.5", ["2.5"]), ("[\"a\", 1, null, [\"b\"]]", ["a", "1"]), ("true", []), ("{\"a\": \"b\"}", []),
  ])
  func textsAreThoseOfAValueOrOfItsElements(_ text: String, _ texts: [String]) throws {
    #expect(try JSON(parsing: text).texts == texts)
  }

  @Test func aLastCommaIsReadWhereItIsAllowed() throws {
    let text = "{\"a\": [1, [2,],\n], \"b\": {\"c\": 3 , } ,}"
    let plain = try JSON(parsing: "{\"a\": [1, [2]], \"b\": {\"c\": 3}}")
    #expect(try JSON(parsing: text, allowsLastComma: true) == plain)
    #expect(throws: JSONError.self) { try JSON(parsing: text) }
    for text in ["[,]", "{,}", "[1,,]", "{\"a\":1,,}", "[1,}", "{\"a\":1,]", "1,", "[1],"] {
      #expect(throws: JSONError.self, "\(text)") { try JSON(parsing: text, allowsLastComma: true) }
    }
  }

  @Test func everyValueIsReadAsItWasWritten() throws {
    try withEvery(300) { random in
      let value = Self.value(&random, depth: 0)
      let text = Self.text(of: value, &random)
      let read = try JSON(parsing: text)
      #expect(read == value, "\(text)")
    }
  }

  /// Any text is either read or refused.
  @Test func noTextMakesItStumble() {
    let pieces = [
      "[", "]", "{", "}", "\"", "\\", ":", ",", "1", "-", "e9", "\\u0", "tru", "null", " ", "\u{0}", "é", "/*", "#",
    ]
    withEvery(3_000) { random in
      let text = random.text(of: pieces, letters: 0...30)
      if let value = try? JSON(parsing: text), let path = try? JSONPath("$..*") { _ = path.values(in: value) }
      _ = try? JSONPath("$" + text)
    }
  }

  private static func value(_ random: inout SeededRandom, depth: Int) -> JSON {
    switch random.int(below: depth < 5 ? 7 : 5) {
    case 0: .null
    case 1: .bool(random.oneIn(2))
    case 2: .integer(Int64(bitPattern: random.next()))
    case 3: .number(Double(random.int(below: 2_000_001) - 1_000_000) / 64 + 0.5 / 64)
    case 4: .string(random.text(of: letters, letters: 0...6))
    case 5: .array((0..<random.int(below: 5)).map { _ in value(&random, depth: depth + 1) })
    default:
      .object(
        (0..<random.int(below: 5)).map {
          .init(name: "\($0)" + random.text(of: letters, letters: 0...2), value: value(&random, depth: depth + 1))
        })
    }
  }

  private static let letters = ["a", "é", "日", "🔥", "\"", "\\", "[", "{", "\n", "\u{1}", " ", "/", "#", "'"]

  private static func text(of value: JSON, _ random: inout SeededRandom) -> String {
    let space = random.oneIn(3) ? " " : ""
    switch value {
    case .null: return "null" + space
    case .bool(let value): return "\(value)" + space
    case .integer(let value): return "\(value)" + space
    case .number(let value): return "\(value)" + space
    case .string(let value): return quoted(value, &random)
    case .array(let elements):
      var parts: [String] = []
      for element in elements { parts.append(text(of: element, &random)) }
      return "[" + space + parts.joined(separator: space + ",") + "]"
    case .object(let members):
      var parts: [String] = []
      for member in members {
        parts.append(quoted(member.name, &random) + space + ":" + text(of: member.value, &random))
      }
      return "{" + space + parts.joined(separator: "," + space) + "}"
    }
  }

  private static func quoted(_ text: String, _ random: inout SeededRandom) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar.value < 0x10000 && random.oneIn(4) {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else if scalar == "\"" || scalar == "\\" {
        result += "\\" + String(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  @Test func nestingIsBounded() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSON(parsing: nested(64))
    #expect(throws: JSONError("the text is nested more than 64 levels deep")) { try JSON(parsing: nested(65)) }
    // This many would overflow the parser's stack.
    #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "[", count: 1 << 20)) }
    #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "{\"a\":", count: 1 << 18)) }
    // A comment with a quote, which would hide the brackets from code that takes it for the start of a string.
    #expect(throws: JSONError.self) { try JSON(parsing: "/*\"*/" + String(repeating: "[", count: 1 << 20)) }
  }

  @Test func anObjectHasABoundedNumberOfMembersAndAnArrayHasNot() throws {
    func object(_ count: Int) -> String {
      "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    }
    #expect(try JSON(parsing: object(4_096))["4095"] == .integer(0))
    #expect(throws: JSONError.self) { try JSON(parsing: object(4_097)) }
    let many = try JSON(parsing: "[" + [String](repeating: "0", count: 100_000).joined(separator: ",") + "]")
    #expect(try JSONPath("$[99999]").values(in: many) == [.integer(0)])
  }

  @Test(arguments: [
    ("$", ["{}"]),
    ("$.hits[*].name", ["\"x\"", "\"y\""]),
    ("$.hits[0].name", ["\"x\""]),
    ("$.hits[-1]['name']", ["\"y\""]),
    ("$['hits'][\"1:\"]", []),
    ("$.list[2:]", ["3", "4"]),
    ("$.list[:-3]", ["1"]),
    ("$.list[1:3]", ["2", "3"]),
    ("$.list[3:1]", []),
    ("$.list[-100:100]", ["1", "2", "3", "4"]),
    ("$.list[9]", []),
    ("$['a.b']", ["7"]),
    ("$['it\\'s']", ["8"]),
    ("$..name", ["\"x\"", "\"y\""]),
    ("$.hits..*", ["{\"name\":\"x\"}", "{\"name\":\"y\"}", "\"x\"", "\"y\""]),
    ("$.hits.*.name", ["\"x\"", "\"y\""]),
    ("$.größe", ["9"]),
    ("$.none.name", []),
    ("$.list.name", []),
    ("$.hits[*][0]", []),
  ])
  func pathsLeadToValues(_ path: String, _ expected: [String]) throws {
    let text = """
      {"hits": [{"name": "x"}, {"name": "y"}], "list": [1, 2, 3, 4], "a.b": 7, "it's": 8, "größe": 9}
      """
    let document = try JSON(parsing: text)
    let values = try JSONPath(path).values(in: document)
    let wanted = path == "$" ? [document] : try expected.map { try JSON(parsing: $0) }
    #expect(values == wanted)
  }

  @Test(arguments: [
    ("", "a path must begin with $, at character 1"), ("name", "a path must begin with $, at character 1"),
    ("$name", "a step must begin with . or [, at character 2"), ("$.", "a name is missing, at character 3"),
    ("$..", "a name is missing, at character 4"), ("$[", "a number, a name in quotes or * is missing, at character 3"),
    ("$['a", "' is missing, at character 5"), ("$['a'", "] is missing, at character 6"),
    ("$[1", "] is missing, at character 4"), ("$[1:2:3]", "] is missing, at character 6"),
    ("$[?(@.a)]", "a number, a name in quotes or * is missing, at character 3"),
    ("$['\\x']", "\\x is not supported, at character 5"), ("$[1-2]", "“1-2” is not a number, at character 6"),
    ("$[99999999999999999999]", "“99999999999999999999” is not a number, at character 23"),
    ("$.a b", "a step must begin with . or [, at character 4"),
  ])
  func aWrongPathIsExplained(_ path: String, _ message: String) {
    #expect(throws: JSONError(message)) { try JSONPath(path) }
  }
}
