import Localization

/// Asking a portal for something that the person may first be asked about: the answer comes by a signal, in its own time.
@MainActor
struct PortalRequest {
  static let path = "/org/freedesktop/portal/desktop"
  private static var count = 0

  let connection: DBusConnection
  /// Who offers the portal.
  let name: String

  /// How a request may end besides with an answer.
  private enum Outcome {
    case answer(code: Int, Variant)
    /// Whoever offers the portal has ended.
    case gone
  }

  /// Calls a method of a portal, and waits for the answer to what it asked for, however long that takes.
  /// - Parameters:
  ///   - parameters: makes them, given the options that every request has.
  /// - Throws: ``PortalRefusal``, ``GLibError``, `CancellationError`.
  func ask(
    _ method: String, on interface: String, _ options: [String: Variant] = [:],
    parameters: (Variant) -> [Variant]
  ) async throws -> Variant {
    Self.count += 1
    let token = "hunch\(Self.count)"
    // The place is known before the call, so that no answer is missed.
    let sender = (connection.uniqueName ?? "").dropFirst().map { $0 == "." ? "_" : $0 }
    let place = Self.path + "/request/" + String(sender) + "/" + token
    let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self)
    let owner = Owner()
    let answer = connection.subscribe(
      to: "Response", on: "org.freedesktop.portal.Request", at: place, from: name, owner: owner
    ) { _, signal in
      continuation.yield(.answer(code: signal.parameters[0]?.int ?? 2, signal.parameters[1] ?? .dictionary([:])))
    }
    let watch = connection.watch(name, appeared: { _ in }, vanished: { continuation.yield(.gone) })
    defer {
      answer.cancel()
      watch.cancel()
      withExtendedLifetime(owner) {}
    }
    let all = options.merging(["handle_token": .string(token)]) { $1 }
    _ = try await connection.call(
      method, on: interface, at: Self.path, of: name, .tuple(parameters(.dictionary(all))), startsService: false)
    for await outcome in outcomes {
      switch outcome {
      case .answer(0, let results): return results
      case .answer(1, _): throw PortalRefusal.byPerson
      case .answer: throw PortalRefusal.byDesktop
      case .gone: throw PortalRefusal.gone
      }
    }
    throw CancellationError()
  }

  private final class Owner {}
}

/// Why a portal did not do what it was asked for.
nonisolated public enum PortalRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The person did not want it.
  case byPerson
  /// The desktop did not do it.
  case byDesktop
  /// Whoever offered it has ended.
  case gone

  public var description: String {
    switch self {
    case .byPerson: localized("you did not allow it")
    case .byDesktop: localized("your desktop refused it")
    case .gone: localized("your desktop’s portal stopped")
    }
  }
}
