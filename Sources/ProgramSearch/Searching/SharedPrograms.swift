internal import GLibKit

/// The programs that several searches ask: performs what ``ProgramSearchMachine`` decides for all of them.
@MainActor
final class SharedPrograms {
  let connection: DBusConnection

  var programs: [SearchProgram] {
    didSet { if programs != oldValue { replacePrograms() } }
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

  init<C: Clock>(
    _ connection: DBusConnection, programs: [SearchProgram], configuration: ProgramSearchConfiguration, clock: C
  ) where C.Duration == Duration {
    self.connection = connection
    self.programs = programs
    machine = ProgramSearchMachine(configuration: configuration)
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    replacePrograms()
  }

  isolated deinit {
    timer?.task.cancel()
    for task in tasks.values { task.cancel() }
    for watch in watches.values { watch.cancel() }
  }

  /// Shows a search what is found for it from now on.
  /// - Returns: What it is called in events.
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
      ask(program, ticket) { .found(ticket: ticket, try await $0.search(terms)) }
    case .narrow(let ticket, let program, let terms, let previous):
      ask(program, ticket) { .found(ticket: ticket, try await $0.narrow(previous, terms)) }
    case .describe(let ticket, let program, let terms, let ids):
      ask(program, ticket) { .described(ticket: ticket, try await $0.describe(ids, terms)) }
    case .abandon(let ticket):
      tasks.removeValue(forKey: ticket)?.cancel()
    case .publish(let state, let searcher):
      // A callback that ran before this one may have changed the searches.
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
      // The machine ignores the answer of a call that was abandoned.
      self?.handle(event)
    }
  }

  private func setTimer() {
    let time = machine.timerTime
    guard time != timer?.time else { return }
    timer?.task.cancel()
    timer = nil
    guard let time else { return }
    let task = Task { [weak self, sleep] in
      // Cancelled: there is another timer, or nothing to wait for.
      guard (try? await sleep(time)) != nil else { return }
      self?.timer = nil
      self?.handle(.timerFired)
    }
    timer = (time, task)
  }

  private func replacePrograms() {
    handle(.programsChanged(programs))
    let names = Set(programs.map(\.busName))
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

  /// Programs may share a name and differ by their paths.
  private func nameChanged(_ name: String, isThere: Bool) {
    for program in programs where program.busName == name { handle(.running(program.id, isThere)) }
  }
}

extension DeveloperLog {
  /// What other programs answered.
  fileprivate static let programs = DeveloperLog("hunch-programs")
}
