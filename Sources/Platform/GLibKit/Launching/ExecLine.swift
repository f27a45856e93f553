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

nonisolated extension ExecLine {
  /// The values of field codes other than files.
  struct Entry {
    /// The name of the icon, for `%i`.
    var icon: String?
    /// The name in the user's language, for `%c`.
    var name: String
    /// The desktop file, for `%k`.
    var path: String?
  }

  /// The commands that open files: one, or several if a command takes fewer files.
  /// - Parameter files: Absolute paths.
  /// - Throws: ``GLibError`` if a shell might run a part of a file's name.
  func commands(opening files: [[UInt8]], _ entry: Entry) throws(GLibError) -> [[[UInt8]]] {
    var rest = files[...]
    var commands: [[[UInt8]]] = []
    repeat {
      let count = rest.count
      var command: [[UInt8]] = []
      for index in words.indices { command += try expand(at: index, &rest, entry) }
      // As in GIO, a line without file codes gets the file as its last word.
      if rest.count == count, let file = rest.popFirst() { command.append(file) }
      commands.append(command)
    } while !rest.isEmpty
    return commands
  }

  /// Expands a word: into several words for a list of files, into none for a code without a value.
  private func expand(
    at index: Int, _ files: inout ArraySlice<[UInt8]>, _ entry: Entry
  ) throws(GLibError) -> [[UInt8]] {
    let isForShell = isForShell(at: index)
    var words: [[UInt8]] = []
    var word: [UInt8]? = self.words[index].hasQuotes ? [] : nil
    for piece in self.words[index].pieces {
      switch piece {
      case .byte(let byte): word = (word ?? []) + [byte]
      case .code(let code, let quote):
        for (number, value) in values(of: code, &files, entry).enumerated() {
          if quote != nil || isForShell {
            let line = (word ?? []) + (number > 0 ? [UInt8(ascii: " ")] : [])
            word = line + (try ShellLine(line).quoted(value, always: quote == UInt8(ascii: "\"")))
          } else {
            if number > 0, let full = word {
              words.append(full)
              word = nil
            }
            word = (word ?? []) + value
          }
        }
      }
    }
    return words + [word].compactMap(\.self)
  }

  /// Returns the values of a code. Later codes no longer have the files that it takes.
  private func values(of code: UInt8, _ files: inout ArraySlice<[UInt8]>, _ entry: Entry) -> [[UInt8]] {
    switch code {
    case UInt8(ascii: "i"): return entry.icon.map { ["--icon", $0].map { Array($0.utf8) } } ?? []
    case UInt8(ascii: "c"): return [Array(entry.name.utf8)]
    case UInt8(ascii: "k"): return entry.path.map { [Array($0.utf8)] } ?? []
    default: break
    }
    let form: ([UInt8]) -> [UInt8]
    switch code | 0x20 {
    case UInt8(ascii: "f"): form = { $0 }
    case UInt8(ascii: "u"): form = { path in FileAddress.of(path).map { Array($0.utf8) } ?? path }
    case UInt8(ascii: "d"): form = { Self.split($0).folder }
    case UInt8(ascii: "n"): form = { Self.split($0).name }
    default: return []
    }
    let taken = files.prefix(code & 0x20 == 0 ? files.count : 1)
    files = files.dropFirst(taken.count)
    return taken.map(form)
  }

  private static func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8]) {
    let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return (slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash]), Array(path[(slash + 1)...]))
  }

  // MARK: Words that a shell reads

  private static let shells = Set(["sh", "ash", "bash", "csh", "dash", "fish", "ksh", "mksh", "tcsh", "zsh"])

  /// Whether a shell may parse a word: the word after its option `-c`, or any with a blank. The specification leaves
  /// codes there undefined, but entries use them.
  private func isForShell(at index: Int) -> Bool {
    if !words[index].text.allSatisfy({ !" \t\n".utf8.contains($0) }) { return true }
    guard index > 1, words[index - 1].text.first == UInt8(ascii: "-"), words[index - 1].text.last == UInt8(ascii: "c")
    else { return false }
    return words[..<(index - 1)].contains { word in
      word.text.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        .map(Self.shells.contains) ?? false
    }
  }
}
