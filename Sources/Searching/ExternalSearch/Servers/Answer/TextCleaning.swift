internal import SmartSearch

/// Makes what a server says plain text of one line: the marks of a highlighter are taken out, and what is harmful to
/// show. None of it is ever read as markup.
enum TextCleaning {
  /// - Parameter limit: the most scalars that stay.
  static func clean(_ text: String, limit: Int) -> String {
    // What is far beyond the limit is not looked at: a megabyte of blanks is a text, too.
    let most = limit * 8
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
    return VisibleText.line(withoutMarkup(cut), limit: most).text.prefix(scalars: limit).trimmed
  }

  /// The tags by which servers mark what was found. Others stay, as they are part of names: `vector<int>`.
  private static let tags: Set<Substring> = [
    "em", "mark", "b", "strong", "i", "u", "span", "br", "p", "small", "sub", "sup", "font", "wbr", "nobr",
  ]

  private static func withoutMarkup(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    var isMarkup = false
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      let name = inside.drop { $0 == "/" }.prefix { $0.isASCII && $0.isLetter }
      if tags.contains(Substring(name.lowercased())), let close = inside.firstIndex(of: ">") {
        isMarkup = true
        rest = inside[inside.index(after: close)...]
      } else {
        result += "<"
        rest = inside
      }
    }
    result += rest
    // A server that marks by tags must write a literal “<” as “&lt;”; one that does not may mean “&lt;” itself.
    return isMarkup ? decodingEntities(result) : result
  }

  private static let entities: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'", "#x27": "'", "#34": "\"", "nbsp": " ",
    "#160": " ", "hellip": "…",
  ]

  private static func decodingEntities(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      let inside = rest[rest.index(after: start)...]
      if let end = inside.prefix(8).firstIndex(of: ";"), let sign = entities[inside[..<end]] {
        result += sign
        rest = inside[inside.index(after: end)...]
      } else {
        result += "&"
        rest = inside
      }
    }
    return result + rest
  }
}

extension String {
  /// Its first letters, as many whole ones as have no more than so many scalars.
  fileprivate func prefix(scalars limit: Int) -> String {
    var room = limit
    let whole = prefix { letter in
      room -= letter.unicodeScalars.count
      return room >= 0
    }
    // If already the first letter is too long, its beginning is better than nothing.
    return whole.isEmpty ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) : String(whole)
  }
}
