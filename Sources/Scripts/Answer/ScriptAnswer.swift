/// What a script has answered.
public struct ScriptAnswer: Sendable, Hashable {
  public var rows: [ScriptRow] = []
  public var dialect: ScriptDialect

  /// A sentence over the rows (`message`).
  public var message: String?

  /// What the field asks for (`prompt`).
  public var prompt: String?

  /// How long the rows hold, where the script says so (`cache`).
  public var refresh: Duration?

  /// After how long it wants to be asked again while its rows are seen (`rerun`).
  public var rerun: Duration?

  init(_ dialect: ScriptDialect) {
    self.dialect = dialect
  }

  /// The most rows that are taken.
  static let mostRows = 100_000

  /// Reads what a script has printed.
  ///
  /// - Throws: ``AnswerError`` if it begins as JSON and is none, or not of this form.
  /// - Complexity: O(*n*) in the number of bytes: call it off the main thread.
  public init(_ output: [UInt8]) throws(AnswerError) {
    switch ScriptDialect(of: output) {
    case .scriptFilter: self = try ScriptFilterReader.answer(String(decoding: output, as: UTF8.self))
    case .rofi: self = RofiReader.answer(output)
    }
    rows.makeIDsUnique()
  }
}

/// The two forms in which scripts answer.
public enum ScriptDialect: Sendable, Hashable {
  /// JSON, as Alfred's Script Filters print it.
  case scriptFilter
  /// Lines, as rofi's script modes print them.
  case rofi

  /// By the first byte that is not white space. A mark of the byte order counts as that.
  public init(of output: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = output.starts(with: mark) ? output.dropFirst(mark.count) : output[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    self = first == UInt8(ascii: "{") ? .scriptFilter : .rofi
  }
}

/// Why what a script has printed is no answer.
public struct AnswerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence without its subject, which is the output.
  public let description: String

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
