/// The state of a program, shared by all searchers.
struct ProgramSlot {
  /// A call without an answer yet. Meanwhile the program gets no other.
  struct Call: Equatable {
    var ticket: Int
    /// The searched words. The answer goes to every searcher of the same words.
    var terms: SearchTerms
    var began: Duration
    /// The time when the call fails, and the limit from its beginning.
    var deadline: Duration
    var limit: Duration
    /// Whether the call starts the program, which takes longer than an answer.
    var isStart: Bool
    /// The found ids, if the call asks for their descriptions.
    var found: FoundIDs?
    /// Whether all searches have ended since the call: its result is then not narrowed.
    var isForgotten = false
  }

  /// The last ids, which can be narrowed.
  struct Previous: Equatable {
    var terms: SearchTerms
    var ids: [String]
  }

  /// The last answer, which is reused for the same search soon after.
  struct Answered: Equatable {
    var terms: SearchTerms
    /// Nil if nothing was found.
    var section: ProgramSection?
    var time: Duration
  }

  var program: SearchProgram

  /// Whether its name is on the bus.
  var isRunning = false
  /// The end of the time to start; nil if it is not starting.
  var startingUntil: Duration?

  var call: Call?
  var previous: Previous?
  var answered: Answered?
  /// The time that the slower of its last two calls took.
  var answerTime: Duration = .zero

  var failure: ProgramFailure.Reason?
  /// Whether it has answered a search.
  var hasAnswered = false
  /// Whether the user knows of a failure since its last answer.
  var isReported = false
  /// The number of failures since its last answer.
  var failureCount = 0
  /// The end of its pause after failures.
  var retry: Duration?

  init(_ program: SearchProgram) {
    self.program = program
  }

  func isLeftAlone(at now: Duration) -> Bool {
    retry.map { now < $0 } ?? false
  }

  /// Forgets its results: the next text begins a new search, perhaps much later.
  mutating func forget() {
    previous = nil
    answered = nil
    call?.isForgotten = true
  }
}
