@testable import ExternalSearch

/// Drives a search machine through time, and records its requests.
struct MachineDriver {
  /// A call without an answer so far, such as `Birds search fire`.
  struct Call: Equatable {
    var ticket: Int
    var program: String
    var text: String
    var terms: SearchTerms
  }

  var machine: ProgramSearchMachine
  var now: Duration = .zero
  var calls: [Call] = []
  /// The calls, abandoned calls and reports since the last look.
  var asked: [String] = []
  var abandoned: [String] = []
  var reports: [String] = []
  /// The state that the first searcher sees.
  var state: ProgramSearchState { states[0] ?? ProgramSearchState() }
  /// The state that each searcher sees.
  var states: [Int: ProgramSearchState] = [:]

  init(
    _ names: [String] = ["Ants", "Birds", "Cats"], running: Bool = true,
    configuration: ProgramSearchConfiguration = .init()
  ) {
    machine = ProgramSearchMachine(configuration: configuration)
    send(.programsChanged(names.map { Self.program($0) }))
    if running { for name in names { send(.running("/\(name)", true)) } }
  }

  static func program(_ name: String, startsOnDemand: Bool = true) -> SearchProgram {
    SearchProgram(
      desktopID: "\(name).desktop", title: name, busName: "org.example.\(name)", objectPath: "/\(name)",
      startsOnDemand: startsOnDemand)
  }

  mutating func send(_ event: ProgramSearchMachine.Event) {
    for action in machine.handle(event, at: now) {
      switch action {
      case .search(let ticket, let program, let terms):
        call(ticket, program, "search \(terms.joined)", terms)
      case .narrow(let ticket, let program, let terms, let previous):
        call(ticket, program, "narrow \(previous.joined(separator: ",")) to \(terms.joined)", terms)
      case .describe(let ticket, let program, let terms, let ids):
        call(ticket, program, "describe \(ids.joined(separator: ","))", terms)
      case .abandon(let ticket):
        abandoned += calls.filter { $0.ticket == ticket }.map(\.program)
        calls.removeAll { $0.ticket == ticket }
      case .publish(let state, let searcher):
        precondition(state != states[searcher], "nothing changed")
        states[searcher] = state
      case .report(let failure):
        reports.append(failure.description)
      }
    }
    precondition(machine.timerTime.map { $0 > now } ?? true, "the timer would fire again at once")
  }

  private mutating func call(_ ticket: Int, _ program: SearchProgram, _ text: String, _ terms: SearchTerms) {
    precondition(!calls.contains { $0.program == program.title }, "\(program.title) is asked while it is busy")
    calls.append(Call(ticket: ticket, program: program.title, text: text, terms: terms))
    asked.append("\(program.title) \(text)")
  }

  mutating func type(_ text: String) { send(.searched(SearchTerms(text))) }

  /// Returns the calls since the last look, and forgets them.
  mutating func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }

  private mutating func end(_ program: String) -> Call? {
    calls.firstIndex { $0.program == program }.map { calls.remove(at: $0) }
  }

  mutating func find(_ program: String, _ ids: [String], isWhole: Bool = true) {
    let ticket = end(program)?.ticket ?? 0
    send(.found(ticket: ticket, FoundIDs(ids: ids, total: ids.count + (isWhole ? 0 : 100), isWhole: isWhole)))
  }

  mutating func describe(_ name: String, _ ids: [String]) {
    let call = end(name)
    let program = Self.program(name)
    let terms = call?.terms ?? SearchTerms("")
    send(
      .described(
        ticket: call?.ticket ?? 0,
        ids.map { ProgramResult(program: program, id: $0, name: $0.uppercased(), terms: terms) }
      ))
  }

  /// Answers a search, and the request for descriptions that follows.
  mutating func answer(_ program: String, _ ids: [String]) {
    find(program, ids)
    if !ids.isEmpty { describe(program, ids) }
  }

  mutating func fail(_ program: String, _ message: String = "no") {
    let ticket = end(program)?.ticket ?? 0
    send(.failed(ticket: ticket, .failed(message)))
  }

  /// The bus does not have the program.
  mutating func miss(_ program: String) {
    let ticket = end(program)?.ticket ?? 0
    send(.failed(ticket: ticket, .missing("not there")))
  }

  /// Lets time pass, and fires every timer that becomes due meanwhile.
  mutating func pass(_ duration: Duration) {
    let end = now + duration
    while let time = machine.timerTime, time <= end {
      now = time
      send(.timerFired)
    }
    now = end
  }

  /// The visible results, such as `Birds: A B`.
  var shown: [String] {
    state.sections.map { "\($0.program.title): \($0.results.map(\.name).joined(separator: " "))" }
  }
}
