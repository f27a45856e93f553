/// What is known of one program, whoever searches.
struct ProgramSlot {
  /// A call that it has not answered yet. It gets no other meanwhile.
  struct Call: Equatable {
    var ticket: Int
    /// What it is asked for. The answer goes to every searcher of the same.
    var terms: SearchTerms
    var began: Duration
    /// When the call has failed, and how long that is after it was made.
    var deadline: Duration
    var limit: Duration
    /// Whether the program is started by it, which takes longer than its answers.
    var isStart: Bool
    /// What it found, if this call is about the descriptions of that.
    var found: FoundIDs?
    /// Whether all searches have ended since it was made: its result is then not narrowed.
    var isForgotten = false
  }

  /// What it found last, to narrow down.
  struct Previous: Equatable {
    var terms: SearchTerms
    var ids: [String]
  }

  /// What it answered last, to be used again for the same search soon after.
  struct Answered: Equatable {
    var terms: SearchTerms
    /// Nil if it found nothing.
    var section: ProgramSection?
    var time: Duration
  }

  var program: SearchProgram

  /// Whether it has its name on the bus.
  var isRunning = false
  /// Until when it counts as one that is being started; nil if it is not.
  var startingUntil: Duration?

  var call: Call?
  var previous: Previous?
  var answered: Answered?
  /// How long the slower of its last two calls took.
  var answerTime: Duration = .zero

  var failure: ProgramFailure.Reason?
  /// How often it failed since it last answered.
  var failureCount = 0
  /// Until when it is left alone.
  var retry: Duration?

  init(_ program: SearchProgram) {
    self.program = program
  }

  func isLeftAlone(at now: Duration) -> Bool {
    retry.map { now < $0 } ?? false
  }

  /// Forgets what it found: the next text begins something new, perhaps much later.
  mutating func forget() {
    previous = nil
    answered = nil
    call?.isForgotten = true
  }
}
