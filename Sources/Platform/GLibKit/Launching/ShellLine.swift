import CGLib
internal import SystemKit

/// The beginning of a line for a shell. Added values must not be run by the shell.
nonisolated struct ShellLine {
  /// The shell's own quote that is open at the end.
  private var quote: UInt8?
  /// Whether a second shell may read the line's end, or it is in a quote that only a full shell could parse.
  private var isNested = false

  private static let single = UInt8(ascii: "'")
  private static let double = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let dollar = UInt8(ascii: "$")

  init(_ line: [UInt8]) {
    var hasBlank = false
    var rest = line[...]
    while let byte = rest.popFirst() {
      switch (quote, byte) {
      case (byte, _): quote = nil
      case (nil, Self.single), (nil, Self.double): (quote, hasBlank) = (byte, false)
      case (nil, Self.backslash), (Self.double, Self.backslash): rest = rest.dropFirst()
      case (nil, UInt8(ascii: "`")), (Self.double, UInt8(ascii: "`")): isNested = true
      case (nil, Self.dollar), (Self.double, Self.dollar):
        isNested = isNested || rest.first.map("({".utf8.contains) ?? false
      default: hasBlank = hasBlank || " \t\n".utf8.contains(byte)
      }
    }
    // A quoted text with blanks is a command more often than a file.
    isNested = isNested || (quote != nil && hasBlank)
  }

  /// Quotes a value so that the shell reads exactly its bytes.
  /// - Parameter always: Whether a value that needs no quotes has them too, as in GIO.
  /// - Throws: ``GLibError`` if no quotes are safe.
  func quoted(_ value: [UInt8], always: Bool) throws(GLibError) -> [UInt8] {
    guard !isNested else {
      if Self.isPlain(value) { return value }
      throw .launching(
        localized(
          "its command would give “{text}” to a shell, which might run part of it",
          ["text": String(decoding: value, as: UTF8.self)]))
    }
    switch quote {
    case nil: return always || !Self.isPlain(value) ? ShellWords.quoted(value) : value
    case Self.single: return Array(ShellWords.quoted(value).dropFirst().dropLast())
    default: return value.flatMap { "\\\"$`".utf8.contains($0) ? [Self.backslash, $0] : [$0] }
    }
  }

  /// Whether a shell reads a text literally.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    text.allSatisfy { $0.isLetterOrDigit || "_@%+=:,./-".utf8.contains($0) }
  }
}

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
    try? ProgramPath().find(Directories.path(name), within: patience)
  }
}
