import CGLib

/// A category of the developers' log: off unless `G_MESSAGES_DEBUG` names it.
///
///     extension DeveloperLog { static let cache = DeveloperLog("hunch-cache") }
///
///     DeveloperLog.cache.write("mapped \(path)")
///
/// `G_MESSAGES_DEBUG=hunch-cache` enables this category; spaces separate several, and `all` also enables those of
/// every library. It is GLib's structured log: a program started by the desktop writes to the journal, with the
/// category as `GLIB_DOMAIN`; others write to standard error, after ``prepare()``.
nonisolated public struct DeveloperLog: Sendable {
  /// The name that enables it.
  public let category: String

  /// Whether it was enabled when it was made.
  public let isOn: Bool

  public init(_ category: String) {
    self.category = category
    isOn = g_log_writer_default_would_drop(G_LOG_LEVEL_DEBUG, category) == 0
  }

  /// Keeps the log out of standard output, where the program prints its answers. Call this first in the program.
  public static func prepare() { g_log_writer_default_set_use_stderr(1) }

  /// Writes a line, from any thread.
  /// - Parameter message: Not evaluated while the category is disabled.
  public func write(_ message: @autoclosure () -> String) {
    guard isOn else { return }
    // As a field, C reads the text literally: a `%` has no meaning.
    withFields([("GLIB_DOMAIN", category), ("PRIORITY", "7"), ("MESSAGE", message())]) { fields in
      g_log_structured_array(G_LOG_LEVEL_DEBUG, fields.baseAddress, gsize(fields.count))
    }
  }

  private func withFields(_ texts: [(StaticString, String)], _ body: (UnsafeBufferPointer<GLogField>) -> Void) {
    let values = texts.map { g_strdup($0.1) }
    defer { values.forEach { g_free($0) } }
    let fields = zip(texts, values).map { text, value in
      // A static string lives as long as the program.
      GLogField(key: UnsafeRawPointer(text.0.utf8Start).assumingMemoryBound(to: CChar.self), value: value, length: -1)
    }
    fields.withUnsafeBufferPointer(body)
  }
}
