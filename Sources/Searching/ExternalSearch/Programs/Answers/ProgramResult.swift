public import GLibKit
internal import SmartSearch

public struct ProgramResult: Sendable, Hashable {
  /// The program that found it.
  public var program: SearchProgram

  /// The program's id of the result.
  public var id: String

  /// A line to show, never empty.
  public var name: String

  /// A second, quieter line.
  public var summary: String?

  public var icon: Icon?

  /// The program's name for the kind of result; nil if it gives none.
  public var category: String?

  /// The text to put on the clipboard after the activation, such as the result of a sum.
  public var clipboardText: String?

  /// Further actions that the program offers.
  public var actions: [ProgramAction] = []

  /// The searched words.
  public var terms: SearchTerms

  public var reference: Reference { Reference(program: program.id, id: id, terms: terms) }

  /// The program, with the kind of result if that says more.
  public var origin: String {
    guard let category, category != program.title else { return program.title }
    return "\(program.title) · \(category)"
  }

  public struct Reference: Sendable, Hashable {
    /// The ``SearchProgram/id`` of the program.
    public var program: String
    /// The program's id of the result.
    public var id: String
    /// The searched words.
    public var terms: SearchTerms

    public init(program: String, id: String, terms: SearchTerms) {
      self.program = program
      self.id = id
      self.terms = terms
    }
  }
}

/// The results of a program.
public struct ProgramSection: Sendable, Hashable {
  public var program: SearchProgram

  /// The results to show, best first; never empty.
  public var results: [ProgramResult]

  /// The number of results that the program found.
  public var total: Int
}

/// The words that programs search for.
public struct SearchTerms: Sendable, Hashable {
  /// The words, as typed.
  public let words: [String]

  /// Splits a text at white space, and removes controls, including those of the writing direction.
  public init(_ text: String) {
    words = text.unicodeScalars.split { $0.properties.isWhitespace }.compactMap { word in
      let kept = word.filter(\.isPresentable)
      return kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
    }
  }

  /// Takes the words of an earlier search.
  public init(words: [String]) {
    self.words = words
  }

  /// The words, separated by spaces.
  public var joined: String { words.joined(separator: " ") }

  /// The number of letters (clusters).
  public var letterCount: Int { words.reduce(0) { $0 + $1.count } }

  /// Whether the results for another text can be narrowed to these words: this text begins with the other, so every
  /// word is as strict or stricter.
  public func narrow(_ other: SearchTerms) -> Bool {
    joined.unicodeScalars.starts(with: other.joined.unicodeScalars)
  }
}
