/// What there is to show of all programs' answers at one moment.
public struct ProgramSearchState: Sendable, Equatable {
  /// What was searched for; no words where nothing is.
  public var terms = SearchTerms("")

  /// Counts the searches, so that a state of an earlier one can be told from one of this.
  public var revision = 0

  /// The programs that found something: in their order those that answered in time, below them the late ones as they
  /// came.
  public var sections: [ProgramSection] = []

  /// Whether whoever comes from now on is late, and is put below: everybody has answered, or the time to is over.
  public var isSettled = true

  /// Whether an answer is still awaited.
  public var isLoading = false

  /// The programs that have nothing to say for now, and why, in the order of the programs.
  public var failures: [ProgramFailure] = []

  public init() {}
}

/// How programs are asked.
public struct ProgramSearchConfiguration: Sendable, Hashable {
  /// The most results to show of each program.
  public var displayCount = 5

  /// The fewest letters for which anybody is asked.
  public var minimumLength = 2

  /// How long the typing must have stopped before anybody is asked while a text is typed.
  public var pause: Duration = .milliseconds(150)

  /// The longest that it must have stopped, for a program whose answers take long: twice as long as they take.
  public var longestPause: Duration = .seconds(1)

  /// How long an answer serves whoever searches for the same.
  public var answerLifetime: Duration = .seconds(10)

  /// How long after programs could be asked an answer may take its place among the others.
  public var joining: Duration = .milliseconds(300)

  /// How long after a program could be asked for its answer is shown at all, and how long a call may take.
  public var patience: Duration = .seconds(2)

  /// How long a call may take that starts the program.
  public var startPatience: Duration = .seconds(5)

  /// How many programs may be starting at once.
  public var simultaneousStarts = 2

  /// How many failures in a row it takes to leave a program alone.
  public var tolerance = 3

  /// How long a program is left alone then; after each further failure, twice as long.
  public var firstBackOff: Duration = .seconds(10)

  /// The longest that a program is left alone.
  public var longestBackOff: Duration = .seconds(600)

  public init() {}
}
