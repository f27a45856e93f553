package import GLibKit

/// Gives other programs results for as long as they ask: a process without a window or a display, which the bus starts
/// when it is first asked, and which ends by itself.
@MainActor
package final class SearchProvision {
  /// Why it ended.
  package enum End: Sendable {
    /// Nobody asked any more.
    case idle
    /// Another process has the name.
    case nameTaken
    /// The session is over.
    case busLost
  }

  private let bus: DBusConnection
  private let shell: ShellProvider
  private let runner: PlasmaRunner
  private let idleTime: Duration
  private let ends: (stream: AsyncStream<End>, continuation: AsyncStream<End>.Continuation)
  /// How many calls are being answered.
  private var callCount = 0
  private var alarm: ScheduledWork?
  private var lastAnswer: CheckedContinuation<Void, Never>?

  /// - Parameter idleTime: how long it stays when nobody asks.
  package init(_ bus: DBusConnection, _ finder: ResultFinder, _ activation: ResultActivation, idleTime: Duration) {
    self.bus = bus
    self.idleTime = idleTime
    shell = ShellProvider(finder: finder, activation: activation)
    runner = PlasmaRunner(finder: finder, activation: activation, bus: bus)
    ends = AsyncStream.makeStream()
  }

  /// Where it is asked as GNOME does.
  package static var shellPath: String { ProgramIdentity.objectPath(of: ProgramIdentity.searchProvider) }

  /// Answers until nobody asks any more.
  /// - Throws: ``GLibError`` if it cannot be put on the bus.
  package func run() async throws(GLibError) -> End {
    let end = ends.continuation
    let objects = [
      try bus.export(at: Self.shellPath, xml: ShellProvider.interface) { [shell] call in
        try await self.counted { try await shell.answer(call) }
      },
      try bus.export(at: PlasmaRunner.path, xml: PlasmaRunner.interface) { [runner] call in
        try await self.counted { try await runner.answer(call) }
      },
    ]
    let closing = bus.closed.connectKeepingCaptures { end.yield(.busLost) }
    defer {
      closing.disconnect()
      objects.forEach { $0.cancel() }
    }
    // The objects are there before the name, by which the bus hands over the first call.
    let name = bus.own(ProgramIdentity.searchProvider, lost: { end.yield(.nameTaken) })
    defer { name.cancel() }
    waitForCalls()
    for await reason in ends.stream {
      guard reason == .idle else { return reason }
      // From now on the bus starts another one. What it has handed to this one is here before its answer is.
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
