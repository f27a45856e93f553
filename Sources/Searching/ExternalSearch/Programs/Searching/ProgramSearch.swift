public import GLibKit
internal import SystemKit

/// Asks other programs for what is typed, as GNOME Shell does (`org.gnome.Shell.SearchProvider2`) and KRunner
/// (`org.kde.krunner1`).
///
///     let list = await Task.detached { ProgramList() }.value
///     let search = ProgramSearch(try await .session(), programs: list.programs)
///     search.onChange = { rows.show(search.state.sections) }
///     search.search("2+2")
///
/// Nothing here waits for a program. What ``state`` holds is never of an earlier text than the last one it was told.
///
/// Where a text is searched for in two places at once, each has a search of its own (``init(sharing:)``): they ask the
/// same programs, and neither disturbs the other.
@MainActor
public final class ProgramSearch {
  /// When programs are asked for a text.
  public enum Urgency: Sendable, Hashable {
    /// Now: the user has said that this is what they search for.
    case atOnce
    /// When they have stopped typing for ``ProgramSearchConfiguration/pause``, and later if a program's answers take
    /// long.
    case whenTypingPauses
  }

  /// What there is to show.
  public private(set) var state = ProgramSearchState()

  /// Called after each change of ``state``.
  public var onChange: (() -> Void)?

  /// Called when a program has answered after ``ProgramSearchState/isSettled``.
  public var onLateAnswer: (() -> Void)?

  /// Called when a program fails for the first time since it last answered, to be mentioned to the user. It
  /// is called for each of the searches that share their programs.
  public var onFailure: ((ProgramFailure) -> Void)?

  /// Whether this search asks any program.
  public var isEnabled = true {
    didSet { if !isEnabled { reset() } }
  }

  /// The programs to ask, in the order in which their results are to be shown.
  public var programs: [SearchProgram] {
    get { shared.programs }
    set { shared.programs = newValue }
  }

  private let shared: SharedPrograms
  private var id = 0
  private var observers: [Int: AsyncStream<ProgramSearchState>.Continuation] = [:]
  private var observerCount = 0

  /// - Parameters:
  ///   - connection: The bus on which the programs are.
  ///   - clock: What pauses, timeouts and back-offs are measured by.
  public convenience init<C: Clock>(
    _ connection: DBusConnection, programs: [SearchProgram] = [], configuration: ProgramSearchConfiguration = .init(),
    clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    self.init(SharedPrograms(connection, programs: programs, configuration: configuration, clock: clock))
  }

  /// A search of its own among the programs of another. They are asked one thing at a time for both, what is known of
  /// them is known to both, and an answer is for both if they search for the same.
  public convenience init(sharing other: ProgramSearch) {
    self.init(other.shared)
  }

  private init(_ shared: SharedPrograms) {
    self.shared = shared
    id = shared.join(self)
  }

  isolated deinit {
    shared.leave(id)
    for observer in observers.values { observer.finish() }
  }

  /// Searches for a text. A search for the same words goes on as it is, and one that is too short finds nothing.
  public func search(_ text: String, _ urgency: Urgency = .atOnce) {
    guard isEnabled else { return }
    shared.handle(.searched(SearchTerms(text), by: id, urgency))
  }

  /// Ends the search, and shows nothing.
  public func reset() {
    shared.handle(.reset(by: id))
  }

  /// Searches for a text, and waits until all have answered or the time to come in order is over.
  /// - Throws: `CancellationError` if the task was cancelled, or something else was searched for meanwhile.
  public func answer(to text: String, _ urgency: Urgency = .atOnce) async throws -> ProgramSearchState {
    try Task.checkCancellation()
    search(text, urgency)
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
  /// - Parameters:
  ///   - action: The ``ProgramAction/id`` of one of the result's own actions; nil for what the program does by default.
  ///   - timestamp: The time of the key or click that this is for (``GtkKit/EventController/currentTime``,
  ///     ``GtkKit/Display/userTime``), by which the window may come to the front; 0 where it is not known.
  ///   - token: Asked for what tells it on displays without such a clock, if the program takes that; nil for nothing.
  /// - Throws: ``UnknownProgram`` if it is not among ``programs`` any more; ``ProgramFailure`` if it does not run and
  ///   cannot be started, or says that it failed; `CancellationError`.
  public func activate(
    _ result: ProgramResult.Reference, action: String? = nil, timestamp: UInt32,
    token: @MainActor () -> String? = { nil }
  ) async throws {
    guard let program = shared.running.first(where: { $0.id == result.program }) else { throw UnknownProgram() }
    try await perform(program) {
      try await $0.activate(result.id, result.terms, action: action, timestamp, token: token)
    }
  }

  /// Tells programs that were asked that the user has stopped searching, where they want to know: they may then let go of
  /// what they keep for it.
  public func endSession() {
    shared.endSession()
  }

  /// Has the program show its own window with a search.
  /// - Parameter timestamp: As for ``activate(_:timestamp:)``.
  /// - Throws: ``ProgramFailure`` if it does not run and cannot be started, or says that it failed; `CancellationError`.
  public func launchSearch(_ terms: SearchTerms, in program: SearchProgram, timestamp: UInt32) async throws {
    try await perform(program) { try await $0.launchSearch(terms, timestamp) }
  }

  private func perform(_ program: SearchProgram, _ action: (ProgramCalls) async throws -> Void) async throws {
    do {
      try await action(ProgramCalls(connection: shared.connection, program: program))
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ProgramFailure(program: program, reason: .init(error))
    }
  }
}

/// A result was to be activated of a program that is not asked any more.
public struct UnknownProgram: Error, CustomStringConvertible {
  public var description: String { localized("the program is no longer available") }
}

extension ProgramSearch {
  /// Shows what the programs found.
  func show(_ state: ProgramSearchState) {
    guard state != self.state else { return }
    let old = self.state
    self.state = state
    onChange?()
    if old.revision == state.revision, old.isSettled, old.sections.count < state.sections.count { onLateAnswer?() }
    for observer in observers.values { observer.yield(state) }
  }
}
