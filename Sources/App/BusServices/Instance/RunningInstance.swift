package import GLibKit
internal import Glibc
internal import SystemKit

/// The instance of the program that has its window on a display, spoken to over the session bus and nothing else: who asks
/// need not start GTK, which takes longer than the window does to come.
@MainActor package struct RunningInstance {
  /// What there is on a display.
  package enum Lookup {
    case running(RunningInstance)
    /// Nothing: the next instance is to have this name on the bus.
    case free(id: String)
  }

  private static let interface = "org.freedesktop.Application"

  private let bus: WaitingBus
  private let id: String

  /// How long an instance may take to answer. It may be reading its sources, or wait for a disk.
  private static let timeout = Duration.seconds(25)

  /// Has the instance on the display that this process would open do something, without opening it.
  /// - Returns: False if there is none, or it cannot be told which display that is.
  /// - Throws: ``NoAnswer``.
  package static func perform(_ request: WindowRequest) throws(NoAnswer) -> Bool {
    guard let likely = DisplayInstance.ofEnvironment, case .running(let instance) = try find(on: likely) else {
      return false
    }
    return try instance.perform(request)
  }

  /// Looks for the instance on a display. Without a bus there is none.
  /// - Throws: ``NoAnswer``.
  package static func find(on instance: DisplayInstance) throws(NoAnswer) -> Lookup {
    guard let bus = try? WaitingBus() else { return .free(id: DisplayInstance.firstID) }
    let onlyHere = RunningInstance(bus: bus, id: instance.id)
    if try onlyHere.display() != nil { return .running(onlyHere) }
    let first = RunningInstance(bus: bus, id: DisplayInstance.firstID)
    guard let display = try first.display() else { return .free(id: first.id) }
    return display == instance.display ? .running(first) : .free(id: instance.id)
  }

  /// The display that it is on; nil if it does not run.
  private func display() throws(NoAnswer) -> String? {
    let answer = try call("Describe", on: "org.gtk.Actions", .tuple([.string(DisplayInstance.state)]))
    // Whether it can be activated, its parameter's type, and what it holds.
    return answer.map { $0[0]?[2]?[0]?.unwrapped.string ?? "" }
  }

  /// Has it do something, and tells it what the desktop gave this process as a sign that the user wants it.
  /// - Returns: False if it has ended meanwhile.
  /// - Throws: ``NoAnswer``.
  package func perform(_ request: WindowRequest) throws(NoAnswer) -> Bool {
    try call("ActivateAction", on: Self.interface, request.parameters(Self.signsOfTheUser)) != nil
  }

  /// Has the program do something, which the bus starts where it does not run: without waiting here, for who runs a main
  /// loop.
  /// - Parameter token: What lets its window come to the front.
  /// - Throws: ``GLibError`` if it cannot be started, or does not do it; `CancellationError`.
  package static func perform(_ request: WindowRequest, over bus: DBusConnection, token: String?) async throws {
    let name = ProgramIdentity.current
    let signs =
      DBusBounds.token(token).map { ["activation-token": Variant.string($0), "desktop-startup-id": .string($0)] } ?? [:]
    _ = try await bus.call(
      "ActivateAction", on: interface, at: ProgramIdentity.objectPath(of: name), of: name,
      request.parameters(signs), timeout: timeout)
  }

  /// Without them a desktop may keep the window from coming to the front.
  private static var signsOfTheUser: [String: Variant] {
    let variables = ["activation-token": "XDG_ACTIVATION_TOKEN", "desktop-startup-id": "DESKTOP_STARTUP_ID"]
    return variables.compactMapValues { name in
      DBusBounds.token(getenv(name).map { String(cString: $0) }).map { .string($0) }
    }
  }

  private func call(_ method: String, on interface: String, _ parameters: Variant) throws(NoAnswer) -> Variant? {
    let path = ProgramIdentity.objectPath(of: id)
    do throws(GLibError) {
      return try bus.call(method, on: interface, at: path, of: id, parameters, timeout: Self.timeout)
    } catch {
      throw NoAnswer(reason: error.message)
    }
  }
}

extension WindowRequest {
  /// What is said to an instance that is to do this.
  /// - Parameter signs: by which it knows that the user wants it now.
  fileprivate func parameters(_ signs: [String: Variant]) -> Variant {
    let (name, parameter) = action
    return .tuple([.string(name), .array(parameter.map { [.variant($0)] } ?? [], of: "v"), .dictionary(signs)])
  }
}

/// An instance of the program runs, and does not do what it is asked for.
public struct NoAnswer: Error, CustomStringConvertible {
  let reason: String

  public var description: String {
    localized(
      "the running instance does not answer: {reason}. End it and try again", ["reason": reason])
  }
}
