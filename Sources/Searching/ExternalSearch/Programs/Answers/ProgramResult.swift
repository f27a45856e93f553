public import GLibKit

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
