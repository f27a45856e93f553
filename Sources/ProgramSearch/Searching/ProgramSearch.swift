public import GLibKit

/// Asks other programs for what is typed, as GNOME Shell does (`org.gnome.Shell.SearchProvider2`).
///
///     let list = await Task.detached { ProgramList() }.value
///     let search = ProgramSearch(try await .session(), programs: list.programs)
///     search.onChange = { rows.show(search.state.sections) }
///     search.search("2+2")
///
/// Nothing here waits for a program. What ``state`` holds is never of an earlier text than the last one it was told.
@MainActor
public final class ProgramSearch {
  /// What there is to show.
  public private(set) var state = ProgramSearchState()

  /// Called after each change of ``state``.
  public var onChange: (() -> Void)?

  /// Called when a program has answered after ``ProgramSearchState/isSettled``.
  public var onLateAnswer: (() -> Void)?

  /// Called when a program fails for the first time since it last answered, for a quiet word to the person.
  public var onFailure: ((ProgramFailure) -> Void)?

  /// Whether anybody is asked.
  public var isEnabled = true {
    didSet { if !isEnabled { reset() } }
  }

  /// The programs to ask, in the order in which their results are to be shown.
  public var programs: [SearchProgram] {
    didSet { if programs != oldValue { replacePrograms() } }
  }

  private let connection: DBusConnection
  private let now: () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private var machine: ProgramSearchMachine
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var timer: (time: Duration, task: Task<Void, Never>)?
  private var watches: [String: DBusRegistration] = [:]
  private var observers: [Int: AsyncStream<ProgramSearchState>.Continuation] = [:]
  private var observerCount = 0

  /// - Parameters:
  ///   - connection: The bus on which the programs are.
  ///   - clock: What patience is measured by.
  public init<C: Clock>(
    _ connection: DBusConnection, programs: [SearchProgram] = [], configuration: ProgramSearchConfiguration = .init(),
    clock: C = ContinuousClock()
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
    for observer in observers.values { observer.finish() }
  }

  /// Searches for a text. A search for the same words goes on as it is, and one that is too short finds nothing.
  public func search(_ text: String) {
    guard isEnabled else { return }
    handle(.searched(SearchTerms(text)))
  }

  /// Wants nothing any more, and shows nothing.
  public func reset() {
    handle(.reset)
  }

  /// Searches for a text, and waits until all have answered or the time to come in order is over.
  /// - Throws: `CancellationError` if the task was cancelled, or something else was searched for meanwhile.
  public func answer(to text: String) async throws -> ProgramSearchState {
    try Task.checkCancellation()
    search(text)
    let revision = state.revision
    for await state in changes {
      guard state.revision == revision else { break }
      if state.isSettled { return state }
    }
    throw CancellationError()
  }

  /// The state now, and each one after it; a reader that is slow misses some, but not the last.
  public var changes: AsyncStream<ProgramSearchState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ProgramSearchState.self, bufferingPolicy: .bufferingNewest(1))
    observerCount += 1
    let observer = observerCount
    observers[observer] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.observers[observer] = nil }
    }
    continuation.yield(state)
    return stream
  }

  /// Has the program do what it does with a result: most often it opens it in its own window. If the result has a text
  /// for the clipboard, it is the caller's to put there.
  /// - Parameter timestamp: The time of the key or click that this is for (``GtkKit/EventController/currentTime``,
  ///   ``GtkKit/Display/userTime``), by which the window may come to the front; 0 where it is not known.
  /// - Throws: ``UnknownProgram`` if it is not among ``programs`` any more; ``ProgramFailure`` if it does not run and
  ///   cannot be started, or says that it failed; `CancellationError`.
  public func activate(_ result: ProgramResult.Reference, timestamp: UInt32) async throws {
    guard let program = programs.first(where: { $0.id == result.program }) else { throw UnknownProgram() }
    try await perform(program) { try await $0.activate(result.id, result.terms, timestamp) }
  }

  /// Has the program show its own window with a search.
  /// - Parameter timestamp: As for ``activate(_:timestamp:)``.
  /// - Throws: ``ProgramFailure`` if it does not run and cannot be started, or says that it failed; `CancellationError`.
  public func launchSearch(_ terms: SearchTerms, in program: SearchProgram, timestamp: UInt32) async throws {
    try await perform(program) { try await $0.launchSearch(terms, timestamp) }
  }

  private func perform(_ program: SearchProgram, _ action: (ProgramCalls) async throws -> Void) async throws {
    do {
      try await action(ProgramCalls(connection: connection, program: program))
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ProgramFailure(program: program, reason: .init(error))
    }
  }
}

/// A result was to be activated of a program that is not asked any more.
public struct UnknownProgram: Error, CustomStringConvertible {
  public var description: String { "the program can no longer be asked" }
}

extension ProgramSearch {
  private func handle(_ event: ProgramSearchMachine.Event) {
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
    case .publish:
      // Who was told of a failure may have changed it since.
      show(machine.published)
    case .report(let failure):
      onFailure?(failure)
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
      self?.tasks[ticket] = nil
      // Of an abandoned call the machine knows nothing any more.
      self?.handle(event)
    }
  }

  private func show(_ state: ProgramSearchState) {
    guard state != self.state else { return }
    let old = self.state
    self.state = state
    onChange?()
    if old.revision == state.revision, old.isSettled, old.sections.count < state.sections.count { onLateAnswer?() }
    for observer in observers.values { observer.yield(state) }
  }

  private func setTimer() {
    let time = machine.wakeTime
    guard time != timer?.time else { return }
    timer?.task.cancel()
    timer = nil
    guard let time else { return }
    let task = Task { [weak self, sleep] in
      // Cancelled: there is another timer, or nothing to wait for.
      guard (try? await sleep(time)) != nil else { return }
      self?.timer = nil
      self?.handle(.woken)
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
