public import GLibKit

/// Something that a program found.
public struct ProgramResult: Sendable, Hashable {
  /// Who found it.
  public var program: SearchProgram

  /// What the program knows it by.
  public var id: String

  /// One line to show, never empty.
  public var name: String

  /// A second, quieter line.
  public var summary: String?

  public var icon: Icon?

  /// What kind of thing it is, as the program calls it; nil if it does not say.
  public var category: String?

  /// What is to be on the clipboard once it was activated, such as the outcome of a sum.
  public var clipboardText: String?

  /// What else the program offers to do with it.
  public var actions: [ProgramAction] = []

  /// What was searched for.
  public var terms: SearchTerms

  public init(
    program: SearchProgram, id: String, name: String, summary: String? = nil, icon: Icon? = nil,
    clipboardText: String? = nil, terms: SearchTerms
  ) {
    self.program = program
    self.id = id
    self.name = name
    self.summary = summary
    self.icon = icon
    self.clipboardText = clipboardText
    self.terms = terms
  }

  /// What it takes to activate it.
  public var reference: Reference { Reference(program: program.id, id: id, terms: terms) }

  /// Who found it, and what kind of thing it is where that says more.
  public var origin: String {
    guard let category, category != program.title else { return program.title }
    return "\(program.title) · \(category)"
  }

  /// Names a result.
  public struct Reference: Sendable, Hashable {
    /// The ``SearchProgram/id`` of the program.
    public var program: String
    /// What the program knows it by.
    public var id: String
    /// What was searched for.
    public var terms: SearchTerms

    public init(program: String, id: String, terms: SearchTerms) {
      self.program = program
      self.id = id
      self.terms = terms
    }
  }
}

/// The results of one program.
public struct ProgramSection: Sendable, Hashable {
  public var program: SearchProgram

  /// Those to show, best first; never empty.
  public var results: [ProgramResult]

  /// How many it found.
  public var total: Int

  public init(program: SearchProgram, results: [ProgramResult], total: Int) {
    self.program = program
    self.results = results
    self.total = total
  }
}
