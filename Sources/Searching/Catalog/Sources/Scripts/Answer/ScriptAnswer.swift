package struct ScriptAnswer: Sendable, Hashable {
  package var rows: [ScriptRow] = []
  package var dialect: ScriptDialect

  /// A sentence above the rows (`message`), which may have several lines.
  package var message: String?

  /// The message for a place that has one line.
  package var messageLine: String? { message.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } }

  /// The prompt of the field (`prompt`).
  package var prompt: String?

  /// Whether it is a script mode that lists nothing at first and waits for a text, such as a calculator.
  package var awaitsText: Bool { dialect == .rofi && rows.isEmpty && ownText != nil }

  /// The environment variables for a text that is not a row; nil if the script takes no such text.
  package var ownText: [String: String]?

  /// Whether the script has its own keys, which run it for a row (`use-hot-keys`).
  package var takesHotKeys = false

  /// Whether rows that were chosen before come first. Otherwise they keep the script's order (`skipknowledge`).
  package var isLearned = true

  /// Data for the next runs of the script (`data`).
  package var data: String?

  /// The byte that ends a row from now on (`delim`).
  package var separator = UInt8(ascii: "\n")

  /// Whether the typed text stays for these rows (`keep-filter`).
  package var keepsFilter = false

  /// The row to select first (`new-selection`); nil for the first one.
  package var selectedRow: Int?

  /// Whether to select the row at the place of the last selected one (`keep-selection`).
  package var keepsSelection = false

  /// The time for which the rows are valid, if the script says so (`cache`).
  package var refresh: Duration?

  /// The pause before the script runs again while its rows are visible (`rerun`).
  package var rerun: Duration?

  init(_ dialect: ScriptDialect) {
    self.dialect = dialect
  }

  static let mostRows = 100_000

  /// Parses the output of a script.
  ///
  /// - Parameters:
  ///   - separator: The byte that ends a row, until the script changes it.
  ///   - data: The data that an earlier answer set, until the script changes it.
  /// - Throws: ``AnswerError`` if it begins like JSON but is invalid.
  /// - Complexity: O(*n*) in the number of bytes: call it off the main thread.
  package init(
    _ output: [UInt8], separator: UInt8 = UInt8(ascii: "\n"), data: String? = nil
  ) throws(AnswerError) {
    switch ScriptDialect(of: output) {
    case .scriptFilter: self = try ScriptFilterReader.answer(String(decoding: output, as: UTF8.self))
    case .rofi: self = RofiReader.answer(output, separator: separator, data: data)
    }
    rows.makeIDsUnique()
  }

  /// Parses the output of a script mode of rofi, whatever it looks like.
  ///
  /// - Complexity: O(*n*) in the number of bytes: call it off the main thread.
  /// - Parameters:
  ///   - separator: The byte that ends a row, until the script changes it.
  ///   - data: The data that an earlier answer set, until the script changes it.
  package init(rofi output: [UInt8], separator: UInt8, data: String? = nil) {
    self = RofiReader.answer(output, separator: separator, data: data)
    rows.makeIDsUnique()
  }
}

/// The reason why a script's output is invalid.
package struct AnswerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence without its subject, which is the output.
  package let description: String

  init(_ description: String) { self.description = description }
}

extension [ScriptRow] {
  /// Adds numbers to repeated ids.
  fileprivate mutating func makeIDsUnique() {
    var counts: [String: Int] = [:]
    var taken: Set<String> = []
    for place in indices {
      let id = self[place].id
      var unique = id
      while !taken.insert(unique).inserted {
        counts[id, default: 1] += 1
        unique = "\(id)#\(counts[id, default: 1])"
      }
      self[place].id = unique
    }
  }
}

extension ScriptAnswer {
  /// Makes rows of lines that are only to be read.
  init(lines output: [UInt8]) {
    self.init(.rofi)
    rows = output.split(separator: UInt8(ascii: "\n")).prefix(Self.mostRows).enumerated().map { number, line in
      ScriptRow(id: String(number), title: String(decoding: TerminalText.plain(line), as: UTF8.self))
    }
    rows.removeAll { $0.title.allSatisfy(\.isWhitespace) }
  }
}
