import CGLib

/// A regular expression of Perl's kind, as files of other programs have them.
///
/// It gives up where looking takes many steps, so that no pattern keeps anybody waiting.
nonisolated public final class TextPattern: @unchecked Sendable {
  // It never changes, and may be used from any thread.
  private let pattern: OpaquePointer

  /// So many steps are taken at most, which is some milliseconds.
  private static let limit = "(*LIMIT_MATCH=100000)"

  /// - Throws: ``GLibError`` if it is not understood.
  public init(_ pattern: String) throws(GLibError) {
    let compiled = try GLibError.check {
      g_regex_new(Self.limit + pattern, GRegexCompileFlags(0), GRegexMatchFlags(0), &$0)
    }
    guard let compiled else { throw GLibError(domain: "glibkit", code: 0, message: "no pattern was made") }
    self.pattern = compiled
  }

  deinit { g_regex_unref(pattern) }

  /// Whether it matches anywhere in a text; false where that would take too long to tell.
  public func matches(_ text: String) -> Bool {
    g_regex_match_full(pattern, text, -1, 0, GRegexMatchFlags(0), nil, nil) != 0
  }
}
