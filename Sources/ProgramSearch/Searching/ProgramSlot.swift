/// What is known of one program.
struct ProgramSlot {
  /// A call that it has not answered yet. It gets no other meanwhile.
  struct Call: Equatable {
    var ticket: Int
    /// The search it is for.
    var revision: Int
    var terms: SearchTerms
    /// When it has failed, and how long that is after it was made.
    var deadline: Duration
    var limit: Duration
    /// What it found, if this call is about the descriptions of that.
    var found: FoundIDs?
  }

  /// What it found last, to narrow down.
  struct Previous: Equatable {
    var terms: SearchTerms
    var ids: [String]
  }

  var program: SearchProgram

  /// Whether it has its name on the bus.
  var isRunning = false
  /// Until when it counts as one that is being started; nil if it is not.
  var startingUntil: Duration?

  var call: Call?
  /// Whether it is still to answer the present search.
  var isAwaited = false
  var previous: Previous?

  var failure: ProgramFailure.Reason?
  /// How often it failed since it last answered.
  var failureCount = 0
  /// Until when it is left alone.
  var retry: Duration?

  init(_ program: SearchProgram) {
    self.program = program
  }
}
