/// What there is to show of all programs' answers at one moment.
public struct ProgramSearchState: Sendable, Equatable {
  /// What was searched for; no words where nothing is.
  public var terms = SearchTerms("")

  /// Counts the searches, so that a state of an earlier one can be told from one of this.
  public var revision = 0

  /// The programs that found something: in their order those that answered in time, below them the late ones in the
  /// order of their arrival.
  public var sections: [ProgramSection] = []

  /// Whether results that arrive from now on are late, and are put below: all programs have answered, or the time for
  /// taking a place in their order is over.
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

  /// The fewest letters for which programs are asked.
  public var minimumLength = 2

  /// How long the typing must have stopped before programs are asked while a text is typed.
  public var pause: Duration = .milliseconds(150)

  /// The longest that it must have stopped, for a program whose answers take long: twice as long as they take.
  public var longestPause: Duration = .seconds(1)

  /// How long an answer is used again for the same search.
  public var answerLifetime: Duration = .seconds(10)

  /// How long after programs could be asked an answer may take its place among the others.
  public var joining: Duration = .milliseconds(300)

  /// How long a program may take to answer, from when it could be asked, and how long one call may take.
  public var timeout: Duration = .seconds(2)

  /// How long a call may take that starts the program.
  public var startTimeout: Duration = .seconds(5)

  /// How many programs may be starting at once.
  public var simultaneousStarts = 2

  /// How many failures in a row it takes to leave a program alone.
  public var failureThreshold = 3

  /// How long a program is left alone then; after each further failure, twice as long.
  public var firstBackOff: Duration = .seconds(10)

  /// The longest that a program is left alone.
  public var longestBackOff: Duration = .seconds(600)

  public init() {}
}
