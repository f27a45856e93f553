import CGLib

/// The command of a desktop entry, in the form of the desktop entry specification: words, some of them quoted, with field
/// codes for what the program is to open.
nonisolated struct ExecLine {
  /// The words without their quotes.
  private let words: [[UInt8]]

  /// What a field code stands for, besides files.
  struct Entry {
    /// The name of the icon, for `%i`.
    var icon: String?
    /// The name as the user reads it, for `%c`.
    var name: String
    /// The desktop file, for `%k`.
    var path: String?
  }

  /// - Throws: ``GLibError`` if the quotes are not in pairs, or there is no word.
  init(_ line: String) throws(GLibError) {
    var count: gint = 0
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    _ = try GLibError.check { g_shell_parse_argv(line, &count, &words, &$0) }
    defer { g_strfreev(words) }
    self.words = (0..<Int(count)).compactMap { index in
      words?[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// The commands that open some files: one, or one for each file where the program takes a single one.
  /// - Parameter files: Absolute paths.
  func commands(opening files: [[UInt8]], _ entry: Entry) -> [[[UInt8]]] {
    let codes = Set(words.flatMap(Self.codes))
    guard !files.isEmpty, codes.isDisjoint(with: "FU".utf8) else { return [words.flatMap { expand($0, files, entry) }] }
    guard codes.isDisjoint(with: "fu".utf8) else {
      return files.map { file in words.flatMap { expand($0, [file], entry) } }
    }
    // An entry that does not say where is given the first file as its last word, as GIO does.
    return [words.flatMap { expand($0, [], entry) } + [files[0]]]
  }

  /// The field codes in a word.
  private static func codes(_ word: [UInt8]) -> [UInt8] {
    var codes: [UInt8] = []
    var rest = word[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "%")), sign + 1 < rest.endIndex {
      codes.append(rest[sign + 1])
      rest = rest[(sign + 2)...]
    }
    return codes
  }

  /// The words that a word stands for: several for a list of files, none for a code that stands for nothing here.
  private func expand(_ word: [UInt8], _ files: [[UInt8]], _ entry: Entry) -> [[UInt8]] {
    switch word {
    case Array("%F".utf8): return files
    case Array("%U".utf8): return files.map(Self.address)
    case Array("%i".utf8): return entry.icon.map { [Array("--icon".utf8), Array($0.utf8)] } ?? []
    default: break
    }
    var result: [UInt8] = []
    var isCode = false
    for byte in word {
      guard isCode else {
        if byte == UInt8(ascii: "%") { isCode = true } else { result.append(byte) }
        continue
      }
      isCode = false
      switch byte {
      case UInt8(ascii: "%"): result.append(byte)
      case UInt8(ascii: "f"), UInt8(ascii: "F"): result += files.first ?? []
      case UInt8(ascii: "u"), UInt8(ascii: "U"): result += files.first.map(Self.address) ?? []
      case UInt8(ascii: "c"): result += Array(entry.name.utf8)
      case UInt8(ascii: "k"): result += Array((entry.path ?? "").utf8)
      default: break
      }
    }
    // A word that was a code alone, and stands for nothing, is no word. One that is quoted and empty is.
    return result.isEmpty && !word.isEmpty ? [] : [result]
  }

  private static func address(_ path: [UInt8]) -> [UInt8] {
    FileAddress.of(path).map { Array($0.utf8) } ?? path
  }
}
