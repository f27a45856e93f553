import CGLib

/// A Perl-compatible regular expression, as in files of other programs.
///
/// Matching stops after many steps, so no pattern blocks the program.
nonisolated public final class TextPattern: @unchecked Sendable {
  // It never changes, and works in any thread.
  private let pattern: OpaquePointer
  private let text: String
  private let ignoresCase: Bool

  /// The most steps, which take some milliseconds.
  private static let limit = "(*LIMIT_MATCH=100000)"

  /// - Throws: ``GLibError`` if the pattern is invalid.
  public init(_ pattern: String, ignoresCase: Bool = false) throws(GLibError) {
    let compiled = try GLibError.check {
      g_regex_new(
        Self.limit + pattern, ignoresCase ? G_REGEX_CASELESS : GRegexCompileFlags(0), GRegexMatchFlags(0), &$0)
    }
    guard let compiled else { throw GLibError(domain: "glibkit", code: 0, message: "no pattern was made") }
    self.pattern = compiled
    text = pattern
    self.ignoresCase = ignoresCase
  }

  deinit { g_regex_unref(pattern) }

  /// Whether it matches anywhere in a text; false if matching takes too long.
  public func matches(_ text: String) -> Bool {
    g_regex_match_full(pattern, text, -1, 0, GRegexMatchFlags(0), nil, nil) != 0
  }

  /// The parts of a text between its matches, and the captures of groups; the whole text without matches, or if
  /// matching takes too long.
  public func parts(of text: String) -> [String] {
    guard let parts = g_regex_split_full(pattern, text, -1, 0, GRegexMatchFlags(0), 0, nil) else { return [text] }
    defer { g_strfreev(parts) }
    return sequence(first: parts) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != nil }.compactMap { $0 }.map {
      String(cString: $0)
    }
  }
}

nonisolated extension TextPattern: Hashable {
  public static func == (one: TextPattern, other: TextPattern) -> Bool {
    one.text == other.text && one.ignoresCase == other.ignoresCase
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(ignoresCase)
  }
}
