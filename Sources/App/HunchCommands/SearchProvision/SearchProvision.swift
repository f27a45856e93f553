package import GLibKit

/// Answers other programs: a process without a window or a display. The bus starts it at the first question, and it
/// ends by itself.
@MainActor
package final class SearchProvision {
  /// The reason why the process ended.
  package enum End: Sendable {
    /// No program asked any more.
    case idle
    /// Another process has the name.
    case nameTaken
    /// The session has ended.
    case busLost
  }

  private let bus: DBusConnection
  private let shell: ShellProvider
  private let runner: PlasmaRunner
  private let idleTime: Duration
  private let ends: (stream: AsyncStream<End>, continuation: AsyncStream<End>.Continuation)
  private var callCount = 0
  private var alarm: ScheduledWork?
  private var lastAnswer: CheckedContinuation<Void, Never>?

  /// - Parameter idleTime: The time without a question after which the process ends.
  package init(_ bus: DBusConnection, _ finder: ResultFinder, _ activation: ResultActivation, idleTime: Duration) {
    self.bus = bus
    self.idleTime = idleTime
    shell = ShellProvider(finder: finder, activation: activation)
    runner = PlasmaRunner(finder: finder, activation: activation, bus: bus)
    ends = AsyncStream.makeStream()
  }

  /// The object path for GNOME's questions.
  package static var shellPath: String { DBusSyntax.objectPath(of: ProgramIdentity.searchProvider) }

  /// Answers until no program asks any more.
  /// - Throws: ``GLibError`` if the objects cannot be put on the bus.
  package func run() async throws(GLibError) -> End {
    let end = ends.continuation
    let objects = [
      try bus.export(at: Self.shellPath, ShellProvider.interface) { [shell] call in
        try await self.counted { try await shell.answer(call) }
      },
      try bus.export(at: PlasmaRunner.path, PlasmaRunner.interface) { [runner] call in
        try await self.counted { try await runner.answer(call) }
      },
    ]
    let closing = bus.closed.connectKeepingCaptures { end.yield(.busLost) }
    defer {
      closing.disconnect()
      objects.forEach { $0.cancel() }
    }
    // The objects must exist before the name, because the bus then delivers the first call.
    let name = bus.own(ProgramIdentity.searchProvider, lost: { end.yield(.nameTaken) })
    defer { name.cancel() }
    waitForCalls()
    for await reason in ends.stream {
      guard reason == .idle else { return reason }
      // From now on the bus starts another process. The answer to this call comes after all calls that the bus has
      // already delivered.
      name.cancel()
      _ = try? await bus.call(
        "GetId", on: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus")
      if callCount > 0 { await withCheckedContinuation { lastAnswer = $0 } }
      try? await bus.flush()
      return .idle
    }
    return .idle
  }

  private func counted(_ answer: () async throws -> Variant) async throws -> Variant {
    callCount += 1
    alarm?.cancel()
    defer {
      callCount -= 1
      if callCount == 0 {
        lastAnswer?.resume()
        lastAnswer = nil
        waitForCalls()
      }
    }
    return try await answer()
  }

  private func waitForCalls() {
    alarm = MainLoop.schedule(after: idleTime) { [ends] in ends.continuation.yield(.idle) }
  }
}
