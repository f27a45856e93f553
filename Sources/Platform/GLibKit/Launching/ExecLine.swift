internal import SystemKit

/// The command of a desktop entry: words, some of them quoted, with field codes for the files to open.
///
/// It has GIO's words (`g_desktop_app_info_launch_uris`), with one difference: GIO inserts values before it divides the
/// line, so a quote in a file's name may end a word. Here, no value does.
nonisolated struct ExecLine {
  let words: [Word]

  struct Word {
    var pieces: [Piece] = []
    /// Whether it is a word even if empty.
    var hasQuotes = false

    /// The word without its codes.
    var text: [UInt8] { pieces.compactMap { if case .byte(let byte) = $0 { byte } else { nil } } }
  }

  enum Piece {
    case byte(UInt8)
    /// A field code, and the quote around it.
    case code(UInt8, in: UInt8?)
  }

  private static let percent = UInt8(ascii: "%")
  private static let backslash = UInt8(ascii: "\\")
  private static let single = UInt8(ascii: "'")
  private static let double = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let blanks = Set(" \t\n".utf8)

  /// - Throws: ``GLibError`` if a quote is not closed or the line is empty.
  init(_ line: String) throws(GLibError) {
    var words: [Word] = []
    var word: Word?
    var quote: UInt8?
    var rest = Array(line.utf8)[...]
    func add(_ piece: Piece) {
      word = word ?? Word()
      word?.pieces.append(piece)
    }
    while let byte = rest.popFirst() {
      // As in GIO, codes take precedence over quotes.
      if byte == Self.percent, let code = rest.popFirst() {
        add(code == Self.percent ? .byte(code) : .code(code, in: quote))
        continue
      }
      switch (quote, byte) {
      case (nil, _) where Self.blanks.contains(byte):
        if let word { words.append(word) }
        word = nil
      case (nil, UInt8(ascii: "#")) where word == nil: rest = rest.drop { $0 != Self.newline }
      case (nil, Self.single), (nil, Self.double):
        word = word ?? Word()
        word?.hasQuotes = true
        quote = byte
      case (byte, _): quote = nil
      case (nil, Self.backslash):
        guard let next = rest.first else { throw .launching(localized("it ends with a backslash")) }
        if next == Self.percent { continue }
        rest.removeFirst()
        if next != Self.newline { add(.byte(next)) }
      case (Self.double, Self.backslash) where rest.first.map("\"\\`$\n".utf8.contains) == true:
        add(.byte(rest.removeFirst()))
      default: add(.byte(byte))
      }
    }
    guard quote == nil else { throw .launching(localized("a closing quote is missing")) }
    if let word { words.append(word) }
    guard !words.isEmpty else { throw .launching(localized("it names no program")) }
    self.words = words
  }
}
