internal import SmartSearch
internal import SystemKit

/// Turns a server's text into a plain line: removes highlighting tags and harmful characters. No text is ever
/// interpreted as markup.
enum TextCleaning {
  /// - Parameter limit: the most scalars to keep.
  static func clean(_ text: String, limit: Int) -> String {
    // Text far beyond the limit is not examined: it may be a megabyte of blanks.
    let most = limit * 8
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
    return VisibleText.line(withoutMarkup(cut), limit: most).text.prefix(scalars: limit).trimmed
  }

  /// The tags with which servers highlight. Others stay, because they are part of names: `vector<int>`.
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
    // Servers with tags must write a literal “<” as “&lt;”; without tags, “&lt;” may be literal.
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
  /// Returns the first whole letters that fit into this number of scalars.
  fileprivate func prefix(scalars limit: Int) -> String {
    var room = limit
    let whole = prefix { letter in
      room -= letter.unicodeScalars.count
      return room >= 0
    }
    // If even the first letter is too long, a part of it is better than nothing.
    return whole.isEmpty ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) : String(whole)
  }
}
