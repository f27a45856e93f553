public import GLibKit
internal import SystemKit

/// Searches with other programs, like GNOME Shell (`org.gnome.Shell.SearchProvider2`) and KRunner
/// (`org.kde.krunner1`).
///
///     let list = await Task.detached { ProgramList() }.value
///     let search = ProgramSearch(try await .session(), programs: list.programs)
///     search.onChange = { rows.show(search.state.sections) }
///     search.search("2+2")
///
/// Nothing here waits for a program. ``state`` never holds results for an earlier text.
///
/// If two places search at once, each has its own search (``init(sharing:)``): they ask the same programs without
/// disturbing each other.
@MainActor
public final class ProgramSearch {
  /// The time at which programs are asked for a text.
  public enum Urgency: Sendable, Hashable {
    /// Now: for the final search.
    case atOnce
    /// After a pause in the typing (``ProgramSearchConfiguration/pause``), which is longer for slow programs.
    case whenTypingPauses
  }

  /// The current results.
  public private(set) var state = ProgramSearchState()

  /// Called after each change of ``state``.
  public var onChange: (() -> Void)?

  /// Called when a program answers after ``ProgramSearchState/isSettled``.
  public var onLateAnswer: (() -> Void)?

  /// Called when a program fails for the first time since its last answer, to tell the user, unless it is missing and
  /// has never answered. Every search that shares the programs gets the call.
  public var onFailure: ((ProgramFailure) -> Void)?

  /// Whether this search asks programs at all.
  public var isEnabled = true {
    didSet { if !isEnabled { reset() } }
  }

  /// The programs to ask, in the order of their results.
  public var programs: [SearchProgram] {
    get { shared.programs }
    set { shared.programs = newValue }
  }

  private let shared: SharedPrograms
  private var id = 0
  private let watchers = Watchers<ProgramSearchState>()

  /// - Parameters:
  ///   - connection: The bus of the programs.
  ///   - clock: The clock for pauses, timeouts and back-offs.
  public convenience init<C: Clock>(
    _ connection: DBusConnection, programs: [SearchProgram] = [], configuration: ProgramSearchConfiguration = .init(),
    clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    self.init(SharedPrograms(connection, programs: programs, configuration: configuration, clock: clock))
  }

  /// Makes a search with the programs of another. Each program gets one call at a time for both. They share all
  /// knowledge about the programs, and an answer serves both if they search for the same.
  public convenience init(sharing other: ProgramSearch) {
    self.init(other.shared)
  }

  private init(_ shared: SharedPrograms) {
    self.shared = shared
    id = shared.join(self)
  }

  isolated deinit {
    shared.leave(id)
  }

  /// Searches for a text. A running search for the same words continues; a text that is too short finds nothing.
  public func search(_ text: String, _ urgency: Urgency = .atOnce) {
    guard isEnabled else { return }
    shared.handle(.searched(SearchTerms(text), by: id, urgency))
  }

  /// Ends the search and clears the results.
  public func reset() {
    shared.handle(.reset(by: id))
  }

  /// Searches for a text, and waits until all programs have answered or the results are settled.
  /// - Throws: `CancellationError` if the task was cancelled or another search began.
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

  /// Yields the current state and each later one; a slow reader misses some, but not the last.
  public var changes: AsyncStream<ProgramSearchState> { watchers.stream(beginningWith: state) }

  /// Activates a result in its program, which usually opens it in its own window. If the result has a text for the
  /// clipboard, the caller must put it there.
  /// - Parameters:
  ///   - action: The ``ProgramAction/id`` of one of the result's actions; nil for the default.
  ///   - timestamp: The time of the key or click (``GtkKit/EventController/currentTime``,
  ///     ``GtkKit/Display/userTime``), which lets the window come to the front; 0 if unknown.
  ///   - token: Returns the activation token for displays without such timestamps, if the program takes one; nil for
  ///     none.
  /// - Throws: ``UnknownProgram`` if the program is no longer among ``programs``; ``ProgramFailure`` if it cannot be
  ///   started or reports an error; `CancellationError`.
  public func activate(
    _ result: ProgramResult.Reference, action: String? = nil, timestamp: UInt32,
    token: @MainActor () -> String? = { nil }
  ) async throws {
    guard let program = shared.running.first(where: { $0.id == result.program }) else { throw UnknownProgram() }
    do {
      try await ProgramCalls(connection: shared.connection, program: program)
        .activate(result.id, result.terms, action: action, timestamp, token: token)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ProgramFailure(program: program, reason: .init(error))
    }
  }

  /// Tells the asked programs that the user has stopped searching, if they want to know: they may free their caches.
  public func endSession() {
    shared.endSession()
  }
}

/// The program of a result to activate is no longer asked.
public struct UnknownProgram: Error, CustomStringConvertible {
  public var description: String { localized("the program is no longer available") }
}

extension ProgramSearch {
  /// Shows new results.
  func show(_ state: ProgramSearchState) {
    guard state != self.state else { return }
    let old = self.state
    self.state = state
    onChange?()
    if old.revision == state.revision, old.isSettled, old.sections.count < state.sections.count { onLateAnswer?() }
    watchers.tell(state)
  }
}
