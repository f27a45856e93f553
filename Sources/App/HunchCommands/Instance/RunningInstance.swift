package import GLibKit
internal import SystemKit

/// The instance of the program that has its window on a display. It is asked over the session bus without GTK, whose
/// start takes longer than opening the window.
@MainActor package struct RunningInstance {
  /// The result of looking for an instance.
  package enum Lookup {
    case running(RunningInstance)
    /// No instance runs. The next one should own this name on the bus.
    case free(id: String)
  }

  private static let interface = "org.freedesktop.Application"

  private let bus: WaitingBus
  private let id: String

  /// The longest time for an answer. The instance may be reading its sources or waiting for a disk.
  private static let timeout = Duration.seconds(25)

  /// Asks the instance on the display that this process would open to perform a request. Does not open the display.
  /// - Returns: False if no instance runs, or the display is unknown.
  package static func perform(_ request: WindowRequest) throws(NoAnswer) -> Bool {
    guard let likely = DisplayInstance.ofEnvironment, case .running(let instance) = try find(on: likely) else {
      return false
    }
    return try instance.perform(request)
  }

  /// Looks for the instance on a display. Without a bus none is found.
  package static func find(on instance: DisplayInstance) throws(NoAnswer) -> Lookup {
    guard let bus = try? WaitingBus() else { return .free(id: DisplayInstance.firstID) }
    let onlyHere = RunningInstance(bus: bus, id: instance.id)
    if try onlyHere.display() != nil { return .running(onlyHere) }
    let first = RunningInstance(bus: bus, id: DisplayInstance.firstID)
    guard let display = try first.display() else { return .free(id: first.id) }
    return display == instance.display ? .running(first) : .free(id: instance.id)
  }

  /// Returns the display of the instance; nil if it does not run.
  private func display() throws(NoAnswer) -> String? {
    let answer = try call("Describe", on: "org.gtk.Actions", .tuple([.string(DisplayInstance.state)]))
    // The reply has three parts: whether the action is enabled, its parameter's type, and its state.
    return answer.map { $0[0]?[2]?[0]?.unwrapped.string ?? "" }
  }

  /// Sends the instance a request, with the desktop's tokens of this process as proof that the user wants it.
  /// - Returns: False if the instance has ended meanwhile.
  package func perform(_ request: WindowRequest) throws(NoAnswer) -> Bool {
    try call("ActivateAction", on: Self.interface, request.parameters(Self.signsOfTheUser)) != nil
  }

  /// Sends the program a request, and lets the bus start it if it does not run. Does not block, for callers with a
  /// main loop.
  /// - Parameter token: Lets its window come to the front.
  /// - Throws: ``GLibError`` if it cannot be started or refuses; `CancellationError`.
  package static func perform(_ request: WindowRequest, over bus: DBusConnection, token: String?) async throws {
    let name = ProgramIdentity.current
    let signs =
      DBusBounds.token(token).map { ["activation-token": Variant.string($0), "desktop-startup-id": .string($0)] } ?? [:]
    _ = try await bus.call(
      "ActivateAction", on: interface, at: DBusSyntax.objectPath(of: name), of: name,
      request.parameters(signs), timeout: timeout)
  }

  /// The desktop's tokens. Without them, a desktop may keep the window from coming to the front.
  private static var signsOfTheUser: [String: Variant] {
    let variables = ["activation-token": "XDG_ACTIVATION_TOKEN", "desktop-startup-id": "DESKTOP_STARTUP_ID"]
    return variables.compactMapValues { name in DBusBounds.token(Environment.value(of: name)).map { .string($0) } }
  }

  /// The bus's errors for an instance that ends at this moment: it has given up its objects, or leaves without an answer.
  private static let endings = ["UnknownMethod", "NoReply"]

  /// - Returns: Nil if the instance does not run, or ends instead of answering.
  private func call(_ method: String, on interface: String, _ parameters: Variant) throws(NoAnswer) -> Variant? {
    let path = DBusSyntax.objectPath(of: id)
    do throws(GLibError) {
      return try bus.call(method, on: interface, at: path, of: id, parameters, timeout: Self.timeout)
    } catch {
      if let reason = error.busReason, Self.endings.contains(reason) { return nil }
      throw NoAnswer(reason: error.message)
    }
  }
}

extension WindowRequest {
  /// Returns the parameters of the bus call for this request.
  /// - Parameter signs: The desktop's tokens, which prove that the user wants it now.
  fileprivate func parameters(_ signs: [String: Variant]) -> Variant {
    let (name, parameter) = action
    return .tuple([.string(name), .array(parameter.map { [.variant($0)] } ?? [], of: "v"), .dictionary(signs)])
  }
}

/// A running instance does not perform a request.
public struct NoAnswer: Error, CustomStringConvertible {
  let reason: String

  public var description: String {
    localized("the running instance does not answer: {reason}. End it and try again", ["reason": reason])
  }
}
