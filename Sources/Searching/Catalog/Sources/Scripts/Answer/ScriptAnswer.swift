/// What a script has answered.
package struct ScriptAnswer: Sendable, Hashable {
  package var rows: [ScriptRow] = []
  package var dialect: ScriptDialect

  /// A sentence over the rows (`message`).
  package var message: String?

  /// What the field asks for (`prompt`).
  package var prompt: String?

  /// What is in the script's environment when it is given a text that is none of its rows; nil where it takes no such.
  package var ownText: [String: String]?

  /// Whether it wants to hear of keys of its own, which run it for a row (`use-hot-keys`).
  package var takesHotKeys = false

  /// Whether rows that were chosen before come first; else they stay in the order of the script (`skipknowledge`).
  package var isLearned = true

  /// What it wants to be given the next time (`data`).
  package var data: String?

  /// What ends a row, which holds from then on (`delim`).
  package var separator = UInt8(ascii: "\n")

  /// Whether what was typed stays for these rows (`keep-filter`).
  package var keepsFilter = false

  /// The row that is selected first (`new-selection`); nil for the first one.
  package var selectedRow: Int?

  /// Whether the row at the place of the last selected one is (`keep-selection`).
  package var keepsSelection = false

  /// How long the rows hold, where the script says so (`cache`).
  package var refresh: Duration?

  /// After how long it wants to be asked again while its rows are seen (`rerun`).
  package var rerun: Duration?

  init(_ dialect: ScriptDialect) {
    self.dialect = dialect
  }

  /// The most rows that are taken.
  static let mostRows = 100_000

  /// Reads what a script has printed.
  ///
  /// - Throws: ``AnswerError`` if it begins as JSON and is none, or not of this form.
  /// - Complexity: O(*n*) in the number of bytes: call it off the main thread.
  package init(_ output: [UInt8]) throws(AnswerError) {
    switch ScriptDialect(of: output) {
    case .scriptFilter: self = try ScriptFilterReader.answer(String(decoding: output, as: UTF8.self))
    case .rofi: self = RofiReader.answer(output)
    }
    rows.makeIDsUnique()
  }

  /// Reads what a script mode of rofi has printed, whatever it looks like.
  ///
  /// - Complexity: O(*n*) in the number of bytes: call it off the main thread.
  /// - Parameter separator: What ends a row, until the script says otherwise.
  package init(rofi output: [UInt8], separator: UInt8) {
    self = RofiReader.answer(output, separator: separator)
    rows.makeIDsUnique()
  }
}

/// Why what a script has printed is no answer.
package struct AnswerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence without its subject, which is the output.
  package let description: String

  init(_ description: String) { self.description = description }
}

extension [ScriptRow] {
  /// Rows that say the same are told apart by their number among those.
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
  /// Lines that are only there to be read.
  init(lines output: [UInt8]) {
    self.init(.rofi)
    rows = output.split(separator: UInt8(ascii: "\n")).prefix(Self.mostRows).enumerated().map { number, line in
      ScriptRow(id: String(number), title: String(decoding: line, as: UTF8.self))
    }
    rows.removeAll { $0.title.allSatisfy(\.isWhitespace) }
  }
}
