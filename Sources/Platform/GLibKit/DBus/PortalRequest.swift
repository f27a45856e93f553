import SystemKit

/// A request to a portal that may ask the user first. The answer arrives later as a signal.
@MainActor
struct PortalRequest {
  static let path = "/org/freedesktop/portal/desktop"
  private static var tokens = 0

  let connection: DBusConnection
  /// The bus name of the portal.
  let name: String
  /// The longest time for an answer that no user gives.
  var patience = Duration.seconds(30)

  /// Tells the portal which program the connection belongs to. Portals take this only as the first call of a connection,
  /// and those without the method identify the program by its scope.
  ///
  /// Source: org.freedesktop.host.portal.Registry of xdg-desktop-portal.
  /// - Parameter program: The name of the program's desktop entry, by which the portal remembers what the user allowed.
  func register(as program: String) async {
    _ = try? await connection.call(
      "Register", on: "org.freedesktop.host.portal.Registry", at: Self.path, of: name,
      .tuple([.string(program), .dictionary([:])]), timeout: .seconds(10))
  }

  /// Returns a number that the portal publishes; nil without the portal. This starts the portal's service.
  /// - Parameter limit: How long to wait for the answer.
  func number(_ property: String, of interface: String, within limit: Duration) async -> Int? {
    await connection.property(property, of: interface, at: Self.path, on: name, within: limit)?.int
  }

  /// Starts a session of a portal, in which it remembers what the user allows.
  /// - Returns: The path of the session.
  /// - Throws: ``PortalRefusal``, ``GLibError``, `CancellationError`.
  func openSession(of interface: String) async throws -> String {
    let created = try await ask("CreateSession", on: interface, ["session_handle_token": .string(Self.newToken())]) {
      [$0]
    }
    guard let path = created["session_handle"]?.string, DBusSyntax.isObjectPath(path) else {
      throw PortalRefusal.byDesktop
    }
    return path
  }

  func closeSession(_ path: String) {
    connection.send("Close", on: "org.freedesktop.portal.Session", at: path, of: name)
  }

  /// A portal may still be closing the last session when the next begins, so each has a name of its own.
  private static func newToken() -> String {
    tokens += 1
    return "hunch\(tokens)"
  }

  /// The ways that a request ends without an answer.
  private enum Outcome {
    case answer(code: Int, Variant)
    /// There was no answer in time.
    case late
    /// The portal's program ended.
    case gone
  }

  /// Calls a method of a portal and waits for the answer to the request.
  /// - Parameters:
  ///   - asksUser: Whether the portal asks the user before it answers. That may take any time.
  ///   - proof: The name of a list among the results that means success, whatever the portal reports.
  ///   - parameters: Makes the parameters, given the options of every request.
  /// - Throws: ``PortalRefusal``, ``GLibError``, `CancellationError`.
  func ask(
    _ method: String, on interface: String, _ options: [String: Variant] = [:], asksUser: Bool = false,
    proof: String? = nil, parameters: (Variant) -> [Variant]
  ) async throws -> Variant {
    let token = Self.newToken()
    // The path is known before the call, so no answer is missed.
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
    var limit: Task<Void, Never>?
    if !asksUser {
      limit = Task { [patience] in
        guard (try? await Task.sleep(for: patience)) != nil else { return }
        continuation.yield(.late)
      }
    }
    defer {
      limit?.cancel()
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
      case .answer(_, let results) where proof.flatMap({ results[$0]?.elements })?.isEmpty == false: return results
      case .answer(1, _): throw PortalRefusal.byPerson
      case .answer: throw PortalRefusal.byDesktop
      case .gone: throw PortalRefusal.gone
      case .late: throw GLibError(domain: "glibkit-portal", code: 0, message: "the portal did not answer \(method)")
      }
    }
    throw CancellationError()
  }

  private final class Owner {}
}

/// The reason why a portal refused a request.
nonisolated public enum PortalRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The user refused it.
  case byPerson
  /// The desktop refused it.
  case byDesktop
  /// The portal's program ended.
  case gone

  public var description: String {
    switch self {
    case .byPerson: localized("you did not allow it")
    case .byDesktop: localized("your desktop refused it")
    case .gone: localized("your desktop’s portal stopped")
    }
  }
}
