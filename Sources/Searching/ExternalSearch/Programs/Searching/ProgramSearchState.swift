/// The results of all programs at one moment.
public struct ProgramSearchState: Sendable, Equatable {
  /// The searched words; empty without a search.
  public var terms = SearchTerms("")

  /// Counts the searches, to tell their states apart.
  public var revision = 0

  /// The programs with results: those that answered in time, in the programs' order, then the late ones in the order
  /// of arrival.
  public var sections: [ProgramSection] = []

  /// Whether further results are late and come below: all programs have answered, or the time to join their order is
  /// over.
  public var isSettled = true

  /// Whether answers are still awaited.
  public var isLoading = false

  /// The programs without results for now, with the reasons, in the programs' order.
  public var failures: [ProgramFailure] = []
}

/// Limits and times for asking programs.
public struct ProgramSearchConfiguration: Sendable, Hashable {
  /// The most results shown of each program.
  public var displayCount = 5

  /// The least number of letters for which programs are asked.
  public var minimumLength = 2

  /// The pause in the typing before programs are asked.
  public var pause: Duration = .milliseconds(150)

  /// The longest such pause. Slow programs get twice the time of their answers.
  public var longestPause: Duration = .seconds(1)

  /// The time for which an answer is reused for the same search.
  public var answerLifetime: Duration = .seconds(10)

  /// The time during which an answer may still join the programs' order.
  public var joining: Duration = .milliseconds(300)

  /// The time limit for an answer, from the earliest moment to ask, and for a single call.
  public var timeout: Duration = .seconds(2)

  /// The time limit for a call that starts the program.
  public var startTimeout: Duration = .seconds(5)

  /// The most programs that start at once.
  public var simultaneousStarts = 2

  /// The number of failures in a row that pause a program.
  public var failureThreshold = 3

  /// The first pause after failures; each further failure doubles it.
  public var firstBackOff: Duration = .seconds(10)

  /// The longest pause after failures.
  public var longestBackOff: Duration = .seconds(600)

  public init() {}
}
