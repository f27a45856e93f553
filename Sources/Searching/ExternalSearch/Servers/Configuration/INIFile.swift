internal import SystemKit

/// The sections of an INI file, with their line numbers.
///
/// A line that begins with white space continues the value above. Lines that begin with `#` or `;` are comments.
struct INIFile {
  struct Section {
    var name: String
    var line: Int
    var entries: [Entry] = []
  }

  struct Entry: Equatable {
    var key: String
    var value: String
    var line: Int
  }

  private(set) var sections: [Section] = []

  /// The invalid lines.
  private(set) var problems: [(line: Int, message: String)] = []

  init(_ bytes: [UInt8]) {
    let lines = bytes.withoutByteOrderMark.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let text = String(validating: line, as: UTF8.self) else {
        report(at: index + 1, localized("the line is not UTF-8; save the file as UTF-8"))
        continue
      }
      read(text, line: index + 1)
    }
  }

  private mutating func report(at line: Int, _ message: String) { problems.append((line, message)) }

  private mutating func read(_ raw: String, line: Int) {
    let text = raw.trimmed
    if text.isEmpty || text.hasPrefix("#") || text.hasPrefix(";") { return }
    if text.hasPrefix("[") && !isContinuation(raw) {
      guard text.hasSuffix("]") else {
        report(at: line, localized("“{text}”: the closing ] is missing", ["text": text.shortened]))
        return
      }
      sections.append(Section(name: text.dropFirst().dropLast().trimmed, line: line))
      return
    }
    guard let section = sections.indices.last else {
      report(
        at: line,
        localized(
          "“{text}” precedes the first section: begin with [provider NAME]", ["text": text.shortened]))
      return
    }
    if isContinuation(raw), let entry = sections[section].entries.indices.last {
      sections[section].entries[entry].value += " " + text
      return
    }
    guard let equals = text.firstIndex(of: "=") else {
      report(at: line, localized("“{text}” is not a setting: write key = value", ["text": text.shortened]))
      return
    }
    let key = text[..<equals].trimmed.lowercased()
    let value = text[text.index(after: equals)...].trimmed
    sections[section].entries.append(Entry(key: key, value: value, line: line))
  }

  /// Whether a line continues the value above.
  private func isContinuation(_ raw: String) -> Bool {
    (raw.first == " " || raw.first == "\t") && sections.last?.entries.isEmpty == false
  }
}

extension String {
  /// The text, shortened for a message.
  var shortened: String {
    count > 60 ? prefix(59) + "…" : self
  }
}
