import CGLib
internal import SystemKit

@MainActor
extension AppInfo {
  /// The time limit for the answer of a program on the bus. It has received its request by then.
  private static let answerTimeout = Duration.seconds(5)

  /// Starts the application or one of its actions, or opens files with it.
  ///
  /// It runs in its own session, and in its own scope if the user's service manager is available, so it outlives this
  /// program. It has default signals, an environment without variables about this process, empty standard input, and
  /// its output in the journal if there is one. The service of an application started through the bus runs when this
  /// returns.
  /// - Parameters:
  ///   - action: nil for the application itself.
  ///   - files: The absolute paths of files to open, or addresses; no action opens any.
  ///   - token: The activation token that lets its window come to the front; nil for none.
  ///   - terminal: The user's choice of a terminal, for an application that needs one.
  /// - Throws: ``GLibError`` if it is no longer installed or could not be started, with the reason.
  public func start(
    action: String? = nil, opening files: [[UInt8]] = [], token: String? = nil, terminal: String? = nil
  ) async throws(GLibError) {
    let bus = try? await DBusConnection.session()
    // Without a bus, the entry may still have a command.
    if let bus, let busName {
      return try await activate(busName, on: bus, action: action, opening: files, token: token)
    }
    let application = self
    let entry = try await ProgramCommand.patiently(at: path.map { [Array($0.utf8)] } ?? []) { () throws(GLibError) in
      try LaunchEntry(application, action: action, opening: files, token: token, terminal: terminal)
    }
    for command in entry.commands { try await command.start(as: id, title: name) }
  }

  /// Returns the default application for an address.
  /// - Throws: ``GLibError`` if none is installed.
  public static func usual(forAddress address: String) async throws(GLibError) -> AppInfo {
    try await InstalledApplications.look { installed throws(GLibError) in
      let scheme = String(taking: g_uri_parse_scheme(address)) ?? ""
      if let found = FileAddress.path(of: address).map(installed.usual(forFile:))
        ?? installed.usual(forType: "x-scheme-handler/\(scheme.lowercased())")
      {
        return found
      }
      throw .launching(localized("no application opens “{address}”", ["address": address]))
    }
  }

  // MARK: Through the bus

  /// Activates a program of the bus through org.freedesktop.Application.
  private func activate(
    _ service: String, on bus: DBusConnection, action: String?, opening files: [[UInt8]], token: String?
  ) async throws(GLibError) {
    do {
      try await bus.startService(service)
    } catch {
      DeveloperLog.launching.write("\(id): its service does not start: \(error)")
      throw .launching(localized("could not start its service"))
    }
    let tokens = token.map { ["activation-token": Variant.string($0), "desktop-startup-id": .string($0)] } ?? [:]
    let (method, parameters): (String, [Variant]) =
      if let action {
        ("ActivateAction", [.string(action), .array([], of: "v"), .dictionary(tokens)])
      } else if files.isEmpty {
        ("Activate", [.dictionary(tokens)])
      } else {
        (
          "Open",
          [.strings(files.map { FileAddress.of($0) ?? String(decoding: $0, as: UTF8.self) }), .dictionary(tokens)]
        )
      }
    do {
      _ = try await bus.call(
        method, on: "org.freedesktop.Application", at: DBusSyntax.objectPath(of: service), of: service,
        .tuple(parameters), timeout: Self.answerTimeout, startsService: false)
    } catch let error as GLibError where error.isTimeout {
      DeveloperLog.launching.write("\(id): \(method) is not answered yet")
    } catch {
      DeveloperLog.launching.write("\(id): \(method): \(error)")
      throw .launching(localized("it refused to open"))
    }
  }

}
