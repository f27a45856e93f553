internal import SystemKit

/// A text with placeholders such as `{query}`, whose values are escaped for their place.
struct Template: Sendable, Hashable {
  enum Slot: String, Sendable, CaseIterable {
    /// The query.
    case query
    /// The query, escaped additionally for a quoted string.
    case quotedQuery = "query-json"
    /// The requested number of suggestions.
    case limit
    /// The user's language and country: `de-AT`.
    case locale
    /// The user's language: `de`.
    case language
    /// The secret for the server.
    case token
  }

  /// The escaping of values.
  enum Escaping: Sendable {
    case none
    /// For an address or a form: everything but letters, digits and `-._~` becomes `%XX`.
    case percent
    /// For a JSON string.
    case json
  }

  private enum Part: Sendable, Hashable {
    case text(String)
    case slot(Slot)
  }

  private var parts: [Part] = []
  let escaping: Escaping

  struct Problem: Error, Equatable {
    var message: String
  }

  /// - Parameters:
  ///   - slots: the allowed placeholders.
  ///   - constants: further names and their values.
  init(
    _ text: String, escaping: Escaping, slots: [Slot] = [.query, .quotedQuery, .limit, .locale, .language],
    constants: [String: String] = [:]
  ) throws(Problem) {
    self.escaping = escaping
    var rest = text[...]
    while let (before, name, after) = Self.brace(in: rest) {
      parts.append(.text(String(before)))
      rest = after
      if let slot = Self.slot(named: name), slots.contains(slot) {
        parts.append(.slot(slot))
      } else if let constant = constants[name] {
        // The server is an address itself; all other constants are names within one.
        parts.append(.text(name == "server" ? constant : Self.escape(constant, escaping)))
      } else if let fixed = Self.openSearchConstants[name] {
        parts.append(.text(fixed))
      } else if !name.hasSuffix("?") {
        let known = slots.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        throw Problem(
          message: localized(
            "unknown placeholder {placeholder}; use {known}", ["placeholder": "{\(name)}", "known": known]))
      }
    }
    parts.append(.text(String(rest)))
  }

  /// Maps OpenSearch's names of placeholders, to accept the templates of sites unchanged.
  private static func slot(named name: String) -> Slot? {
    switch name {
    case "searchTerms": .query
    case "count", "count?": .limit
    case "language?": .language
    default: Slot(rawValue: name)
    }
  }

  private static let openSearchConstants = ["inputEncoding": "UTF-8", "inputEncoding?": "UTF-8"]

  /// Finds the first name in braces: letters, and the signs of OpenSearch. JSON's braces never match.
  private static func brace(in text: Substring) -> (before: Substring, name: String, after: Substring)? {
    var start = text.startIndex
    while let open = text[start...].firstIndex(of: "{") {
      let name = text[text.index(after: open)...].prefix { $0.isASCII && ($0.isLetter || "-:?".contains($0)) }
      if !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == "}" {
        return (text[..<open], String(name), text[text.index(after: name.endIndex)...])
      }
      start = text.index(after: open)
    }
    return nil
  }

  func has(_ slot: Slot) -> Bool { parts.contains(.slot(slot)) }

  /// The text before the first slot.
  var beginning: String {
    var beginning = ""
    for part in parts {
      guard case .text(let text) = part else { break }
      beginning += text
    }
    return beginning
  }

  func filled(_ values: [Slot: String]) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .text(let text): result += text
      case .slot(.quotedQuery): result += Self.escape(Self.escape(values[.query] ?? "", .json), escaping)
      case .slot(let slot): result += Self.escape(values[slot] ?? "", escaping)
      }
    }
  }

  private static func escape(_ text: String, _ escaping: Escaping) -> String {
    switch escaping {
    case .none: text
    case .percent: text.percentEncoded()
    case .json: jsonEscaped(text)
    }
  }

  private static func jsonEscaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\0"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
