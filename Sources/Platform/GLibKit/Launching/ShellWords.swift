import CGLib

/// Parses command lines like a shell, without running one.
nonisolated public enum ShellWords {
  /// The words of a command line, with their quotes resolved. Nothing is expanded.
  /// - Throws: ``GLibError`` if a quote is not closed or the line is empty.
  public static func words(of line: String) throws(GLibError) -> [String] {
    var count: gint = 0
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    _ = try GLibError.check { g_shell_parse_argv(line, &count, &words, &$0) }
    defer { g_strfreev(words) }
    return (0..<Int(count)).compactMap { words?[$0].map { String(cString: $0) } }
  }

  /// Quotes bytes as one word of a shell.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func quoted(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + bytes.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] } + [quote]
  }

  /// The time for the disk of a program to answer.
  private static let patience = Duration.seconds(1)

  /// Returns the path of a program: the given one, or that in `PATH`. A leading tilde means the home folder.
  /// - Returns: nil if it is missing or not executable, or its disk does not answer.
  public static func path(ofProgram name: String) -> String? {
    let name = name.hasPrefix("~/") ? Directories.home + name.dropFirst() : name
    return try? ProgramPath.find(name, within: patience)
  }
}
