internal import GLibKit

/// The programs of several searches: performs the actions of ``ProgramSearchMachine`` for all of them.
@MainActor
final class SharedPrograms {
  let connection: DBusConnection

  var programs: [SearchProgram] {
    didSet { if programs != oldValue { followNames() } }
  }

  /// The programs, with names for several programs resolved to the running ones.
  private(set) var running: [SearchProgram] = [] {
    didSet { if running != oldValue { replacePrograms() } }
  }

  private struct Searcher {
    weak var search: ProgramSearch?
  }

  private let now: () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private var machine: ProgramSearchMachine
  private var searchers: [Int: Searcher] = [:]
  private var searcherCount = 0
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var timer: (time: Duration, task: Task<Void, Never>)?
  private var watches: [String: DBusRegistration] = [:]
  /// Exists only if a program's name stands for several.
  private var names: RunningNames?
  private let displayCount: Int
  /// The rules and actions of the runners that run.
  private var runners: [SearchProgram.ID: RunnerFacts] = [:]
  /// The runners that were asked since the search began.
  private var asked: [SearchProgram.ID: SearchProgram] = [:]

  init<C: Clock>(
    _ connection: DBusConnection, programs: [SearchProgram], configuration: ProgramSearchConfiguration, clock: C
  ) where C.Duration == Duration {
    self.connection = connection
    self.programs = programs
    displayCount = configuration.displayCount
    machine = ProgramSearchMachine(configuration: configuration)
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    followNames()
  }

  isolated deinit {
    timer?.task.cancel()
    for task in tasks.values { task.cancel() }
    for watch in watches.values { watch.cancel() }
  }

  /// Adds a search, which gets its results from now on.
  /// - Returns: Its id in events.
  func join(_ search: ProgramSearch) -> Int {
    searcherCount += 1
    searchers[searcherCount] = Searcher(search: search)
    return searcherCount
  }

  func leave(_ searcher: Int) {
    searchers[searcher] = nil
    handle(.left(searcher))
  }

  func handle(_ event: ProgramSearchMachine.Event) {
    for action in machine.handle(event, at: now()) { perform(action) }
    setTimer()
  }

  private func perform(_ action: ProgramSearchMachine.Action) {
    switch action {
    case .search(let ticket, let program, let terms):
      switch program.interface {
      case .searchProvider: ask(program, ticket) { .found(ticket: ticket, try await $0.search(terms)) }
      case .runner(let rules):
        ask(program, ticket) { [weak self] in
          .matched(ticket: ticket, try await self?.match(terms, program, rules, $0) ?? .init())
        }
      }
    case .narrow(let ticket, let program, let terms, let previous):
      ask(program, ticket) { .found(ticket: ticket, try await $0.narrow(previous, terms)) }
    case .describe(let ticket, let program, let terms, let ids):
      ask(program, ticket) { .described(ticket: ticket, try await $0.describe(ids, terms)) }
    case .abandon(let ticket):
      tasks.removeValue(forKey: ticket)?.cancel()
    case .publish(let state, let searcher):
      // An earlier callback may have changed the searches.
      searchers[searcher]?.search?.show(machine.published(to: searcher) ?? state)
    case .report(let failure):
      for searcher in searchers.values { searcher.search?.onFailure?(failure) }
    }
  }

  private func ask(
    _ program: SearchProgram, _ ticket: Int,
    _ call: @escaping @MainActor (ProgramCalls) async throws -> ProgramSearchMachine.Event
  ) {
    let calls = ProgramCalls(connection: connection, program: program)
    tasks[ticket] = Task { [weak self] in
      let event: ProgramSearchMachine.Event
      do {
        event = try await call(calls)
      } catch {
        event = .failed(ticket: ticket, .init(error))
      }
      DeveloperLog.programs.write("\(program.id): \(event)")
      self?.tasks[ticket] = nil
      // The machine ignores answers to abandoned calls.
      self?.handle(event)
    }
  }

  private func match(
    _ terms: SearchTerms, _ program: SearchProgram, _ rules: RunnerRules, _ calls: ProgramCalls
  ) async throws -> RunnerReading.Matches {
    // The rules of the file are checked before the runner gets the text; its own rules as soon as they are known.
    guard await Self.accept(terms, rules) else { return .init() }
    asked[program.id] = program
    let facts: RunnerFacts
    if let known = runners[program.id] { facts = known } else { facts = try await calls.facts(rules) }
    runners[program.id] = facts
    if facts.rules != rules, await !Self.accept(terms, facts.rules) { return .init() }
    return try await calls.match(terms, facts, count: displayCount)
  }

  /// Runs off the main thread, because matching a pattern may take long.
  @concurrent
  private nonisolated static func accept(_ terms: SearchTerms, _ rules: RunnerRules) async -> Bool {
    rules.accept(terms.joined)
  }

  /// Tells the runners that the user has stopped searching.
  func endSession() {
    for program in asked.values {
      ProgramCalls(connection: connection, program: program).tearDown()
      if case .runner(let rules) = program.interface, !rules.asksActionsOnce { runners[program.id] = nil }
    }
    asked = [:]
  }

  /// Updates the running programs for which names stand.
  private func followNames() {
    if !programs.contains(where: \.isFamily) {
      names = nil
    } else if names == nil {
      names = RunningNames(connection) { [weak self] in self?.followNames() }
    }
    running = programs.flatMap { $0.members(among: names?.names ?? []) }
  }

  private func setTimer() {
    let time = machine.timerTime
    guard time != timer?.time else { return }
    timer?.task.cancel()
    timer = nil
    guard let time else { return }
    let task = Task { [weak self, sleep] in
      // Cancelled: another timer replaced it, or nothing is awaited.
      guard (try? await sleep(time)) != nil else { return }
      self?.timer = nil
      self?.handle(.timerFired)
    }
    timer = (time, task)
  }

  private func replacePrograms() {
    handle(.programsChanged(running))
    let names = Set(running.map(\.busName))
    for (name, watch) in watches where !names.contains(name) {
      watch.cancel()
      watches[name] = nil
    }
    for name in names where watches[name] == nil {
      watches[name] = connection.watch(name) { [weak self] _ in
        self?.nameChanged(name, isThere: true)
      } vanished: { [weak self] in
        self?.nameChanged(name, isThere: false)
      }
    }
  }

  /// Programs may share a name and differ in their paths.
  private func nameChanged(_ name: String, isThere: Bool) {
    for program in running where program.busName == name {
      // The next program with this name may have other rules.
      if !isThere { runners[program.id] = nil }
      handle(.running(program.id, isThere))
    }
  }
}

extension DeveloperLog {
  /// The answers of other programs.
  fileprivate static let programs = DeveloperLog("hunch-programs")
}

/// The names of all running programs on the bus, kept current.
@MainActor
final class RunningNames {
  private static let bus = "org.freedesktop.DBus"
  /// The most names that are read.
  private nonisolated static let most = 10_000
  /// The longest bus name, in bytes.
  private nonisolated static let longest = 255
  private(set) var names: Set<String> = []
  private var subscription: DBusRegistration?

  /// - Parameter onChange: Called when a name appears or vanishes.
  init(_ connection: DBusConnection, onChange: @escaping @MainActor () -> Void) {
    subscription = connection.subscribe(
      to: "NameOwnerChanged", on: Self.bus, at: "/org/freedesktop/DBus", from: Self.bus, owner: self
    ) { running, signal in
      guard let name = signal.parameters[0]?.string, !name.hasPrefix(":") else { return }
      if signal.parameters[2]?.string?.isEmpty == false {
        running.names.insert(name)
      } else {
        running.names.remove(name)
      }
      onChange()
    }
    Task { [weak self] in
      let names = try? await connection.call("ListNames", on: Self.bus, at: "/org/freedesktop/DBus", of: Self.bus) {
        answer in
        (answer[0]?.elements(upTo: Self.most) ?? []).compactMap { $0.wholeText(upTo: Self.longest) }
          .filter { !$0.hasPrefix(":") }
      }
      guard let self, let names else { return }
      self.names.formUnion(names)
      onChange()
    }
  }

  isolated deinit { subscription?.cancel() }
}
