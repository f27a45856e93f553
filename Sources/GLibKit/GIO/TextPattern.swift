import CGLib

/// A regular expression of Perl's kind, as files of other programs have them.
///
/// It gives up where looking takes many steps, so that no pattern keeps anybody waiting.
nonisolated public final class TextPattern: @unchecked Sendable {
  // It never changes, and may be used from any thread.
  private let pattern: OpaquePointer
  private let text: String
  private let ignoresCase: Bool

  /// So many steps are taken at most, which is some milliseconds.
  private static let limit = "(*LIMIT_MATCH=100000)"

  /// - Throws: ``GLibError`` if it is not understood.
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

  /// Whether it matches anywhere in a text; false where that would take too long to tell.
  public func matches(_ text: String) -> Bool {
    g_regex_match_full(pattern, text, -1, 0, GRegexMatchFlags(0), nil, nil) != 0
  }

  /// The parts of a text between its matches, and what groups of these have captured; the text as it is where there are none, or where that would take too long
  /// to tell.
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
