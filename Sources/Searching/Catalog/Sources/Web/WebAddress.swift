import SmartSearch

/// Recognizes web addresses.
package enum WebAddress {
  private static let longest = 2_000

  /// Returns a typed text as an address, if it has `http://` or `https://`, or is a host name with a path
  /// (`example.org/x`) or with `www.` in front. Nil for all other texts, such as file names, and for a text with
  /// characters that are invisible or change the writing direction, because it could look like another address.
  static func typed(_ text: String) -> String? {
    guard text.utf8.count <= longest,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"<>\"`{}|\\^".utf8.contains($0) })
    else { return nil }
    guard VisibleText.line(text, limit: longest) == (text, isWhole: true) else { return nil }
    for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
      return isHost(text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }) ? text : nil
    }
    let host = text.prefix { !"/?#".contains($0) }
    guard isHost(host), host.contains(".") else { return nil }
    let isMeant = host.lowercased().hasPrefix("www.") || host.count < text.count && hasNameOfTop(host)
    return isMeant ? "https://" + text : nil
  }

  /// Returns a text without matches as an address, if it is a bare host name (`wikipedia.org`), unless it ends like
  /// a file name. Nil for all other texts.
  package static func likely(_ text: String) -> String? {
    guard let top = text.split(separator: ".").last?.lowercased(), typed("www." + text) != nil,
      text.contains("."), !text.contains(where: { "/?#".contains($0) }),
      commonTops.contains(top) || top.count == 2 && top.allSatisfy(\.isLetter) && !fileEndings.contains(top)
    else { return nil }
    return "https://" + text
  }

  /// Common top-level domains besides the two letters of countries.
  private static let commonTops: Set = [
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "name", "pro", "app", "dev", "page", "blog", "wiki",
    "cloud", "online", "shop", "site", "tech", "xyz", "eu", "museum", "travel", "jobs", "news",
  ]
  /// Countries whose letters are common file endings.
  private static let fileEndings: Set = [
    "cc", "gz", "hs", "js", "md", "ml", "mm", "pl", "pm", "ps", "py", "rb", "rs", "sh", "so", "tf", "tm", "ts", "vi",
    "vb",
  ]

  /// Whether a text is a host name, optionally with a port. A user name in front could make it look like another.
  private static func isHost(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return false }
    if parts.count == 2 { guard let port = UInt16(parts[1]), port > 0 else { return false } }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.count <= 63 && !label.hasPrefix("-")
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  /// Whether a host name ends with a top-level domain: `src/main.c` does not.
  private static func hasNameOfTop(_ host: Substring) -> Bool {
    let name = host.prefix { $0 != ":" }
    guard let top = name.split(separator: ".").last else { return false }
    return top.count >= 2 && top.allSatisfy(\.isLetter)
  }
}
